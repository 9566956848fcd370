//! The store itself: opening it, and closing it with nothing left unwritten.

use crate::{
    Address, StoreError, WriterStats,
    address::server,
    aftermath::Unsettled,
    engine::Pool,
    error::sqlite_code,
    migrations,
    writer::{self, Request},
};
use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    pool::PoolOptions,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::{fs, path::Path, sync::Arc, time::Duration};
use tokio::sync::{mpsc, oneshot};

/// Connections that read an SQLite file side by side; one more writes.
const SQLITE_READERS: u32 = 4;
/// At how many pages of its log SQLite itself would copy them into the file while a writer waits.
/// The clerk does it before.
const MOST_WAL_PAGES: &str = "20000";
/// Connections one program keeps to PostgreSQL.
const POSTGRES_CONNECTIONS: u32 = 16;
/// How long SQLite waits for another program (a backup, an admin command) to let go of the file.
const BUSY_WAIT: Duration = Duration::from_secs(5);
/// How long anyone waits for a connection before it counts as lost.
const CONNECTION_WAIT: Duration = Duration::from_secs(10);

/// Journal, finished games and people, in one database.
///
/// A cheap handle: clones share connections and the journal's writer.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) read: Pool,
    /// SQLite lets one connection write at a time. Everything that writes queues here, in order of
    /// arrival, so that a busy journal cannot starve a newcomer's login.
    pub(crate) write: Pool,
    pub(crate) journal: mpsc::Sender<Request>,
    /// Whether something that follows from what was kept is not written yet.
    pub(crate) unsettled: Unsettled,
    tally: Arc<WriterStats>,
}

impl Store {
    /// Opens the database, making it if it is missing and bringing its schema up to date.
    ///
    /// Must be called inside a tokio runtime, where the journal's writer then lives.
    pub async fn open(address: &Address) -> Result<Self, StoreError> {
        let (read, write) = match address {
            Address::Sqlite(path) => open_sqlite(&Address::database_file(path)).await?,
            Address::Postgres(options) => open_postgres(options).await?,
        };
        let tally = Arc::new(WriterStats::default());
        let unsettled = Unsettled::default();
        let journal = writer::start(&read, &write, unsettled.clone(), tally.clone());
        let store = Store {
            read,
            write,
            journal,
            unsettled,
            tally,
        };
        // Not filed, it is as good: only slower to read, table by table.
        if let Err(error) = store.file().await {
            tracing::warn!(?error, "the journal's tail could not be filed");
        }
        Ok(store)
    }

    /// How the journal's writer fares.
    pub fn writer_stats(&self) -> &WriterStats {
        &self.tally
    }

    /// Writes out what is queued, then lets go of the database; later calls get
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.journal.send(Request::Close(done)).await.is_ok() {
            // An error means that the writer is gone already, which is what we wait for.
            let _ = closed.await;
        }
        self.read.close().await;
        self.write.close().await;
    }
}

async fn open_sqlite(file: &Path) -> Result<(Pool, Pool), StoreError> {
    make_folder_of(file)?;
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_WAIT)
        .pragma("wal_autocheckpoint", MOST_WAL_PAGES)
        // What a statement might have to undo is otherwise written to a file, once it is more than
        // a few pages.
        .pragma("temp_store", "MEMORY")
        .disable_statement_logging();
    let mut first = SqliteConnection::connect_with(&options)
        .await
        .map_err(|error| file_error(file, error))?;
    migrations::migrate(&mut first, migrations::SQLITE).await?;
    // SQLite opens a file that may only be read without a word; only who changes something is told,
    // even if it is nothing.
    sqlx::query("DELETE FROM journal WHERE seq < 0")
        .execute(&mut first)
        .await?;
    first.close().await?;
    // After an error of the disk SQLite rolls back by itself, and sqlx then takes its own
    // rollback's failure for a transaction that is still open. Such a connection could never begin
    // another: it is dropped for a new one.
    let pool = |connections| {
        PoolOptions::<sqlx::Sqlite>::new()
            .max_connections(connections)
            .acquire_timeout(CONNECTION_WAIT)
            // A file does not hang up.
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
            .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
            .connect_lazy_with(options.clone())
    };
    Ok((Pool::Sqlite(pool(SQLITE_READERS)), Pool::Sqlite(pool(1))))
}

fn make_folder_of(file: &Path) -> Result<(), StoreError> {
    match file.parent() {
        Some(folder) => fs::create_dir_all(folder).map_err(|source| StoreError::Folder {
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
        Some(14) => StoreError::File {
            path,
            source: error.into(),
        },
        _ => error.into(),
    }
}

async fn open_postgres(options: &PgConnectOptions) -> Result<(Pool, Pool), StoreError> {
    let options = options
        .clone()
        .application_name("stolik")
        .disable_statement_logging();
    // A pool would keep knocking until its patience ends; one connection says at once what is
    // wrong.
    let knock = tokio::time::timeout(CONNECTION_WAIT, options.connect()).await;
    let mut first = match knock {
        Ok(connected) => connected.map_err(|error| server_error(&options, error))?,
        Err(_) => {
            return Err(StoreError::NoServer {
                server: server(&options),
                source: None,
            });
        }
    };
    migrations::migrate(&mut first, migrations::POSTGRES).await?;
    first.close().await?;
    let pool = PoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(CONNECTION_WAIT)
        .connect_lazy_with(options);
    Ok((Pool::Postgres(pool.clone()), Pool::Postgres(pool)))
}

fn server_error(options: &PgConnectOptions, error: sqlx::Error) -> StoreError {
    let server = server(options);
    match error
        .as_database_error()
        .and_then(|said| said.code())
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
