//! Who wrote a table's rows, and in which epoch: each epoch has one author, and no author writes
//! after being deposed.

use super::{Breach, Promise};
use std::collections::{BTreeMap, BTreeSet};
use store::Row;
use wire::TableId;

/// Each table's last author, and all there were.
#[derive(Default)]
pub struct Reigns {
    tables: BTreeMap<TableId, Ownership>,
    authors: BTreeSet<i64>,
    changes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Ownership {
    epoch: i64,
    term: i64,
}

impl Reigns {
    /// Reads on: a table's next rows.
    pub fn read(&mut self, table: &TableId, rows: &[Row]) -> Vec<Breach> {
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
            let fault = match () {
                () if before.epoch > now.epoch => Some("was written in an epoch that was over"),
                () if before.epoch == now.epoch && before.term != now.term => {
                    Some("is another owner's than the rows of that epoch before it")
                }
                () => None,
            };
            let detail = |fault| format!("{table}: row {} of epoch {} {fault}", row.seq, row.epoch);
            breaches.extend(fault.map(|fault| Breach::of(Promise::OneOwner, detail(fault))));
        }
        breaches
    }

    /// How many programs wrote.
    pub fn authors(&self) -> usize {
        self.authors.len()
    }

    /// How often a table went on under another owner.
    pub fn changes(&self) -> usize {
        self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[(i64, i64)], breaches: usize) {
        let row = |(seq, &(epoch, term))| Row {
            seq,
            at_ms: 0,
            body: String::new(),
            epoch,
            term,
        };
        let rows: Vec<_> = (1..).zip(rows).map(row).collect();
        assert_eq!(
            Reigns::default().read(&TableId::from_bits(1), &rows).len(),
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
