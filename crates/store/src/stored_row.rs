//! One row of a table's journal, as it is read back.

/// Most rows that [`Store::load_page`](crate::Store::load_page) returns.
pub const JOURNAL_PAGE: usize = 1_000;

/// A stored row of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    /// Counts from [`FIRST_SEQ`](crate::FIRST_SEQ) without gaps.
    pub seq: i64,
    pub at_ms: i64,
    pub body: String,
    /// The epoch of the append. Zero, as is `term`, in rows that were written before nodes existed.
    pub epoch: i64,
    /// The term of the node that wrote the row.
    pub term: i64,
}

/// A row that names a person, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    pub table_id: String,
    pub seq: i64,
    pub body: String,
}
