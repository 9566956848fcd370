//! What this browser has added to deals, kept in `localStorage`: to reveal it after a reload or
//! from another tab, and to check later that it counted.

use crate::browser::{random, storage};
use game_core::{Contribution, ContributionLine, Promise};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

const KEY: &str = "stolik.contributions";
/// How many contributions are kept; the oldest go first.
const MOST: usize = 50;

#[derive(Clone, Serialize, Deserialize)]
struct OwnContribution {
    promise: Promise,
    value: Contribution,
    /// Whether the table has confirmed the reveal.
    revealed: bool,
}

/// What became of this browser's contribution to a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnVerdict {
    /// It is part of the deal.
    Counted,
    /// It was revealed and the deal does not have it: the server has cheated, or lost it.
    Missing,
}

thread_local! {
    /// The same list, for browsers that keep nothing.
    static LIST: RefCell<Vec<OwnContribution>> = const { RefCell::new(Vec::new()) };
}

/// The contribution drawn under this promise, if this browser has drawn one.
pub fn drawn(promise: &Promise) -> Option<Contribution> {
    let own = list().into_iter().find(|own| own.promise == *promise);
    own.map(|own| own.value)
}

/// The contribution under this promise: the one already drawn, or 256 fresh random bits.
pub fn draw(promise: &Promise) -> Contribution {
    if let Some(value) = drawn(promise) {
        return value;
    }
    let value = Contribution::from_bytes(random::bytes());
    let mut list = list();
    list.push(OwnContribution {
        promise: promise.clone(),
        value: value.clone(),
        revealed: false,
    });
    let too_many = list.len().saturating_sub(MOST);
    list.drain(..too_many);
    keep(list);
    value
}

/// Notes that the table has confirmed the reveal: from now on the deal must contain it.
pub fn note_revealed(promise: &Promise) {
    let mut list = list();
    for own in list.iter_mut().filter(|own| own.promise == *promise) {
        own.revealed = true;
    }
    keep(list);
}

/// Whether the deal contains this browser's contribution; `None` if it revealed none.
pub fn verdict(promise: &Promise, lines: &[ContributionLine]) -> Option<OwnVerdict> {
    let list = list();
    let mut own = list.iter().filter(|own| own.revealed);
    let own = own.find(|own| own.promise == *promise)?;
    Some(judge(&own.value, lines))
}

fn judge(value: &Contribution, lines: &[ContributionLine]) -> OwnVerdict {
    if lines.iter().any(|line| line.value.as_ref() == Some(value)) {
        OwnVerdict::Counted
    } else {
        OwnVerdict::Missing
    }
}

fn list() -> Vec<OwnContribution> {
    let stored = storage::read(KEY).and_then(|text| serde_json::from_str(&text).ok());
    stored.unwrap_or_else(|| LIST.with_borrow(Clone::clone))
}

fn keep(list: Vec<OwnContribution>) {
    if let Ok(text) = serde_json::to_string(&list) {
        storage::write(KEY, &text);
    }
    LIST.set(list);
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seat, Seed};

    #[test]
    fn a_contribution_that_is_hidden_changed_or_dropped_is_missing() {
        let promise = Seed::from_number(1).promise();
        let value = Contribution::from_bytes([1; 32]);
        let line = |told: Option<u8>| ContributionLine {
            seat: Seat::new(0),
            commitment: value.commitment(&promise),
            value: told.map(|byte| Contribution::from_bytes([byte; 32])),
        };
        assert_eq!(judge(&value, &[line(Some(1))]), OwnVerdict::Counted);
        assert_eq!(judge(&value, &[line(Some(2))]), OwnVerdict::Missing);
        assert_eq!(judge(&value, &[line(None)]), OwnVerdict::Missing);
        assert_eq!(judge(&value, &[]), OwnVerdict::Missing);
    }
}
