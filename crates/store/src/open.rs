//! Opens a database, and closes it with nothing left unwritten.

use crate::{
    Address, StoreError, WriterStats,
    address::server,
    engine::Pool,
    error::sqlite_code,
    migrations, private_files,
    sqlite::{DeferredFlag, quick_check},
    writer::{self, Request},
};
use sqlx::{
    ConnectOptions, Connection, PgConnection, SqliteConnection,
    pool::PoolOptions,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::{path::Path, sync::Arc, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// Connections that read an SQLite file; one more writes.
const SQLITE_READERS: u32 = 4;
/// The size of the write-ahead log, in pages, at which SQLite checkpoints it during a commit. The
/// `Compactor` checkpoints before that, beside the writer.
const MAX_WAL_PAGES: &str = "20000";
/// Connections of one program to PostgreSQL.
const POSTGRES_CONNECTIONS: u32 = 16;
/// How long SQLite waits for another program (a backup, an admin command) to unlock the file.
const BUSY_WAIT: Duration = Duration::from_secs(5);
/// How long a caller waits for a connection before the database counts as lost.
const CONNECTION_WAIT: Duration = Duration::from_secs(10);

/// A handle to the database. Clones share its connections and the journal's writer.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) read: Pool,
    /// SQLite lets one connection write at a time. All writes queue for it in order of arrival, so
    /// that a busy journal cannot starve other writes.
    pub(crate) write: Pool,
    pub(crate) journal: mpsc::Sender<Request>,
    /// Whether SQLite's deferred writes are pending.
    pub(crate) deferred: DeferredFlag,
    stats: Arc<WriterStats>,
}

impl Store {
    /// Opens the database; creates it if it is missing, and migrates its schema.
    ///
    /// Must be called inside a tokio runtime, on which the journal's writer then runs.
    pub async fn open(address: &Address) -> Result<Self, StoreError> {
        let (read, write) = match address {
            Address::Sqlite(path) => open_sqlite(path).await?,
            Address::Postgres(options) => open_postgres(options).await?,
        };
        let stats = Arc::new(WriterStats::default());
        let deferred = DeferredFlag::default();
        let journal = writer::start(&read, &write, deferred.clone(), stats.clone());
        let store = Store {
            read,
            write,
            journal,
            deferred,
            stats,
        };
        // Without compaction the journal is complete, only slower to read.
        if let Err(error) = store.compact().await {
            tracing::warn!(?error, "compact journal at start failed");
        }
        Ok(store)
    }

    /// Opens a database for reading: nothing is created, migrated or compacted, and every write
    /// fails. [`StoreError::Older`] if the schema is not the latest.
    pub async fn open_read_only(address: &Address) -> Result<Self, StoreError> {
        let pool = read_only_pool(address).await?;
        let stats = Arc::new(WriterStats::default());
        let deferred = DeferredFlag::default();
        let journal = writer::start(&pool, &pool, deferred.clone(), stats.clone());
        Ok(Store {
            read: pool.clone(),
            write: pool,
            journal,
            deferred,
            stats,
        })
    }

    /// Counts of the journal's writer.
    pub fn writer_stats(&self) -> &WriterStats {
        &self.stats
    }

    /// Writes everything queued, then closes all connections; later calls get
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.journal.send(Request::Close(done)).await.is_ok() {
            // An error means that the writer has ended already.
            let _ = closed.await;
        }
        self.read.close().await;
        self.write.close().await;
    }
}

async fn open_sqlite(path: &Path) -> Result<(Pool, Pool), StoreError> {
    let file = &Address::database_file(path);
    make_folder_of(file)?;
    private_files::create_database(file);
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_WAIT)
        .pragma("wal_autocheckpoint", MAX_WAL_PAGES)
        // Statement journals of more than a few pages would otherwise be written to a file.
        .pragma("temp_store", "MEMORY")
        .disable_statement_logging();
    let mut first = SqliteConnection::connect_with(&options)
        .await
        .map_err(|error| file_error(file, error))?;
    quick_check::run(&mut first, file).await?;
    migrations::migrate(&mut first, migrations::SQLITE).await?;
    // The folder of a file that was named itself may hold more than the server's data.
    if file != path {
        private_files::tighten_folder(path);
    }
    private_files::tighten_database(file);
    // SQLite opens a read-only file without an error; only a write fails, even one without effect.
    sqlx::query("DELETE FROM journal WHERE seq < 0")
        .execute(&mut first)
        .await?;
    first.close().await?;
    // After a disk error SQLite rolls back by itself, and sqlx takes the failure of its own
    // rollback for an open transaction. Such a connection could never begin another one:
    // `before_acquire` replaces it.
    let pool = |connections| {
        PoolOptions::<sqlx::Sqlite>::new()
            .max_connections(connections)
            .acquire_timeout(CONNECTION_WAIT)
            // A connection to a file cannot be lost.
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
            .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
            .connect_lazy_with(options.clone())
    };
    Ok((Pool::Sqlite(pool(SQLITE_READERS)), Pool::Sqlite(pool(1))))
}

/// Connects to a file that must exist, without permission to write.
pub(crate) async fn read_only_sqlite(file: &Path) -> Result<SqliteConnection, StoreError> {
    read_only_options(file)
        .connect()
        .await
        .map_err(|error| file_error(file, error))
}

fn read_only_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(BUSY_WAIT)
        .pragma("temp_store", "MEMORY")
        .disable_statement_logging()
}

async fn read_only_pool(address: &Address) -> Result<Pool, StoreError> {
    match address {
        Address::Sqlite(path) => {
            let file = Address::database_file(path);
            let mut first = read_only_sqlite(&file).await?;
            migrations::require_latest(
                migrations::sqlite_version(&mut first).await?,
                migrations::SQLITE,
            )?;
            let pool = PoolOptions::<sqlx::Sqlite>::new().max_connections(1);
            Ok(Pool::Sqlite(
                pool.connect_lazy_with(read_only_options(&file)),
            ))
        }
        Address::Postgres(options) => {
            let mut first = connect_postgres(options).await?;
            migrations::require_latest(
                migrations::postgres_version(&mut first).await?,
                migrations::POSTGRES,
            )?;
            let pool = PoolOptions::<sqlx::Postgres>::new().max_connections(1);
            let options =
                postgres_options(options).options([("default_transaction_read_only", "on")]);
            Ok(Pool::Postgres(pool.connect_lazy_with(options)))
        }
    }
}

fn make_folder_of(file: &Path) -> Result<(), StoreError> {
    match file.parent() {
        Some(folder) => private_files::create_folder(folder).map_err(|source| StoreError::Folder {
            path: folder.to_path_buf(),
            source: source.into(),
        }),
        None => Ok(()),
    }
}

fn file_error(file: &Path, error: sqlx::Error) -> StoreError {
    let path = file.to_path_buf();
    match error.as_database_error().and_then(sqlite_code) {
        Some(26) => StoreError::NotDatabase { path },
        Some(11) => StoreError::DamagedFile {
            path,
            problem: error.to_string(),
        },
        Some(14) => StoreError::File {
            path,
            source: error.into(),
        },
        _ => error.into(),
    }
}

/// Connects to PostgreSQL once. A pool retries until its timeout; a single connection reports the
/// error at once.
pub(crate) async fn connect_postgres(
    options: &PgConnectOptions,
) -> Result<PgConnection, StoreError> {
    let options = postgres_options(options);
    match tokio::time::timeout(CONNECTION_WAIT, options.connect()).await {
        Ok(connected) => connected.map_err(|error| server_error(&options, error)),
        Err(_) => Err(StoreError::NoServer {
            server: server(&options),
            source: None,
        }),
    }
}

fn postgres_options(options: &PgConnectOptions) -> PgConnectOptions {
    options
        .clone()
        .application_name("stolik")
        .disable_statement_logging()
}

async fn open_postgres(options: &PgConnectOptions) -> Result<(Pool, Pool), StoreError> {
    let mut first = connect_postgres(options).await?;
    migrations::migrate(&mut first, migrations::POSTGRES).await?;
    first.close().await?;
    let pool = PoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(CONNECTION_WAIT)
        .connect_lazy_with(postgres_options(options));
    Ok((Pool::Postgres(pool.clone()), Pool::Postgres(pool)))
}

fn server_error(options: &PgConnectOptions, error: sqlx::Error) -> StoreError {
    let server = server(options);
    match error
        .as_database_error()
        .and_then(|error| error.code())
        .as_deref()
    {
        Some("28P01" | "28000") => StoreError::Refused { server },
        Some("3D000") => StoreError::NoSuchDatabase { server },
        Some(_) => error.into(),
        None => StoreError::NoServer {
            server,
            source: Some(error.into()),
        },
    }
}
