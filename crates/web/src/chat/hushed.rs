//! The people whose lines this browser hides: muted in this browser, or blocked on the server.

use crate::{
    browser::storage,
    connection::{Remote, Society},
};
use leptos::prelude::*;
use std::collections::BTreeSet;
use wire::PersonId;

const MUTED: &str = "stolik.muted";
/// How many people a browser remembers to mute; the rest would be a crowd that is better blocked.
const MOST: usize = 500;

/// Who is not heard here.
#[derive(Clone, Copy)]
pub struct Hushed {
    muted: RwSignal<BTreeSet<PersonId>>,
    /// Knows who is blocked.
    society: Society,
}

impl Hushed {
    /// Reads who was muted, and from then on keeps every change.
    pub fn start() -> Self {
        Self {
            muted: RwSignal::new(parse(&storage::read(MUTED).unwrap_or_default())),
            society: expect_context::<Remote>().connection.store.society,
        }
    }

    /// Whether lines of the person are to be hidden.
    pub fn hides(self, person: &PersonId) -> bool {
        self.is_muted(person) || self.society.has_blocked(person)
    }

    /// Whether the person is muted in this browser.
    pub fn is_muted(self, person: &PersonId) -> bool {
        self.muted.with(|muted| muted.contains(person))
    }

    /// Mutes the person, or lets them be heard again.
    pub fn mute(self, person: &PersonId, mute: bool) {
        self.muted.update(|muted| {
            match mute {
                true if muted.len() < MOST => _ = muted.insert(person.clone()),
                true => {}
                false => _ = muted.remove(person),
            }
            storage::write(MUTED, &write(muted));
        });
    }
}

fn parse(text: &str) -> BTreeSet<PersonId> {
    text.split(' ')
        .filter_map(|id| id.parse().ok())
        .take(MOST)
        .collect()
}

fn write(muted: &BTreeSet<PersonId>) -> String {
    muted
        .iter()
        .map(PersonId::as_str)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_muted_are_remembered_and_nonsense_is_overlooked() {
        let muted: BTreeSet<PersonId> = [1, 2].map(PersonId::from_bits).into();
        assert_eq!(parse(&write(&muted)), muted);
        assert_eq!(parse(""), BTreeSet::new());
        assert_eq!(parse("x y <script>"), BTreeSet::new());
    }
}
