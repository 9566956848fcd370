//! The people connected to a table, and the number of pages each has open. Not journaled:
//! after a restart everyone is away until they reconnect.

use crate::WallTime;
use std::collections::BTreeMap;
use wire::PersonId;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Presence {
    here: BTreeMap<PersonId, u32>,
    /// When the last connection of each absent person was lost.
    gone: BTreeMap<PersonId, WallTime>,
    /// Since when no one is connected; `None` while anyone is.
    empty_since: Option<WallTime>,
}

impl Presence {
    pub fn empty(now: WallTime) -> Self {
        Self {
            here: BTreeMap::new(),
            gone: BTreeMap::new(),
            empty_since: Some(now),
        }
    }

    /// Adds one open page. Returns whether the person was absent before.
    pub fn enter(&mut self, person: &PersonId) -> bool {
        self.empty_since = None;
        self.gone.remove(person);
        let pages = self.here.entry(person.clone()).or_insert(0);
        *pages += 1;
        *pages == 1
    }

    /// Removes one open page. Returns whether it was the person's last.
    pub fn exit(&mut self, person: &PersonId, now: WallTime) -> bool {
        let Some(pages) = self.here.get_mut(person) else {
            return false;
        };
        *pages -= 1;
        if *pages > 0 {
            return false;
        }
        self.here.remove(person);
        self.gone.insert(person.clone(), now);
        if self.here.is_empty() {
            self.empty_since = Some(now);
        }
        true
    }

    /// Removes all pages of the person at once, without starting their grace time.
    pub fn expel(&mut self, person: &PersonId, now: WallTime) {
        if self.here.remove(person).is_some() && self.here.is_empty() {
            self.empty_since = Some(now);
        }
        self.gone.remove(person);
    }

    /// Takes back `ms` in which the program stood still and no person could connect.
    pub fn credit(&mut self, ms: u64) {
        let times = self.gone.values_mut().chain(&mut self.empty_since);
        times.for_each(|time| *time = *time + ms);
    }

    pub fn is_here(&self, person: &PersonId) -> bool {
        self.here.contains_key(person)
    }

    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.here.keys()
    }

    pub fn empty_since(&self) -> Option<WallTime> {
        self.empty_since
    }

    /// Since when the person is away; `opened` if they have not connected since the table was
    /// opened or restored, `None` if they are connected.
    pub fn away_since(&self, person: &PersonId, opened: WallTime) -> Option<WallTime> {
        if self.is_here(person) {
            return None;
        }
        Some(self.gone.get(person).copied().unwrap_or(opened))
    }
}
