//! How long tables stood still when their node was lost: from its loss to the next move that was kept.

use super::Fault;
use hub::{Kept, Row};
use std::collections::{BTreeMap, HashMap};
use wire::TableId;

/// A node that was lost.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    /// How.
    pub fault: Fault,
    /// In which of its terms.
    pub term: i64,
    /// When, by this machine's clock.
    pub at_ms: i64,
}

/// What was lost, and what came of each table.
#[derive(Default)]
pub struct Takeovers {
    losses: Vec<Loss>,
    /// The term that wrote each table last.
    authors: HashMap<TableId, i64>,
    /// Tables that wait for their next move since a loss.
    waiting: HashMap<TableId, Loss>,
    waits: BTreeMap<&'static str, Vec<i64>>,
}

impl Takeovers {
    /// Notes a loss.
    pub fn note(&mut self, loss: Loss) {
        self.losses.push(loss);
    }

    /// Reads on: a table's next rows, as the store keeps them and as they read.
    pub fn read(&mut self, table: &TableId, kept: &[store::Row], rows: &[Row]) {
        for (kept, row) in kept.iter().zip(rows) {
            let before = self.authors.insert(table.clone(), kept.term);
            if let Some(before) = before.filter(|&before| before != kept.term) {
                let of_it = |loss: &&Loss| loss.term == before && loss.at_ms <= kept.at_ms;
                if let Some(loss) = self.losses.iter().rev().find(of_it) {
                    self.waiting.insert(table.clone(), *loss);
                }
            }
            if is_move(row)
                && let Some(loss) = self.waiting.remove(table)
            {
                self.waits.entry(name(loss.fault)).or_default().push(kept.at_ms - loss.at_ms);
            }
        }
    }

    /// The waits after each kind of loss, in milliseconds, sorted.
    pub fn waits(mut self) -> BTreeMap<&'static str, Vec<i64>> {
        self.waits.values_mut().for_each(|waits| waits.sort_unstable());
        self.waits
    }
}

fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::Kill => "killed",
        Fault::Pause => "paused",
        Fault::Stop => "stopped",
        Fault::Cable(_) | Fault::Bus | Fault::Database(_) => "cut off",
    }
}

fn is_move(row: &Row) -> bool {
    matches!(&row.kept, Kept::Entry(entry) if matches!(entry.input, game_core::Input::Act { .. }))
}
