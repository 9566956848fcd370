//! Holds what clients did and saw against the journal. It knows nothing of how the server was hurt:
//! it takes logs and rows, from one machine or many, and says which promises were broken.

mod acks;
mod chronicle;
mod ended;
mod finish;
mod ownerships;
mod sightings;
mod thread;

use crate::crowd::{Heard, Log, Outcome};
use chronicle::Chronicle;
use hub::Row;
use sightings::Sightings;
use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};
use thread::Threads;
use wire::{ClientIn, PersonId, Refusal, TableId};

pub use ended::finished_games;
pub use ownerships::Reigns;

/// What the platform promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Promise {
    /// A journal can always be read back.
    JournalFolds,
    /// What was acknowledged is in the journal.
    AckedIsKept,
    /// What is in the journal was asked for, and counts once.
    KeptOnce,
    /// Nobody is told what is not kept, and nobody sees with other eyes than their own.
    ToldIsKept,
    /// Whoever stays connected is told each event once.
    EventsOnce,
    /// A finished game is listed once, with the outcome its moves lead to.
    GamesEndRightly,
    /// After trouble everyone is back, and every game goes on.
    EveryoneIsBack,
    /// A table is written by one node at a time, and by none that was deposed.
    OneOwner,
    /// Every game can be played to its end.
    GamesGoOn,
}

/// A promise that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Which.
    pub promise: Promise,
    /// How.
    pub detail: String,
}

impl Breach {
    /// A promise broken like this.
    pub fn of(promise: Promise, detail: impl Into<String>) -> Self {
        Self {
            promise,
            detail: detail.into(),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.promise, self.detail)
    }
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Tables followed.
    pub tables: usize,
    /// Games dealt.
    pub games: usize,
    /// Games that have ended.
    pub ended: usize,
    /// Entries of those games.
    pub entries: usize,
    /// Views that were compared.
    pub sightings: usize,
    /// Asks that were acknowledged.
    pub acked: usize,
    /// Asks of which nobody heard again.
    pub unknown: usize,
    /// Asks that were refused because they could not be kept.
    pub not_kept: usize,
}

/// The journal so far, and where each client's telling stands.
#[derive(Default)]
pub struct Checker {
    chronicles: BTreeMap<TableId, Chronicle>,
    threads: Threads,
    sightings: usize,
}

impl Checker {
    /// All tables of which anything was read.
    pub fn tables(&self) -> impl Iterator<Item = &TableId> {
        self.chronicles.keys()
    }

    /// The number of the row of this table that it has not seen yet, from 1.
    pub fn next_row(&self, table: &TableId) -> u64 {
        self.chronicles
            .get(table)
            .map_or(1, |chronicle| chronicle.rows() + 1)
    }

    /// Reads on: new rows of the tables, and what clients have heard since. All that was heard must
    /// be in the rows.
    pub fn read(
        &mut self,
        rows: &BTreeMap<TableId, Vec<Row>>,
        heard: &[(PersonId, Vec<Heard>)],
    ) -> Vec<Breach> {
        let mut breaches = Vec::new();
        let mut sightings: HashMap<TableId, Sightings> = HashMap::new();
        for (person, heard) in heard {
            for Heard { message, .. } in heard {
                if let Some(table) = table_of(message) {
                    sightings
                        .entry(table.clone())
                        .or_default()
                        .add(person, message);
                    self.sightings += usize::from(matches!(message, ClientIn::Play(_)));
                }
            }
        }
        for (table, rows) in rows {
            let chronicle = self.chronicles.entry(table.clone()).or_default();
            let seen = sightings.entry(table.clone()).or_default();
            if let Err(fault) = chronicle.read(table, rows, seen) {
                breaches.push(Breach::of(
                    Promise::JournalFolds,
                    format!("{table}: {fault}"),
                ));
            }
        }
        for (table, seen) in sightings {
            breaches.extend(seen.unmet(&table));
        }
        for (person, heard) in heard {
            breaches.extend(self.threads.follow(person, heard, &self.chronicles));
        }
        for chronicle in self.chronicles.values_mut() {
            chronicle.forget_old();
        }
        breaches
    }

    /// Compares everything the clients asked with all that is kept.
    pub fn weigh(&self, logs: &[Log]) -> Vec<Breach> {
        acks::weigh(&self.chronicles, logs)
    }

    /// How far the table's game is: its number and version.
    pub fn stage(&self, table: &TableId) -> (u32, u32) {
        self.chronicles.get(table).map_or((0, 0), Chronicle::stage)
    }

    /// Whether the table is no more.
    pub fn is_closed(&self, table: &TableId) -> bool {
        self.chronicles.get(table).is_some_and(Chronicle::is_closed)
    }

    /// How much was checked.
    pub fn figures(&self, logs: &[Log]) -> Figures {
        let mut figures = Figures {
            tables: self.chronicles.len(),
            sightings: self.sightings,
            ..Figures::default()
        };
        for game in self.chronicles.values().flat_map(Chronicle::games) {
            figures.games += 1;
            figures.entries += game.entries.len();
            figures.ended += usize::from(game.outcome.is_some());
        }
        for log in logs {
            for asked in &log.pages().asked {
                figures.acked += usize::from(asked.outcome.is_done());
                figures.unknown += usize::from(asked.outcome == Outcome::Unknown);
                figures.not_kept +=
                    usize::from(asked.outcome == Outcome::Refused(Refusal::NotKept));
            }
        }
        figures
    }
}

/// Which table a message tells of.
fn table_of(message: &ClientIn) -> Option<&TableId> {
    match message {
        ClientIn::Room(room) => Some(&room.table),
        ClientIn::Play(play) => Some(&play.table),
        ClientIn::Story { table, .. } | ClientIn::Said { table, .. } => Some(table),
        _ => None,
    }
}
