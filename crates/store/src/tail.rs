//! How SQLite keeps a group of appends: as one row at the journal's end, mostly in a single
//! statement. What else follows from them is written later, many commits' together.
//!
//! Which number each table's next row has, and in which epoch it is, is remembered here instead of
//! being read and written with every commit. Another program on the same file cannot make that
//! untrue unnoticed: whoever appends or changes a table's owner takes the tail's next id, and only
//! one can.

use crate::{
    Append, AppendError, StoreError, TableIndex, TableStatus,
    aftermath::{Aftermath, Unsettled},
    engine::{Tx, is_usual, question_marks},
    ledger::{self, Stand},
    pack::{pack, unpack},
};
use sqlx::{AssertSqlSafe, SqliteExecutor, SqlitePool};
use std::{borrow::Cow, collections::HashMap, sync::Arc, time::Instant};

/// The end of the journal, as its one writer knows it.
#[derive(Debug)]
pub(crate) struct Tail {
    pool: SqlitePool,
    heads: HashMap<Arc<str>, Head>,
    /// The next numbers of tables whose newest rows are in the tail but were not written by us.
    ahead: HashMap<String, i64>,
    /// The id of the tail's last row; none before we have looked.
    last: Option<i64>,
    aftermath: Aftermath,
}

/// Where a table's journal is.
#[derive(Debug)]
struct Head {
    stand: Stand,
    index: TableIndex,
}

/// Whether a group found the tail as we knew it.
#[derive(PartialEq, Eq)]
enum Place {
    Ours,
    Taken,
}

impl Tail {
    pub fn new(pool: SqlitePool, unsettled: Unsettled) -> Self {
        let (heads, ahead) = (HashMap::new(), HashMap::new());
        Self {
            pool,
            heads,
            ahead,
            last: None,
            aftermath: Aftermath::new(unsettled),
        }
    }

    /// When what follows from what was kept is to be written, if anything does.
    pub fn settle_at(&self) -> Option<Instant> {
        self.aftermath.due()
    }

    /// Writes it if it has waited for long enough.
    pub async fn settle_in_time(&mut self) {
        if self.aftermath.is_due() {
            // It has said in the log why not, and is tried again.
            let _ = self.settle().await;
        }
    }

    /// Writes all that follows from what was kept, and says in which pack the last of it was.
    pub async fn settle(&mut self) -> Result<i64, StoreError> {
        let last = self.last().await?;
        self.aftermath.settle(&self.pool).await?;
        Ok(last)
    }

    /// Keeps what may be kept and says what became of each append, in order. Each is of another
    /// table.
    pub async fn write(
        &mut self,
        group: &[Append],
    ) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        loop {
            let last = self.last().await?;
            self.meet(group).await?;
            let verdicts: Vec<_> = group.iter().map(|append| self.judge(append)).collect();
            // What we remember is only found out to be untrue by a commit, and nobody is refused
            // for it.
            if verdicts.iter().any(Result::is_err) && end(&self.pool).await? != last {
                self.last = None;
                continue;
            }
            let kept: Vec<_> = group
                .iter()
                .zip(&verdicts)
                .filter(|(_, verdict)| verdict.is_ok())
                .map(|(one, _)| one)
                .collect();
            if kept.is_empty() {
                return Ok(verdicts);
            }
            // Until we know otherwise: a commit that failed may have been kept, and then the next
            // id is taken.
            match self.commit(last + 1, &kept).await? {
                Place::Ours => {
                    self.last = Some(last + 1);
                    self.remember(&kept);
                    return Ok(verdicts);
                }
                Place::Taken => self.last = None,
            }
        }
    }

    /// The id of the tail's last row.
    async fn last(&mut self) -> Result<i64, StoreError> {
        match self.last {
            Some(last) => Ok(last),
            None => self.look().await,
        }
    }

    /// Forgets everything and reads the tail's end anew: also which games ended in it, since it is
    /// not known what was written of them.
    async fn look(&mut self) -> Result<i64, StoreError> {
        self.heads.clear();
        self.ahead.clear();
        self.aftermath.forget_games();
        let packs: Vec<(i64, String)> =
            sqlx::query_as("SELECT id, pack FROM journal_tail ORDER BY id")
                .fetch_all(&self.pool)
                .await?;
        for (_, text) in &packs {
            for packed in unpack(text)? {
                self.ahead
                    .insert(packed.table_id.to_string(), packed.next_seq());
                packed
                    .ended()?
                    .into_iter()
                    .for_each(|game| self.aftermath.note_game(game));
            }
        }
        let last = packs.last().map_or(0, |(id, _)| *id);
        self.last = Some(last);
        Ok(last)
    }

    /// Learns where the journals are that have not been written to yet.
    async fn meet(&mut self, group: &[Append]) -> Result<(), StoreError> {
        let strangers: Vec<_> = group
            .iter()
            .map(|append| &append.table_id)
            .filter(|id| !self.heads.contains_key(*id))
            .collect();
        if strangers.is_empty() {
            return Ok(());
        }
        let ids = question_marks(1, strangers.len());
        let sql = format!(
            "SELECT id, next_seq, epoch, status, game, is_public, updated_ms FROM tables WHERE id IN {ids}"
        );
        let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(false);
        for id in strangers {
            query = query.bind(id.as_ref());
        }
        let found: Vec<(String, i64, i64, String, String, bool, i64)> =
            query.fetch_all(&self.pool).await?;
        for (id, next_seq, epoch, status, game, is_public, updated_ms) in found {
            let (status, game) = (TableStatus::named(&status)?, Cow::Owned(game));
            let index = TableIndex {
                status,
                game,
                is_public,
                updated_ms,
            };
            let next_seq = self
                .ahead
                .get(&id)
                .map_or(next_seq, |&ahead| next_seq.max(ahead));
            self.heads.insert(
                id.into(),
                Head {
                    stand: Stand { next_seq, epoch },
                    index,
                },
            );
        }
        Ok(())
    }

    fn judge(&self, append: &Append) -> Result<(), AppendError> {
        let stand = self.heads.get(&append.table_id).map(|head| head.stand);
        let fits = match stand {
            Some(stand) => {
                append.first_seq == stand.next_seq && append.ownership.epoch == stand.epoch
            }
            None => append.is_first(),
        };
        if fits {
            Ok(())
        } else {
            Err(ledger::refusal(append, stand))
        }
    }

    async fn commit(&self, id: i64, kept: &[&Append]) -> Result<Place, StoreError> {
        let text = pack(kept);
        let news: Vec<_> = kept
            .iter()
            .copied()
            .filter(|append| self.is_news(append))
            .collect();
        if news.is_empty() {
            return Ok(insert(&self.pool, id, &text).await?);
        }
        let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        if insert(&mut *tx, id, &text).await? == Place::Taken {
            return Ok(Place::Taken);
        }
        let sql = format!(
            "INSERT INTO tables (id, next_seq, status, game, is_public, updated_ms, epoch, owner) VALUES {}
             ON CONFLICT (id) DO UPDATE SET next_seq = excluded.next_seq, status = excluded.status,
                 game = excluded.game, is_public = excluded.is_public, updated_ms = excluded.updated_ms",
            question_marks(news.len(), 8)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_usual(news.len()));
        for append in &news {
            let index = &append.index;
            query = query
                .bind(append.table_id.as_ref())
                .bind(append.next_seq())
                .bind(index.status.name());
            query = query
                .bind(index.game.as_ref())
                .bind(index.is_public)
                .bind(index.updated_ms);
            query = query
                .bind(append.ownership.epoch)
                .bind(append.ownership.node.term);
        }
        query.execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(Place::Ours)
    }

    /// Whether something follows from the append that others must find at once: there is a new
    /// table, or one less, or another is found elsewhere now. We remember no closed table, so each
    /// word about it is news.
    fn is_news(&self, append: &Append) -> bool {
        let known = self.heads.get(&append.table_id);
        append.index.status == TableStatus::Closed
            || known.is_none_or(|head| !head.index.is_found_like(&append.index))
    }

    /// Notes where journals are now, and what is still to be written.
    fn remember(&mut self, kept: &[&Append]) {
        for append in kept {
            append
                .ended()
                .into_iter()
                .for_each(|game| self.aftermath.note_game(game));
            match append.index.status {
                TableStatus::Closed => {
                    self.heads.remove(&append.table_id);
                    self.aftermath.note_closed(&append.table_id);
                }
                TableStatus::Waiting | TableStatus::Playing | TableStatus::Over => {
                    let stand = Stand {
                        next_seq: append.next_seq(),
                        epoch: append.ownership.epoch,
                    };
                    let Some(head) = self.heads.get_mut(&append.table_id) else {
                        let head = Head {
                            stand,
                            index: append.index.clone(),
                        };
                        self.heads.insert(append.table_id.clone(), head);
                        continue;
                    };
                    head.stand = stand;
                    if head.index.status != append.index.status {
                        self.aftermath
                            .note_table(append.table_id.clone(), append.index.clone());
                    }
                    if !head.index.has_facts_of(&append.index) {
                        head.index = append.index.clone();
                    }
                }
            }
        }
    }
}

async fn insert(db: impl SqliteExecutor<'_>, id: i64, text: &str) -> Result<Place, sqlx::Error> {
    let sql = "INSERT INTO journal_tail (id, pack) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
    let inserted = sqlx::query(sql).bind(id).bind(text).execute(db).await?;
    Ok(if inserted.rows_affected() == 1 {
        Place::Ours
    } else {
        Place::Taken
    })
}

/// The id of the tail's last row, as it is now.
async fn end(db: &SqlitePool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM journal_tail")
        .fetch_one(db)
        .await
}

/// Takes the tail's next id for a change that is none of the journal, so that no writer goes on by
/// what it remembers. PostgreSQL's writers remember nothing.
pub(crate) async fn move_on(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let Tx::Sqlite(tx) = tx else { return Ok(()) };
    let sql = "INSERT INTO journal_tail (id, pack) SELECT COALESCE(MAX(id), 0) + 1, '[]' FROM journal_tail";
    sqlx::query(sql).execute(&mut **tx).await?;
    Ok(())
}
