//! What follows from appends beside their rows: which games have ended, how their players stand,
//! how far tables have come.
//!
//! Written with every commit, it would be most of what a busy server writes to SQLite. So it is
//! gathered here and written together: after a moment, or when somebody is about to read it.
//! Nothing is lost with a crash: the game that an append ends is in its pack, and whoever opens the
//! journal next writes what was not written.

use crate::{
    GameRow, StoreError, TableIndex,
    engine::{INSERT_ROWS, Tx, is_usual, question_marks},
    games,
    hasty::Hasty,
};
use sqlx::{AssertSqlSafe, Connection, Sqlite, SqlitePool, Transaction};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How long it is gathered at most.
const AFTER: Duration = Duration::from_millis(250);
/// How many games are written together at most.
const GAMES: usize = 64;
/// How long after it could not be written it is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Whether there is anything that is not written yet.
pub(crate) type Unsettled = Arc<AtomicBool>;

/// What is not written yet.
#[derive(Debug)]
pub(crate) struct Aftermath {
    /// Games that have ended, in order.
    games: Vec<GameRow>,
    /// Tables that have come further, but are not closed.
    tables: BTreeMap<Arc<str>, TableIndex>,
    /// When it is to be written; none if there is nothing.
    due: Option<Instant>,
    unsettled: Unsettled,
}

impl Aftermath {
    pub fn new(unsettled: Unsettled) -> Self {
        Self {
            games: Vec::new(),
            tables: BTreeMap::new(),
            due: None,
            unsettled,
        }
    }

    /// A game has ended.
    pub fn note_game(&mut self, game: GameRow) {
        self.games.push(game);
        self.gather();
    }

    /// A table has come further.
    pub fn note_table(&mut self, table_id: Arc<str>, index: TableIndex) {
        self.tables.insert(table_id, index);
        self.gather();
    }

    /// A table was closed, and that is written already.
    pub fn note_closed(&mut self, table_id: &str) {
        self.tables.remove(table_id);
    }

    /// Forgets games that were gathered: they are about to be gathered anew, from the packs that
    /// they are in.
    pub fn forget_games(&mut self) {
        self.games.clear();
    }

    fn gather(&mut self) {
        self.unsettled.store(true, Ordering::Release);
        self.due.get_or_insert_with(|| Instant::now() + AFTER);
    }

    /// When it is to be written, if there is anything.
    pub fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Whether it should be written by now.
    pub fn is_due(&self) -> bool {
        self.games.len() >= GAMES || self.due.is_some_and(|due| due <= Instant::now())
    }

    /// Writes all of it. What the database refuses for itself is said in the log and dropped, so
    /// that it keeps nothing else back.
    pub async fn settle(&mut self, write: &SqlitePool) -> Result<(), StoreError> {
        let settled = self.write_all(write).await;
        match &settled {
            Ok(()) => {
                self.due = None;
                self.unsettled.store(false, Ordering::Release);
            }
            Err(error) => {
                tracing::warn!(
                    ?error,
                    games = self.games.len(),
                    "what follows from games waits"
                );
                self.due = Some(Instant::now() + AGAIN);
            }
        }
        settled
    }

    async fn write_all(&mut self, write: &SqlitePool) -> Result<(), StoreError> {
        while !self.games.is_empty() || !self.tables.is_empty() {
            let some = &self.games[..self.games.len().min(GAMES)];
            let count = some.len();
            match put(write, some, &self.tables).await {
                Ok(()) => {}
                Err(error) if error.is_outage() => return Err(error),
                Err(_) => put_alone(write, some, &self.tables).await?,
            }
            self.games.drain(..count);
            self.tables.clear();
        }
        Ok(())
    }
}

/// Each by itself, until the database and not what is written is at fault.
async fn put_alone(
    write: &SqlitePool,
    games: &[GameRow],
    tables: &BTreeMap<Arc<str>, TableIndex>,
) -> Result<(), StoreError> {
    for game in games {
        drop_if_refused(
            put(write, std::slice::from_ref(game), &BTreeMap::new()).await,
            &game.table_id,
        )?;
    }
    for (table_id, index) in tables {
        let one = BTreeMap::from([(table_id.clone(), index.clone())]);
        drop_if_refused(put(write, &[], &one).await, table_id)?;
    }
    Ok(())
}

fn drop_if_refused(written: Result<(), StoreError>, table: &str) -> Result<(), StoreError> {
    match written {
        Err(error) if !error.is_outage() => {
            tracing::error!(?error, table, "what follows from a game was not kept");
            Ok(())
        }
        written => written,
    }
}

/// In one transaction that does not wait for the disk: all of it can be had again from the journal,
/// which has.
async fn put(
    write: &SqlitePool,
    games: &[GameRow],
    tables: &BTreeMap<Arc<str>, TableIndex>,
) -> Result<(), StoreError> {
    let mut hasty = Hasty::take(write).await?;
    let mut tx = hasty.connection.begin_with("BEGIN IMMEDIATE").await?;
    update(&mut tx, tables).await?;
    let mut tx = Tx::Sqlite(tx);
    games::keep(&mut tx, games).await?;
    tx.commit().await?;
    hasty.give_back().await
}

async fn update(
    tx: &mut Transaction<'_, Sqlite>,
    tables: &BTreeMap<Arc<str>, TableIndex>,
) -> Result<(), StoreError> {
    let tables: Vec<_> = tables.iter().collect();
    for some in tables.chunks(INSERT_ROWS) {
        let sql = format!(
            "UPDATE tables SET status = v.column2, updated_ms = v.column3 FROM (VALUES {}) AS v
             WHERE id = v.column1 AND status <> 'closed'",
            question_marks(some.len(), 3)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_usual(some.len()));
        for (table_id, index) in some {
            query = query
                .bind(table_id.as_ref())
                .bind(index.status.name())
                .bind(index.updated_ms);
        }
        query.execute(&mut **tx).await?;
    }
    Ok(())
}
