//! Reads table journals and client logs in steps and reports every broken promise.

use super::{
    acks,
    event_cursors::EventCursors,
    observations::{Observations, table_of},
    promise::{Breach, Promise},
    table_history::TableHistory,
};
use crate::clients::{Log, Received, RequestOutcome};
use hub::JournalRow;
use std::collections::{BTreeMap, HashMap};
use wire::{ClientIn, PersonId, Refusal, TableId};

/// Counts of what was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub tables: usize,
    pub games: usize,
    pub ended: usize,
    pub entries: usize,
    /// Views compared with the journal.
    pub observations: usize,
    pub acked: usize,
    /// Requests without an answer: `RequestOutcome::Unknown`.
    pub unknown: usize,
    /// Requests refused with `Refusal::NotKept`.
    pub not_kept: usize,
}

/// Holds the history of every table read so far and the position of every client in it.
#[derive(Default)]
pub struct Checker {
    pub(super) histories: BTreeMap<TableId, TableHistory>,
    threads: EventCursors,
    observations: usize,
}

impl Checker {
    /// All tables of which at least one row was read.
    pub fn tables(&self) -> impl Iterator<Item = &TableId> {
        self.histories.keys()
    }

    /// The sequence number of the first row of this table that was not read yet, from 1.
    pub fn next_row(&self, table: &TableId) -> u64 {
        self.histories
            .get(table)
            .map_or(1, |history| history.rows() + 1)
    }

    /// Reads new rows and the messages that clients received since the last call. Every message
    /// must be explained by the rows read so far.
    pub fn read(
        &mut self,
        rows: &BTreeMap<TableId, Vec<JournalRow>>,
        received: &[(PersonId, Vec<Received>)],
    ) -> Vec<Breach> {
        let mut breaches = Vec::new();
        let mut observations: HashMap<TableId, Observations> = HashMap::new();
        for (person, received) in received {
            for Received { message, .. } in received {
                if let Some(table) = table_of(message) {
                    observations
                        .entry(table.clone())
                        .or_default()
                        .add(person, message);
                    self.observations += usize::from(matches!(message, ClientIn::Play(_)));
                }
            }
        }
        for (table, rows) in rows {
            let history = self.histories.entry(table.clone()).or_default();
            let seen = observations.entry(table.clone()).or_default();
            if let Err(fault) = history.read(table, rows, seen) {
                breaches.push(Breach::of(
                    Promise::JournalFolds,
                    format!("{table}: {fault}"),
                ));
            }
        }
        for (table, seen) in observations {
            breaches.extend(seen.unexplained(&table));
        }
        for (person, received) in received {
            breaches.extend(self.threads.follow(person, received, &self.histories));
        }
        for history in self.histories.values_mut() {
            history.forget_old();
        }
        breaches
    }

    /// Compares everything that clients requested with the whole journal.
    pub fn check_requests(&self, logs: &[Log]) -> Vec<Breach> {
        acks::check(&self.histories, logs)
    }

    /// The table's game number and version, `(0, 0)` before the first deal.
    pub fn stage(&self, table: &TableId) -> (u32, u32) {
        self.histories
            .get(table)
            .map_or((0, 0), TableHistory::stage)
    }

    pub fn is_closed(&self, table: &TableId) -> bool {
        self.histories
            .get(table)
            .is_some_and(TableHistory::is_closed)
    }

    pub fn figures(&self, logs: &[Log]) -> Figures {
        let mut figures = Figures {
            tables: self.histories.len(),
            observations: self.observations,
            ..Figures::default()
        };
        for game in self.histories.values().flat_map(TableHistory::games) {
            figures.games += 1;
            figures.entries += game.entries.len();
            figures.ended += usize::from(game.outcome.is_some());
        }
        for log in logs {
            for request in &log.contents().requests {
                figures.acked += usize::from(request.outcome.is_done());
                figures.unknown += usize::from(request.outcome == RequestOutcome::Unknown);
                figures.not_kept +=
                    usize::from(request.outcome == RequestOutcome::Refused(Refusal::NotKept));
            }
        }
        figures
    }
}
