//! Who is connected to a table, through how many pages. Never kept: after a restart everyone is
//! away until they come back.

use crate::WallTime;
use std::collections::BTreeMap;
use wire::PersonId;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Presence {
    here: BTreeMap<PersonId, u32>,
    /// When the last connection of someone was lost.
    gone: BTreeMap<PersonId, WallTime>,
    /// Since when nobody at all is here.
    empty_since: Option<WallTime>,
}

impl Presence {
    pub fn nobody(now: WallTime) -> Self {
        Self {
            here: BTreeMap::new(),
            gone: BTreeMap::new(),
            empty_since: Some(now),
        }
    }

    /// One more page of the person. Says whether that changed anything for others.
    pub fn enter(&mut self, person: &PersonId) -> bool {
        self.empty_since = None;
        self.gone.remove(person);
        let pages = self.here.entry(person.clone()).or_insert(0);
        *pages += 1;
        *pages == 1
    }

    /// One page less. Says whether that changed anything for others.
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

    /// No page of the person looks on any more.
    pub fn expel(&mut self, person: &PersonId, now: WallTime) {
        if self.here.remove(person).is_some() && self.here.is_empty() {
            self.empty_since = Some(now);
        }
        self.gone.remove(person);
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

    /// Since when the person is away; `opened` for one who has not come since the table was
    /// (re)opened.
    pub fn away_since(&self, person: &PersonId, opened: WallTime) -> Option<WallTime> {
        if self.is_here(person) {
            return None;
        }
        Some(self.gone.get(person).copied().unwrap_or(opened))
    }
}
