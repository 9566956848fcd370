//! How long tables stood still when their node was lost: from its loss to the next move that was
//! kept. Time in which nobody played, because what was heard was being read, does not count; and if
//! something else befell the machines before that move, the wait is counted by itself.

use super::Fault;
use hub::{Kept, Row};
use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};
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
    /// When anything befell the machines.
    faults: Vec<i64>,
    /// From when until when nobody played.
    rests: Vec<Range<i64>>,
    /// The term that wrote each table last, and when.
    authors: HashMap<TableId, (i64, i64)>,
    /// Tables that wait for their next move since a loss.
    waiting: HashMap<TableId, Loss>,
    waits: BTreeMap<&'static str, Vec<i64>>,
}

impl Takeovers {
    /// Notes that something befell the machines.
    pub fn note_fault(&mut self, at_ms: i64) {
        self.faults.push(at_ms);
    }

    /// Notes that a node was lost by a fault.
    pub fn note_loss(&mut self, loss: Loss) {
        self.losses.push(loss);
    }

    /// Notes that nobody played for a while.
    pub fn note_rest(&mut self, rest: Range<i64>) {
        self.rests.push(rest);
    }

    /// Reads on: a table's next rows, as the store keeps them and as they read.
    pub fn read(&mut self, table: &TableId, kept: &[store::Row], rows: &[Row]) {
        for (kept, row) in kept.iter().zip(rows) {
            let before = self.authors.insert(table.clone(), (kept.term, kept.at_ms));
            if let Some((before, last_ms)) = before.filter(|&(before, _)| before != kept.term)
                && let Some(loss) = self.loss_of(before, last_ms, kept.at_ms)
            {
                self.waiting.insert(table.clone(), loss);
            }
            if is_move(row)
                && let Some(loss) = self.waiting.remove(table)
            {
                let (name, wait) = self.weigh(loss, kept.at_ms);
                self.waits.entry(name).or_default().push(wait);
            }
        }
    }

    /// The loss through which a term's table came to another, if one did: a node that was paused
    /// and went on afterwards has not lost it by that.
    fn loss_of(&self, term: i64, last_ms: i64, until_ms: i64) -> Option<Loss> {
        let of_it = |loss: &&Loss| loss.term == term && loss.at_ms <= until_ms;
        let loss = self.losses.iter().rev().find(of_it)?;
        (matches!(loss.fault, Fault::Stop | Fault::Roll) || last_ms <= loss.at_ms).then_some(*loss)
    }

    /// What a wait is counted as, and how long it was.
    fn weigh(&self, loss: Loss, until_ms: i64) -> (&'static str, i64) {
        let rest = |rest: &Range<i64>| (rest.end.min(until_ms) - rest.start.max(loss.at_ms)).max(0);
        let wait = until_ms - loss.at_ms - self.rests.iter().map(rest).sum::<i64>();
        let is_hurt_again = self
            .faults
            .iter()
            .any(|&at_ms| loss.at_ms < at_ms && at_ms < until_ms);
        (
            if is_hurt_again {
                "lost, and another fault before the next move"
            } else {
                name(loss.fault)
            },
            wait,
        )
    }

    /// The waits after each kind of loss, in milliseconds, sorted.
    pub fn waits(mut self) -> BTreeMap<&'static str, Vec<i64>> {
        self.waits
            .values_mut()
            .for_each(|waits| waits.sort_unstable());
        self.waits
    }
}

fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::Kill => "killed",
        Fault::Pause => "paused",
        Fault::Stop | Fault::Roll => "stopped",
        Fault::Cable(_) | Fault::Bus | Fault::Database(_) => "cut off",
    }
}

fn is_move(row: &Row) -> bool {
    matches!(&row.kept, Kept::Entry(entry) if matches!(entry.input, game_core::Input::Act { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOSS: Loss = Loss {
        fault: Fault::Pause,
        term: 7,
        at_ms: 1_000,
    };

    #[test]
    fn time_in_which_nobody_played_is_no_wait() {
        let mut takeovers = Takeovers::default();
        for rest in [0..500, 900..1_100, 2_000..3_000, 3_900..9_000] {
            takeovers.note_rest(rest);
        }
        assert_eq!(
            takeovers.weigh(LOSS, 4_000),
            ("paused", 3_000 - 100 - 1_000 - 100)
        );
    }

    #[test]
    fn a_second_fault_is_not_counted_as_the_first_one() {
        let mut takeovers = Takeovers::default();
        for at_ms in [1_000, 4_000] {
            takeovers.note_fault(at_ms);
        }
        assert_eq!(takeovers.weigh(LOSS, 4_000).0, "paused");
        assert_ne!(takeovers.weigh(LOSS, 4_001).0, "paused");
    }

    #[test]
    fn a_node_that_went_on_after_its_pause_did_not_lose_its_tables_by_it() {
        let mut takeovers = Takeovers::default();
        takeovers.note_loss(LOSS);
        let is_lost = |last_ms| takeovers.loss_of(7, last_ms, 9_000).is_some();
        assert!(is_lost(999));
        assert!(!is_lost(1_500));
        assert!(
            takeovers.loss_of(8, 999, 9_000).is_none() && takeovers.loss_of(7, 999, 999).is_none()
        );
    }
}
