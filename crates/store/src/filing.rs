//! Moves what has gathered in SQLite's tail to the journal's sheets, where each table's rows are
//! together; and the log into the file. Both beside the writer, in small steps, so that no table
//! waits long for them.

use crate::{
    Append, Row, Store, StoreError,
    engine::Pool,
    hasty::Hasty,
    pack::{traces_of, unpack},
    sheet::{self, FILE_SHEETS, Sheet, sheets_of},
};
use sqlx::{Connection, SqlitePool};
use tokio::{sync::mpsc, task::spawn_blocking};

/// How many rows gather before they are filed. More makes filing cheaper a row, and reading one
/// table slower.
const FILE_AT: usize = 32_768;
/// About how many bytes are written before the log is copied into the file.
const CHECKPOINT_AT: usize = 16 * 1024 * 1024;
/// What a commit writes besides its rows: a page at the tail's end and one that leads there.
const COMMIT_BYTES: usize = 2 * 4096;
/// Packs deleted in one transaction.
const DELETE_PACKS: i64 = 256;

/// Counts what is written, and tells the clerk when there is something to do.
#[derive(Debug)]
pub(crate) struct Chores {
    rows: usize,
    bytes: usize,
    clerk: mpsc::Sender<Chore>,
}

#[derive(Clone, Copy, Debug)]
enum Chore {
    /// File the tail up to that pack: what follows from all before it is written.
    File {
        until: i64,
    },
    Checkpoint,
}

impl Chores {
    pub fn note(&mut self, group: &[Append]) {
        self.rows += group.iter().map(|append| append.rows.len()).sum::<usize>();
        self.bytes += COMMIT_BYTES
            + group
                .iter()
                .flat_map(|append| &append.rows)
                .map(String::len)
                .sum::<usize>();
        if self.bytes >= CHECKPOINT_AT && self.clerk.try_send(Chore::Checkpoint).is_ok() {
            self.bytes = 0;
        }
    }

    /// Whether the tail is to be filed.
    pub fn is_much(&self) -> bool {
        self.rows >= FILE_AT
    }

    /// Has the tail filed up to that pack. A clerk who is still busy is told the next time.
    pub fn file(&mut self, until: i64) {
        if self.clerk.try_send(Chore::File { until }).is_ok() {
            (self.rows, self.bytes) = (0, 0);
        }
    }
}

/// Who does it. Ends with the writer.
pub(crate) struct Clerk {
    read: SqlitePool,
    write: SqlitePool,
}

impl Clerk {
    pub fn start(read: SqlitePool, write: SqlitePool) -> Chores {
        let (clerk, mut chores) = mpsc::channel(1);
        let own = Self { read, write };
        tokio::spawn(async move {
            while let Some(chore) = chores.recv().await {
                match own.see_to(chore).await {
                    // What a stopping program leaves is filed at the next start.
                    Ok(()) | Err(StoreError::Closed) => {}
                    Err(error) => tracing::warn!(?error, ?chore, "the journal could not be tidied"),
                }
            }
        });
        Chores {
            rows: 0,
            bytes: 0,
            clerk,
        }
    }

    async fn see_to(&self, chore: Chore) -> Result<(), StoreError> {
        if let Chore::File { until } = chore {
            self.file(until).await?;
        }
        self.checkpoint().await
    }

    /// Copies the log into the file beside the writer: first much, then what has come meanwhile.
    /// The little that is left is copied while the writer waits: only a log that is copied whole
    /// begins anew instead of growing.
    async fn checkpoint(&self) -> Result<(), StoreError> {
        for pool in [&self.read, &self.read, &self.read, &self.write] {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
                .execute(pool)
                .await?;
        }
        Ok(())
    }

    async fn file(&self, until: i64) -> Result<(), StoreError> {
        let sql = "SELECT id, pack FROM journal_tail WHERE id <= $1 ORDER BY id";
        let packs: Vec<(i64, String)> = sqlx::query_as(sql)
            .bind(until)
            .fetch_all(&self.read)
            .await?;
        let Some((first, last)) = packs
            .first()
            .map(|pack| pack.0)
            .zip(packs.last().map(|pack| pack.0))
        else {
            return Ok(());
        };
        let sheets = spawn_blocking(move || sheets_of(&packs))
            .await
            .map_err(|_| StoreError::Closed)??;
        let mut sheets = sheets.into_iter();
        loop {
            let some: Vec<_> = sheets.by_ref().take(FILE_SHEETS).collect();
            if some.is_empty() {
                return self.clear(first, last).await;
            }
            self.file_sheets(some).await?;
        }
    }

    async fn file_sheets(&self, sheets: Vec<Sheet>) -> Result<(), StoreError> {
        let mut hasty = Hasty::take(&self.write).await?;
        let mut tx = hasty.connection.begin_with("BEGIN IMMEDIATE").await?;
        sheet::file(&mut tx, sheets).await?;
        tx.commit().await?;
        hasty.give_back().await
    }

    /// Takes what was filed out of the tail. The last pack is only emptied: its id is still needed.
    async fn clear(&self, first: i64, last: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE journal_tail SET pack = '[]' WHERE id = $1").bind(last);
        let mut hasty = Hasty::take(&self.write).await?;
        query.execute(&mut *hasty.connection).await?;
        hasty.give_back().await?;
        let mut from = first;
        while from < last {
            let query =
                sqlx::query("DELETE FROM journal_tail WHERE id >= $1 AND id < $2").bind(from);
            let mut hasty = Hasty::take(&self.write).await?;
            query
                .bind(last.min(from + DELETE_PACKS))
                .execute(&mut *hasty.connection)
                .await?;
            hasty.give_back().await?;
            from += DELETE_PACKS;
        }
        Ok(())
    }
}

/// The rows of a table that are not filed yet, in order.
pub(crate) async fn unfiled(read: &Pool, table_id: &str) -> Result<Vec<Row>, StoreError> {
    let Pool::Sqlite(read) = read else {
        return Ok(Vec::new());
    };
    let sql = "SELECT pack FROM journal_tail WHERE instr(pack, $1) > 0 OR instr(pack, $2) > 0 ORDER BY id";
    let [trace, quoted] = traces_of(table_id);
    let packs: Vec<String> = sqlx::query_scalar(sql)
        .bind(trace)
        .bind(quoted)
        .fetch_all(read)
        .await?;
    let mut rows = Vec::new();
    for text in &packs {
        let own = unpack(text)?
            .into_iter()
            .filter(|packed| packed.table_id == table_id);
        rows.extend(own.flat_map(|packed| packed.rows()));
    }
    Ok(rows)
}

impl Store {
    /// Files all that was kept before, when what follows from it is written.
    pub(crate) async fn file(&self) -> Result<(), StoreError> {
        match (&self.read, &self.write) {
            (Pool::Sqlite(read), Pool::Sqlite(write)) => {
                let until = self.settle().await?;
                Clerk {
                    read: read.clone(),
                    write: write.clone(),
                }
                .file(until)
                .await
            }
            (_, Pool::Postgres(_)) | (Pool::Postgres(_), _) => Ok(()),
        }
    }
}
