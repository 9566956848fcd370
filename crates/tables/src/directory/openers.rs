//! Counts and selects tables by their creators, and by how long no one has been connected.

use super::{Directory, TableLocation};
use crate::TableHandle;
use hub::{Opener, TableSummary, WallTime};
use ids::TableId;

/// The number of open tables of one opener.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenedTables {
    pub by_person: usize,
    /// All that were opened from the person's address; 0 if the address is not counted.
    pub from_address: usize,
}

impl Directory {
    /// How many open tables of all nodes an opener has.
    pub fn opened_by(&self, opener: &Opener) -> OpenedTables {
        let state = self.state.lock();
        let mut opened = OpenedTables::default();
        for entry in state.tables.values() {
            opened.by_person += usize::from(entry.creator.as_ref() == Some(&opener.person));
            opened.from_address += usize::from(opener.from.is_some() && entry.from == opener.from);
        }
        opened
    }

    /// Up to `most` guests' tables of this node to which no one has been connected since `before`,
    /// the longest first.
    pub fn longest_empty(&self, before: WallTime, most: usize) -> Vec<TableHandle> {
        let state = self.state.lock();
        let mut empty: Vec<(WallTime, &TableHandle)> = state
            .tables
            .iter()
            .filter_map(|(table, entry)| {
                let TableLocation::Here(handle) = &entry.location else {
                    return None;
                };
                let summary = state.summaries.get(table)?;
                let since = summary.empty_since.filter(|since| *since < before)?;
                summary.is_of_guests().then_some((since, handle))
            })
            .collect();
        empty.sort_by_key(|(since, _)| *since);
        let longest = empty.into_iter().take(most);
        longest.map(|(_, handle)| handle.clone()).collect()
    }

    /// The tables of all nodes for which `matches` holds, by summary and opener.
    pub fn matching(
        &self,
        matches: impl Fn(&TableSummary, Option<&Opener>) -> bool,
    ) -> Vec<TableId> {
        let state = self.state.lock();
        let opener = |table| {
            let entry = state.tables.get(table)?;
            Some(Opener::new(entry.creator.as_ref()?, entry.from))
        };
        let all = state.summaries.all();
        let all = all.filter(|summary| matches(summary, opener(&summary.table).as_ref()));
        all.map(|summary| summary.table.clone()).collect()
    }
}
