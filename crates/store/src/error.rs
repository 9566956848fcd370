//! Everything that can go wrong with the database, sorted by what a host can do about it.

use sqlx::{error::DatabaseError, sqlite::SqliteError};
use std::{error::Error as _, fmt, io, path::PathBuf, sync::Arc};
use thiserror::Error;

/// The database could not do what was asked.
///
/// The sentence is for the host. `Debug` adds what the engine said, for the log, but not the
/// details in which PostgreSQL repeats a row: a row may hold a running game's secrets.
#[derive(Clone, Error)]
pub enum StoreError {
    /// The data folder is missing and cannot be made.
    #[error("cannot create the folder {}: choose another data folder or make its parent writable", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: Arc<io::Error>,
    },
    /// The file cannot be opened for reading and writing.
    #[error("cannot open {}: check that it is a file and that this user may read and write it", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        source: Arc<sqlx::Error>,
    },
    /// The file holds something else.
    #[error("{} is not an SQLite database: move it away or name another file", path.display())]
    NotDatabase {
        /// The file.
        path: PathBuf,
    },
    /// A later version of the program has changed the schema.
    #[error(
        "the database was written by a newer Stolik: start that version or restore an older backup"
    )]
    Newer,
    /// The schema is not the one this program made.
    #[error("the database's schema was not made by Stolik: name another database")]
    Foreign,
    /// Name or password was refused.
    #[error("PostgreSQL at {server} refused the user or password: correct the database address")]
    Refused {
        /// The server.
        server: String,
    },
    /// The server has no such database.
    #[error(
        "PostgreSQL at {server} has no such database: create it with createdb or correct the address"
    )]
    NoSuchDatabase {
        /// The server.
        server: String,
    },
    /// Nobody answers.
    #[error("no PostgreSQL answers at {server}: start it or correct the database address")]
    NoServer {
        /// The server.
        server: String,
        /// What happened when asking.
        #[source]
        source: Option<Arc<sqlx::Error>>,
    },
    /// The connection was lost or none became free in time.
    ///
    /// What was being written may or may not have been kept.
    #[error("the database does not answer: check that it runs")]
    Lost(#[source] Arc<sqlx::Error>),
    /// The SQLite file could not be read or written: a broken disk, or a limit that the system
    /// sets.
    ///
    /// What was being written may or may not have been kept.
    #[error("the database's disk fails: check the disk, its free space and this user's limits")]
    Disk(#[source] Arc<sqlx::Error>),
    /// Another program holds the SQLite file; nothing was written.
    #[error("another program keeps the database locked: stop it or wait for it")]
    Busy(#[source] Arc<sqlx::Error>),
    /// No room is left; nothing was written.
    #[error("the database's disk is full: free some space")]
    Full(#[source] Arc<sqlx::Error>),
    /// Writing is forbidden; nothing was written.
    #[error("the database is read-only: make it writable for this user")]
    ReadOnly(#[source] Arc<sqlx::Error>),
    /// The store was closed.
    #[error("the database is closed because the program is stopping")]
    Closed,
    /// A stored value means nothing to this program.
    #[error("the database holds a damaged {0}: restore it from a backup")]
    Damaged(&'static str),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: check its random device")]
    NoRandom,
    /// Anything else; nothing was written.
    #[error("the database failed: see the log")]
    Other(#[source] Arc<sqlx::Error>),
}

impl StoreError {
    /// Whether the database, and not what was asked of it, is at fault: the next request would fail
    /// too.
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
            Some(cause) => write!(f, " ({cause})"),
            None => Ok(()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let kind = match &error {
            sqlx::Error::PoolClosed => |_| StoreError::Closed,
            sqlx::Error::Database(said) => by_code(said.as_ref()),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => StoreError::Lost,
            sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => StoreError::Lost,
            _ => StoreError::Other,
        };
        kind(Arc::new(error))
    }
}

/// Which fault an engine's code means.
///
/// See <https://sqlite.org/rescode.html> and
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn by_code(said: &dyn DatabaseError) -> fn(Arc<sqlx::Error>) -> StoreError {
    match (sqlite_code(said), said.code().as_deref()) {
        (Some(5), _) => StoreError::Busy,
        (Some(8), _) | (None, Some("25006")) => StoreError::ReadOnly,
        (Some(13), _) | (None, Some("53100")) => StoreError::Full,
        (Some(10), _) => StoreError::Disk,
        (None, Some("57P01" | "57P02" | "57P03" | "53300")) => StoreError::Lost,
        _ => StoreError::Other,
    }
}

/// SQLite's primary result code, if it was SQLite that spoke.
pub(crate) fn sqlite_code(said: &dyn DatabaseError) -> Option<i32> {
    said.try_downcast_ref::<SqliteError>()?;
    said.code()?
        .parse::<i32>()
        .ok()
        .map(|extended| extended & 0xFF)
}
