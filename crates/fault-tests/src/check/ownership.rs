//! Checks who wrote each row: an epoch has one author, and no author writes after its epoch is
//! over.

use super::promise::{Breach, Promise};
use std::collections::{BTreeMap, BTreeSet};
use store::StoredRow;
use wire::TableId;

/// The last author of each table, and all authors.
#[derive(Default)]
pub struct OwnershipHistory {
    tables: BTreeMap<TableId, Ownership>,
    authors: BTreeSet<i64>,
    changes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Ownership {
    epoch: i64,
    term: i64,
}

impl OwnershipHistory {
    /// Reads the next rows of a table.
    pub fn read(&mut self, table: &TableId, rows: &[StoredRow]) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for row in rows {
            let now = Ownership {
                epoch: row.epoch,
                term: row.term,
            };
            self.authors.insert(now.term);
            let Some(before) = self.tables.insert(table.clone(), now) else {
                continue;
            };
            self.changes += usize::from(before.epoch != now.epoch);
            let fault = if before.epoch > now.epoch {
                Some("was written in an epoch that was over")
            } else if before.epoch == now.epoch && before.term != now.term {
                Some("has another owner than the rows of that epoch before it")
            } else {
                None
            };
            let detail = |fault| format!("{table}: row {} of epoch {} {fault}", row.seq, row.epoch);
            breaches.extend(fault.map(|fault| Breach::of(Promise::OneOwner, detail(fault))));
        }
        breaches
    }

    /// The number of processes that wrote rows.
    pub fn authors(&self) -> usize {
        self.authors.len()
    }

    /// How often a table changed its owner.
    pub fn changes(&self) -> usize {
        self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[(i64, i64)], breaches: usize) {
        let row = |(seq, &(epoch, term))| StoredRow {
            seq,
            at_ms: 0,
            body: String::new(),
            epoch,
            term,
        };
        let rows: Vec<_> = (1..).zip(rows).map(row).collect();
        assert_eq!(
            OwnershipHistory::default()
                .read(&TableId::from_bits(1), &rows)
                .len(),
            breaches,
            "{rows:?}"
        );
    }

    #[test]
    fn an_epoch_has_one_author_and_does_not_come_back() {
        check(&[(1, 7), (1, 7), (2, 8), (4, 7)], 0);
        check(&[(1, 7), (1, 8)], 1);
        check(&[(1, 7), (2, 8), (1, 7)], 1);
    }
}
