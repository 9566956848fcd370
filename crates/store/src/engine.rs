//! The two engines behind one face: a pool and a transaction that are either SQLite's or
//! PostgreSQL's.

use sqlx::{PgPool, Postgres, Sqlite, SqlitePool, Transaction};

/// Most rows in one insert: a dozen values each must stay below SQLite's 32,766 and PostgreSQL's
/// 65,535.
pub(crate) const INSERT_ROWS: usize = 1_000;

/// Whether inserts of so many rows are usual enough to stay prepared.
pub(crate) fn is_usual(rows: usize) -> bool {
    rows <= 4
}

/// Runs one expression on whichever engine it is: the same SQL text, compiled for both.
macro_rules! on {
    ($kind:ident, $it:expr, |$db:ident| $body:expr) => {
        match $it {
            $crate::engine::$kind::Sqlite($db) => $body,
            $crate::engine::$kind::Postgres($db) => $body,
        }
    };
}

#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    /// Begins a transaction that is going to write.
    ///
    /// SQLite must be told at once: a reader that turns writer half-way may find its snapshot
    /// outdated.
    pub(crate) async fn begin(&self) -> Result<Tx<'static>, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => Tx::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Pool::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }

    /// The database's own clock in milliseconds, as an expression: the one clock that all programs
    /// at it share.
    pub(crate) fn now(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Pool::Postgres(_) => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// The number of the next term, as an expression that no two programs get the same value of.
    pub(crate) fn next_term(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => "(SELECT MAX(term) + 1 FROM nodes)",
            Pool::Postgres(_) => "nextval('node_terms')",
        }
    }

    /// Makes a reading part of a writing statement leave out rows that others are writing just now;
    /// SQLite has one writer.
    pub(crate) fn skipping_locked(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => "",
            Pool::Postgres(_) => "FOR UPDATE SKIP LOCKED",
        }
    }

    pub(crate) async fn close(&self) {
        on!(Pool, self, |pool| pool.close().await);
    }
}

/// A transaction; dropped without `commit`, it leaves no trace.
pub(crate) enum Tx<'a> {
    Sqlite(Transaction<'a, Sqlite>),
    Postgres(Transaction<'a, Postgres>),
}

impl Tx<'_> {
    pub(crate) async fn commit(self) -> Result<(), sqlx::Error> {
        on!(Tx, self, |tx| tx.commit().await)
    }

    /// Placeholders for `rows` rows of `columns` values, to be bound in order.
    pub(crate) fn placeholders(&self, rows: usize, columns: usize) -> String {
        match self {
            Tx::Sqlite(_) => question_marks(rows, columns),
            Tx::Postgres(_) => dollars(rows, columns),
        }
    }
}

/// SQLite's placeholders for `rows` rows of `columns` values.
///
/// Long lists are the one place where the engines' texts differ: SQLite takes `$1` for a name and
/// looks each name up among all others, which took half of the journal's time.
pub(crate) fn question_marks(rows: usize, columns: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    vec![row; rows].join(",")
}

fn dollars(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let values = (1..=columns).map(|column| format!("${}", row * columns + column));
        format!("({})", values.collect::<Vec<_>>().join(","))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(",")
}
