//! Measures how long tables stood still after the loss of their node: from the loss to the next
//! move in the journal.
//!
//! Time in which the clients were paused does not count. If another fault began before that move,
//! the wait is reported separately.

use super::faults::Fault;
use hub::{JournalFact, JournalRow};
use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};
use wire::TableId;

/// The loss of a node.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    pub fault: Fault,
    /// The term of the node that was lost.
    pub term: i64,
    /// By this machine's clock.
    pub at_ms: i64,
}

/// Losses, and the time that each table waited after one.
#[derive(Default)]
pub struct Failovers {
    losses: Vec<Loss>,
    /// When faults began.
    faults: Vec<i64>,
    /// When the clients were paused.
    pauses: Vec<Range<i64>>,
    /// The term that wrote each table's last row, and when.
    authors: HashMap<TableId, (i64, i64)>,
    /// Tables without a move since the loss of their node.
    waiting: HashMap<TableId, Loss>,
    waits: BTreeMap<&'static str, Vec<i64>>,
}

impl Failovers {
    /// Records the beginning of any fault.
    pub fn note_fault(&mut self, at_ms: i64) {
        self.faults.push(at_ms);
    }

    /// Records that a fault took a node away.
    pub fn note_loss(&mut self, loss: Loss) {
        self.losses.push(loss);
    }

    /// Records a pause of the clients.
    pub fn note_pause(&mut self, pause: Range<i64>) {
        self.pauses.push(pause);
    }

    /// Reads the next rows of a table, as stored and as parsed.
    pub fn read(&mut self, table: &TableId, kept: &[store::StoredRow], rows: &[JournalRow]) {
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
                let (name, wait) = self.wait(loss, kept.at_ms);
                self.waits.entry(name).or_default().push(wait);
            }
        }
    }

    /// The loss by which a table left this term. A node that was paused and wrote again afterwards
    /// did not lose the table by the pause.
    fn loss_of(&self, term: i64, last_ms: i64, until_ms: i64) -> Option<Loss> {
        let of_it = |loss: &&Loss| loss.term == term && loss.at_ms <= until_ms;
        let loss = self.losses.iter().rev().find(of_it)?;
        (matches!(loss.fault, Fault::Stop | Fault::Roll) || last_ms <= loss.at_ms).then_some(*loss)
    }

    /// The name under which a wait is reported, and its length.
    fn wait(&self, loss: Loss, until_ms: i64) -> (&'static str, i64) {
        let pause =
            |pause: &Range<i64>| (pause.end.min(until_ms) - pause.start.max(loss.at_ms)).max(0);
        let wait = until_ms - loss.at_ms - self.pauses.iter().map(pause).sum::<i64>();
        let has_second_fault = self
            .faults
            .iter()
            .any(|&at_ms| loss.at_ms < at_ms && at_ms < until_ms);
        (
            if has_second_fault {
                "lost, and another fault before the next move"
            } else {
                name(loss.fault)
            },
            wait,
        )
    }

    /// The waits by kind of loss, in milliseconds, sorted.
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
        Fault::Link(_) | Fault::Bus | Fault::Database(_) => "cut off",
    }
}

fn is_move(row: &JournalRow) -> bool {
    matches!(&row.fact, JournalFact::Entry(entry) if matches!(entry.input, game_core::Input::Act { .. }))
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
    fn time_in_which_clients_were_paused_is_no_wait() {
        let mut failovers = Failovers::default();
        for pause in [0..500, 900..1_100, 2_000..3_000, 3_900..9_000] {
            failovers.note_pause(pause);
        }
        assert_eq!(
            failovers.wait(LOSS, 4_000),
            ("paused", 3_000 - 100 - 1_000 - 100)
        );
    }

    #[test]
    fn a_second_fault_is_not_counted_as_the_first_one() {
        let mut failovers = Failovers::default();
        for at_ms in [1_000, 4_000] {
            failovers.note_fault(at_ms);
        }
        assert_eq!(failovers.wait(LOSS, 4_000).0, "paused");
        assert_ne!(failovers.wait(LOSS, 4_001).0, "paused");
    }

    #[test]
    fn a_node_that_went_on_after_its_pause_did_not_lose_its_tables_by_it() {
        let mut failovers = Failovers::default();
        failovers.note_loss(LOSS);
        let is_lost = |last_ms| failovers.loss_of(7, last_ms, 9_000).is_some();
        assert!(is_lost(999));
        assert!(!is_lost(1_500));
        assert!(
            failovers.loss_of(8, 999, 9_000).is_none() && failovers.loss_of(7, 999, 999).is_none()
        );
    }
}
