//! What one commit keeps in SQLite's tail: the rows of many tables as one text.

use crate::{Append, Row, StoreFault};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One append in a pack, as an array: the table, the number of its first row, when, and the rows.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Packed<'a>(
    #[serde(borrow)] pub Cow<'a, str>,
    pub i64,
    pub i64,
    #[serde(borrow)] pub Vec<Cow<'a, str>>,
);

impl<'a> Packed<'a> {
    fn of(append: &'a Append) -> Self {
        let rows = append.rows.iter().map(|row| Cow::Borrowed(row.as_str())).collect();
        Packed(Cow::Borrowed(&append.table_id), append.first_seq, append.index.updated_ms, rows)
    }

    /// The number of the row after the last.
    pub fn next_seq(&self) -> i64 {
        self.1 + self.3.len() as i64
    }

    /// The rows, each as if it had been kept by itself.
    pub fn rows(self) -> impl Iterator<Item = Row> {
        let at_ms = self.2;
        (self.1..).zip(self.3).map(move |(seq, body)| Row { seq, at_ms, body: body.into_owned() })
    }
}

/// Packs appends.
pub(crate) fn pack(appends: &[&Append]) -> String {
    let packed: Vec<_> = appends.iter().map(|append| Packed::of(append)).collect();
    serde_json::to_string(&packed).expect("texts and numbers are plain data")
}

/// Unpacks them.
pub(crate) fn unpack(pack: &str) -> Result<Vec<Packed<'_>>, StoreFault> {
    serde_json::from_str(pack).map_err(|_| StoreFault::Damaged("pack of the journal"))
}

/// What is found in every pack that has rows of the table, and in few others.
pub(crate) fn trace_of(table_id: &str) -> String {
    serde_json::to_string(table_id).expect("a text is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TableIndex, TableStatus};

    #[test]
    fn what_was_packed_is_unpacked_and_leaves_a_trace() {
        let index =
            TableIndex { status: TableStatus::Playing, game: "g".to_owned(), is_public: true, updated_ms: 9 };
        let rows = ["", "{\"a\":\"\n\"}", "zażółć ♠"].map(str::to_owned).to_vec();
        let append =
            Append { table_id: "a \"table\" \\ ♠".to_owned(), first_seq: 4, rows, index, finished: None };
        let text = pack(&[&append]);
        assert!(text.contains(&trace_of(&append.table_id)));
        let mut packed = unpack(&text).expect("our own");
        let one = packed.pop().expect("one append");
        assert_eq!((one.0.as_ref(), one.next_seq()), (append.table_id.as_str(), 7));
        let rows: Vec<_> = one.rows().map(|row| (row.seq, row.at_ms, row.body)).collect();
        let [a, b, c] = append.rows.try_into().expect("three");
        assert_eq!(rows, [(4, 9, a), (5, 9, b), (6, 9, c)]);
    }

    #[test]
    fn a_damaged_pack_is_a_fault_and_no_panic() {
        for text in ["", "{}", "[[]]", "[[\"t\",1,2,[3]]]"] {
            assert!(matches!(unpack(text), Err(StoreFault::Damaged(_))), "{text}");
        }
    }
}
