//! SQLite and PostgreSQL behind one interface: a pool, a transaction and the rows of a query, each
//! of which is either engine's.

use sqlx::{PgPool, Postgres, Sqlite, SqlitePool, Transaction};

/// Most rows in one insert: a dozen values each must stay below SQLite's 32,766 and PostgreSQL's
/// 65,535.
pub(crate) const INSERT_ROWS: usize = 1_000;

/// Whether inserts of so many rows are frequent enough for the statement to stay prepared.
pub(crate) fn is_usual(rows: usize) -> bool {
    rows <= 4
}

/// Runs one expression on the engine in use: the same SQL text, compiled for both.
macro_rules! on {
    ($kind:ident, $it:expr, |$db:ident| $body:expr) => {
        match $it {
            $crate::engine::$kind::Sqlite($db) => $body,
            $crate::engine::$kind::Postgres($db) => $body,
        }
    };
}

/// Declares the row of a query for both engines: each field is read from the column of its name,
/// and each field after the semicolon is a row of its own, made of further columns.
///
/// Does what `derive(sqlx::FromRow)` does, without compiling sqlx a second time for the derive.
macro_rules! row {
    ($(#[$meta:meta])* struct $Name:ident {
        $($field:ident: $Type:ty),* $(; $($part:ident: $Part:ty),*)? $(,)?
    }) => {
        $(#[$meta])*
        pub(crate) struct $Name {
            $(pub $field: $Type,)*
            $($(pub $part: $Part,)*)?
        }

        impl<'r, R> sqlx::FromRow<'r, R> for $Name
        where
            R: sqlx::Row,
            for<'c> &'c str: sqlx::ColumnIndex<R>,
            $($Type: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,)*
            $($($Part: sqlx::FromRow<'r, R>,)*)?
        {
            fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
                Ok(Self {
                    $($field: row.try_get(stringify!($field))?,)*
                    $($($part: sqlx::FromRow::from_row(row)?,)*)?
                })
            }
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
    /// `BEGIN IMMEDIATE` on SQLite: a transaction that reads before it writes may find its snapshot
    /// outdated, and fail.
    pub(crate) async fn begin(&self) -> Result<Tx<'static>, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => Tx::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Pool::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }

    /// The database's clock in milliseconds, as an SQL expression: the one clock that all nodes of
    /// a cluster share.
    pub(crate) fn now(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Pool::Postgres(_) => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// The number of the next term, as an SQL expression; no two nodes get the same value.
    pub(crate) fn next_term(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => "(SELECT MAX(term) + 1 FROM nodes)",
            Pool::Postgres(_) => "nextval('node_terms')",
        }
    }

    /// The clause of a `SELECT` that leaves out rows another transaction is writing; SQLite has one
    /// writer and needs none.
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

/// A transaction; dropped without `commit`, it is rolled back.
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
/// Long lists are the one place where the SQL of the engines differs: SQLite takes `$1` for a name
/// and looks each name up among all others, which took half of the journal's time.
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
