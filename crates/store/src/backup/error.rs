//! Why a backup or a restore was refused or failed.

use crate::StoreError;
use std::{io, path::PathBuf};
use thiserror::Error;

/// Why a backup or a restore was refused or failed. `Display` says what to do.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// There is nothing to back up.
    #[error("{} does not exist: name the database that the server uses", path.display())]
    NoDatabase { path: PathBuf },
    #[error("{} is not a backup of Stolik", path.display())]
    NotBackup { path: PathBuf },
    /// The file is incomplete or was changed. The database was not touched.
    #[error("{} is damaged ({what}): use another backup; nothing was changed", path.display())]
    DamagedBackup { path: PathBuf, what: &'static str },
    #[error("the backup was made by a newer Stolik: restore it with that version")]
    NewerBackup,
    #[error(
        "the database is not empty: name an empty one, or pass --replace to replace what it holds"
    )]
    NotEmpty,
    /// The lease of a node has not run out.
    #[error(
        "a server uses the database ({nodes}): stop it first; if it has crashed, pass --replace or \
         wait for {seconds} s"
    )]
    InUse { nodes: String, seconds: u64 },
    #[error("another program has the database open: stop the server, then restore again")]
    Open,
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}
