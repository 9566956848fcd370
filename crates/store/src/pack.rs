//! What one commit keeps in SQLite's tail: the rows of many tables as one text.

use crate::{Append, Row, StoreFault};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// One append in a pack, as an array: the table, the number of its first row, when, the rows, the epoch and the term.
///
/// Packs from before there were nodes end with the rows.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'a, B: Deserialize<'de>"))]
pub(crate) struct Packed<'a, B = Cow<'a, str>>(
    #[serde(borrow)] pub Cow<'a, str>,
    pub i64,
    pub i64,
    pub Vec<B>,
    #[serde(default)] pub i64,
    #[serde(default)] pub i64,
);

/// One append whose rows are only moved from one pack to another: nobody reads them, and they stay as they are written.
pub(crate) type Sealed<'a> = Packed<'a, &'a RawValue>;

impl<'a> Packed<'a> {
    fn of(append: &'a Append) -> Self {
        let rows = append.rows.iter().map(|row| Cow::Borrowed(row.as_str())).collect();
        let (index, reign) = (&append.index, &append.reign);
        let table_id = Cow::Borrowed(append.table_id.as_str());
        Packed(table_id, append.first_seq, index.updated_ms, rows, reign.epoch, reign.node.term)
    }

    /// Gives the row of that number another text, if it is here.
    pub fn rewrite(&mut self, seq: i64, body: &'a str) {
        let place = usize::try_from(seq - self.1).ok();
        if let Some(row) = place.and_then(|place| self.3.get_mut(place)) {
            *row = Cow::Borrowed(body);
        }
    }

    /// The rows, each as if it had been kept by itself.
    pub fn rows(self) -> impl Iterator<Item = Row> {
        let Packed(_, first_seq, at_ms, rows, epoch, term) = self;
        let row = move |(seq, body): (_, Cow<str>)| Row { seq, at_ms, body: body.into_owned(), epoch, term };
        (first_seq..).zip(rows).map(row)
    }
}

impl<B> Packed<'_, B> {
    /// The number of the row after the last.
    pub fn next_seq(&self) -> i64 {
        self.1 + self.3.len() as i64
    }

    /// What is left without the rows before that number; none if nothing is.
    pub fn from(mut self, seq: i64) -> Option<Self> {
        let filed = usize::try_from(seq - self.1).unwrap_or(0).min(self.3.len());
        self.3.drain(..filed);
        self.1 += filed as i64;
        (!self.3.is_empty()).then_some(self)
    }
}

/// Packs appends.
pub(crate) fn pack(appends: &[&Append]) -> String {
    let packed: Vec<_> = appends.iter().map(|append| Packed::of(append)).collect();
    repack(&packed)
}

/// Packs them again.
pub(crate) fn repack<B: Serialize>(packed: &[Packed<'_, B>]) -> String {
    serde_json::to_string(packed).expect("texts and numbers are plain data")
}

/// Unpacks them.
pub(crate) fn unpack(pack: &str) -> Result<Vec<Packed<'_>>, StoreFault> {
    serde_json::from_str(pack).map_err(|_| DAMAGED)
}

/// Unpacks them without reading their rows.
pub(crate) fn sealed(pack: &str) -> Result<Vec<Sealed<'_>>, StoreFault> {
    serde_json::from_str(pack).map_err(|_| DAMAGED)
}

const DAMAGED: StoreFault = StoreFault::Damaged("pack of the journal");

/// What is found in every pack that has rows of the table, and in few others.
pub(crate) fn trace_of(table_id: &str) -> String {
    serde_json::to_string(table_id).expect("a text is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Node, Reign, TableIndex, TableStatus};

    #[test]
    fn what_was_packed_is_unpacked_and_leaves_a_trace() {
        let index =
            TableIndex { status: TableStatus::Playing, game: "g".into(), is_public: true, updated_ms: 9 };
        let rows = ["", "{\"a\":\"\n\"}", "zażółć ♠"].map(str::to_owned).to_vec();
        let reign = Reign { node: Node { name: "n".to_owned(), term: 6 }, epoch: 5 }.into();
        let table_id = "a \"table\" \\ ♠".to_owned();
        let append = Append { table_id, first_seq: 4, reign, rows, index, finished: None };
        let text = pack(&[&append]);
        assert!(text.contains(&trace_of(&append.table_id)));
        let mut packed = unpack(&text).expect("our own");
        let one = packed.pop().expect("one append");
        assert_eq!((one.0.as_ref(), one.next_seq()), (append.table_id.as_str(), 7));
        let row = |(seq, body): (i64, &String)| Row { seq, at_ms: 9, body: body.clone(), epoch: 5, term: 6 };
        assert!(one.rows().eq((4..).zip(&append.rows).map(row)));
    }

    #[test]
    fn rows_that_nobody_reads_are_packed_again_as_they_were() {
        let text = r#"[["t",4,9,["","a\"\n♠","\u00e9"],5,6]]"#;
        let again = repack(&sealed(text).expect("our own"));
        assert_eq!(again, text);
        let left = sealed(text).expect("our own").remove(0).from(6).expect("a row");
        assert_eq!((left.1, left.next_seq(), left.3[0].get()), (6, 7, r#""\u00e9""#));
    }

    #[test]
    fn a_pack_from_before_there_were_nodes_is_unpacked() {
        let mut packed = unpack(r#"[["t",4,9,["x"]]]"#).expect("an old one");
        let rows: Vec<_> = packed.remove(0).rows().collect();
        assert_eq!(rows, [Row { seq: 4, at_ms: 9, body: "x".to_owned(), epoch: 0, term: 0 }]);
    }

    #[test]
    fn a_damaged_pack_is_a_fault_and_no_panic() {
        for text in ["", "{}", "[[]]", "[[\"t\",1,2,[3]]]"] {
            assert!(matches!(unpack(text), Err(StoreFault::Damaged(_))), "{text}");
        }
    }
}
