//! Deletes a person; games and journals shared with others stay, without the person's name.
//!
//! A person may be named in many journals, and one long transaction would hold up every append. So
//! the rows are rewritten in batches, and the person's own row goes last. [`Store::begin_deletion`]
//! writes down what is under way: a deletion that a crash cuts short is finished at the next start.

use crate::{
    Mention, PersonId, Store, StoreError,
    engine::{Pool, Tx},
    person::stored_person_id,
    sqlite::segment,
};

/// Most journal rows of the SQL table `journal` in one [`MentionBatch`].
const MENTIONS_PER_BATCH: i64 = 500;

/// How far a search for mentions of a person has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MentionCursor(Place);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    /// After this row of the SQL table `journal`.
    Row(String, i64),
    /// After this segment; SQLite only.
    Segment(String, i64),
}

impl MentionCursor {
    /// The start of the search.
    pub fn start() -> Self {
        Self(Place::Row(String::new(), 0))
    }
}

/// Some of the journal rows that name a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MentionBatch {
    pub mentions: Vec<Mention>,
    /// Where to go on; none after the last batch.
    pub next: Option<MentionCursor>,
}

impl Store {
    /// Writes down that a person is to be deleted.
    pub async fn begin_deletion(&self, person: &PersonId) -> Result<(), StoreError> {
        let sql = "INSERT INTO deletions (person) VALUES ($1) ON CONFLICT (person) DO NOTHING";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql).bind(person.as_str()).execute(db).await?;
        });
        Ok(())
    }

    /// The people with a deletion that has begun and not ended.
    pub async fn begun_deletions(&self) -> Result<Vec<PersonId>, StoreError> {
        let people: Vec<String> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_scalar("SELECT person FROM deletions ORDER BY person");
            query.fetch_all(db).await?
        });
        people.iter().map(|id| stored_person_id(id)).collect()
    }

    /// Moves all rows to where [`Store::mentions`] finds them.
    pub async fn prepare_mentions(&self) -> Result<(), StoreError> {
        self.compact().await
    }

    /// Journal rows that contain the id of a person, in order, after the cursor.
    ///
    /// All calls together read every row of every table: only for the rare deletion of a person.
    pub async fn mentions(
        &self,
        person: &PersonId,
        after: &MentionCursor,
    ) -> Result<MentionBatch, StoreError> {
        match &after.0 {
            Place::Row(table_id, seq) => self.mentions_in_rows(person, table_id, *seq).await,
            Place::Segment(table_id, until) => {
                let after = (table_id.clone(), *until);
                self.mentions_in_segments(person, &after).await
            }
        }
    }

    async fn mentions_in_rows(
        &self,
        person: &PersonId,
        table_id: &str,
        seq: i64,
    ) -> Result<MentionBatch, StoreError> {
        let sql = "SELECT table_id, seq, body FROM journal
                   WHERE (table_id, seq) > ($1, $2) AND body LIKE $3
                   ORDER BY table_id, seq LIMIT $4";
        let rows: Vec<(String, i64, String)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql).bind(table_id).bind(seq);
            let query = query.bind(format!("%{person}%")).bind(MENTIONS_PER_BATCH);
            query.fetch_all(db).await?
        });
        let mention = |(table_id, seq, body)| Mention {
            table_id,
            seq,
            body,
        };
        let mentions: Vec<_> = rows.into_iter().map(mention).collect();
        let next = match (&self.read, mentions.last()) {
            (_, Some(last)) => Some(Place::Row(last.table_id.clone(), last.seq)),
            (Pool::Sqlite(_), None) => Some(Place::Segment(String::new(), 0)),
            (Pool::Postgres(_), None) => None,
        };
        Ok(MentionBatch {
            mentions,
            next: next.map(MentionCursor),
        })
    }

    async fn mentions_in_segments(
        &self,
        person: &PersonId,
        after: &(String, i64),
    ) -> Result<MentionBatch, StoreError> {
        let (mentions, last) = match &self.read {
            Pool::Sqlite(read) => segment::mentions(read, person, after).await?,
            Pool::Postgres(_) => (Vec::new(), None),
        };
        Ok(MentionBatch {
            mentions,
            next: last.map(|(table_id, until)| MentionCursor(Place::Segment(table_id, until))),
        })
    }

    /// Replaces the texts of journal rows, in one short transaction. Rows of one table stand
    /// together, in order.
    pub async fn rewrite_rows(&self, instead: &[Mention]) -> Result<(), StoreError> {
        if instead.is_empty() {
            return Ok(());
        }
        let mut tx = self.write.begin().await?;
        if let Tx::Sqlite(tx) = &mut tx {
            segment::rewrite(tx, instead).await?;
        }
        on!(Tx, &mut tx, |tx| {
            for row in instead {
                let query =
                    sqlx::query("UPDATE journal SET body = $3 WHERE table_id = $1 AND seq = $2");
                query
                    .bind(&row.table_id)
                    .bind(row.seq)
                    .bind(&row.body)
                    .execute(&mut **tx)
                    .await?;
            }
        });
        Ok(tx.commit().await?)
    }

    /// Deletes a person with account, sessions, ratings, friendships and the reports about the
    /// person. Finished games stay, under `nick` and as [`PlayerId::Deleted`](crate::PlayerId).
    pub async fn delete_person(&self, person: &PersonId, nick: &str) -> Result<(), StoreError> {
        // A deferred game would bring the name back.
        self.flush_deferred().await?;
        let mut tx = self.write.begin().await?;
        on!(Tx, &mut tx, |tx| {
            let query =
                sqlx::query("UPDATE game_players SET person = NULL, nick = $2 WHERE person = $1");
            query
                .bind(person.as_str())
                .bind(nick)
                .execute(&mut **tx)
                .await?;
            // The person's reports of others stay, without the note; the reporter becomes NULL with
            // the person.
            let query = sqlx::query("UPDATE reports SET note = '' WHERE reporter = $1")
                .bind(person.as_str());
            query.execute(&mut **tx).await?;
            let query = sqlx::query("DELETE FROM ratings WHERE player = $1").bind(person.as_str());
            query.execute(&mut **tx).await?;
            // Foreign keys delete account, sessions, mailed links, friendships, blocks, and the row
            // of `begin_deletion`.
            let query = sqlx::query("DELETE FROM people WHERE id = $1").bind(person.as_str());
            query.execute(&mut **tx).await?;
        });
        Ok(tx.commit().await?)
    }
}
