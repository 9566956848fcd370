//! Why an append is refused before it reaches the database.

use thiserror::Error;

/// A defect of an [`Append`](crate::Append) itself, which could make the transaction of a whole
/// group fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Malformed {
    #[error("a name is empty, too long or has a zero byte")]
    Name,
    /// Rows are numbered from [`FIRST_SEQ`](crate::FIRST_SEQ).
    #[error("rows are numbered from one")]
    Seq,
    #[error("there are no rows")]
    Empty,
    /// More than [`MAX_APPEND_ROWS`](crate::MAX_APPEND_ROWS) or
    /// [`MAX_APPEND_BYTES`](crate::MAX_APPEND_BYTES).
    #[error("too many rows or bytes at once")]
    TooLarge,
    /// PostgreSQL stores no zero byte in a text.
    #[error("a row has a zero byte")]
    ZeroByte,
    /// A finished game has no players, too many, or two on one seat.
    #[error("the finished game's players do not fit its seats")]
    Players,
}
