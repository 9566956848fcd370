//! Failures of the database, sorted by what the operator can do about them.

use sqlx::{error::DatabaseError, sqlite::SqliteError};
use std::{error::Error as _, fmt, io, path::PathBuf, sync::Arc};
use thiserror::Error;

/// A failure of the database.
///
/// `Display` is for the operator. `Debug` adds the engine's message, for the log, but not the
/// details in which PostgreSQL repeats a row: a row may contain secrets of a running game.
#[derive(Clone, Error)]
pub enum StoreError {
    /// The data folder is missing and cannot be created.
    #[error("cannot create the folder {}: choose another data folder or make its parent writable", path.display())]
    Folder {
        path: PathBuf,
        source: Arc<io::Error>,
    },
    /// The file cannot be opened for reading and writing.
    #[error("cannot open {}: check that it is a file and that this user may read and write it", path.display())]
    File {
        path: PathBuf,
        source: Arc<sqlx::Error>,
    },
    /// The file is no SQLite database.
    #[error("{} is not an SQLite database: move it away or name another file", path.display())]
    NotDatabase { path: PathBuf },
    /// The schema has migrations that this version does not know.
    #[error(
        "the database was written by a newer Stolik: start that version or restore an older backup"
    )]
    Newer,
    /// The schema lacks migrations, and this call does not migrate.
    #[error("the database was written by an older Stolik: start this version on it first")]
    Older,
    /// The pages of the SQLite file contradict each other.
    #[error(
        "the database {} is damaged ({problem}): copy its folder aside, run `stolik check` to see what is \
         affected, and restore the latest backup with `stolik restore --replace`",
        path.display()
    )]
    DamagedFile { path: PathBuf, problem: String },
    /// A page of the SQLite file could not be read.
    #[error(
        "the database file is damaged: run `stolik check` to see what is affected, and restore the \
         latest backup with `stolik restore --replace`"
    )]
    DamagedPage(#[source] Arc<sqlx::Error>),
    /// The schema differs from the one that the migrations make.
    #[error("the database's schema was not made by Stolik: name another database")]
    Foreign,
    /// PostgreSQL refused the user or the password.
    #[error("PostgreSQL at {server} refused the user or password: correct the database address")]
    Refused { server: String },
    #[error(
        "PostgreSQL at {server} has no such database: create it with createdb or correct the address"
    )]
    NoSuchDatabase { server: String },
    /// No server accepts connections there.
    #[error("no PostgreSQL answers at {server}: start it or correct the database address")]
    NoServer {
        server: String,
        #[source]
        source: Option<Arc<sqlx::Error>>,
    },
    /// The connection was lost or none became free in time.
    ///
    /// A write in progress may or may not have been committed.
    #[error("the database does not answer: check that it runs")]
    Lost(#[source] Arc<sqlx::Error>),
    /// The SQLite file could not be read or written: a broken disk, or a limit of the operating
    /// system.
    ///
    /// A write in progress may or may not have been committed.
    #[error("the database's disk fails: check the disk, its free space and this user's limits")]
    Disk(#[source] Arc<sqlx::Error>),
    /// Another program has locked the SQLite file; nothing was written.
    #[error("another program keeps the database locked: stop it or wait for it")]
    Busy(#[source] Arc<sqlx::Error>),
    /// The disk is full; nothing was written.
    #[error("the database's disk is full: free some space")]
    Full(#[source] Arc<sqlx::Error>),
    /// The database is read-only; nothing was written.
    #[error("the database is read-only: make it writable for this user")]
    ReadOnly(#[source] Arc<sqlx::Error>),
    /// [`Store::close`](crate::Store::close) was called.
    #[error("the database is closed because the program is stopping")]
    Closed,
    /// A stored value that this program cannot read.
    #[error("the database holds a damaged {0}: restore it from a backup")]
    Damaged(&'static str),
    #[error("the system gives no random numbers: check its random device")]
    NoRandom,
    /// Any other failure; nothing was written.
    #[error("the database failed: see the log")]
    Other(#[source] Arc<sqlx::Error>),
}

impl StoreError {
    /// Whether the database, and not the request, is at fault: the next request would fail too.
    pub(crate) fn is_outage(&self) -> bool {
        use StoreError::{Busy, Closed, Disk, Full, Lost, ReadOnly};
        matches!(
            self,
            Lost(_) | Disk(_) | Busy(_) | Full(_) | ReadOnly(_) | Closed
        )
    }
}

impl fmt::Debug for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        match self.source() {
            Some(source) => write!(f, " ({source})"),
            None => Ok(()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let kind = match &error {
            sqlx::Error::PoolClosed => |_| StoreError::Closed,
            sqlx::Error::Database(error) => by_code(error.as_ref()),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => StoreError::Lost,
            sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => StoreError::Lost,
            _ => StoreError::Other,
        };
        kind(Arc::new(error))
    }
}

/// The variant for an engine's error code.
///
/// See <https://sqlite.org/rescode.html> and
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn by_code(error: &dyn DatabaseError) -> fn(Arc<sqlx::Error>) -> StoreError {
    match (sqlite_code(error), error.code().as_deref()) {
        (Some(5), _) => StoreError::Busy,
        (Some(8), _) | (None, Some("25006")) => StoreError::ReadOnly,
        (Some(13), _) | (None, Some("53100")) => StoreError::Full,
        (Some(10), _) => StoreError::Disk,
        (Some(11), _) => StoreError::DamagedPage,
        (None, Some("57P01" | "57P02" | "57P03" | "53300")) => StoreError::Lost,
        _ => StoreError::Other,
    }
}

/// SQLite's primary result code; none for an error of PostgreSQL.
pub(crate) fn sqlite_code(error: &dyn DatabaseError) -> Option<i32> {
    error.try_downcast_ref::<SqliteError>()?;
    error
        .code()?
        .parse::<i32>()
        .ok()
        .map(|extended| extended & 0xFF)
}
