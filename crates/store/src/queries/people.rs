//! People: guests are created, renamed, and deleted when idle.

use super::sessions;
use crate::{
    NewSession, Person, PersonId, PersonKind, SessionKind, Store, StoreError, TokenHash,
    person::{PersonRow, random_person_id},
    text::is_name,
};
use thiserror::Error;

/// Most guests deleted in one transaction, so that the journal never waits long.
pub const FORGET_BATCH: usize = 500;

/// A person could not get a nick.
#[derive(Debug, Error)]
pub enum NickError {
    /// Another person has the nick, perhaps in other letter case.
    #[error("the nick is taken")]
    Taken,
    /// Empty, too long, or with a zero byte; the server checks finer rules.
    #[error("the nick is empty, too long or has a zero byte")]
    Malformed,
    /// The id is unknown; the guest may have been deleted.
    #[error("there is no such person")]
    NoSuchPerson,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for NickError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => NickError::Taken,
            _ => NickError::Store(error.into()),
        }
    }
}

impl Store {
    /// Creates a guest and its first session in one transaction.
    pub async fn create_guest(
        &self,
        nick: &str,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<PersonId, NickError> {
        let key = nick_key(nick)?;
        let id = random_person_id()?;
        let sql = "INSERT INTO people (id, nick, nick_key, kind, created_ms, seen_ms)
                   VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (nick_key) DO NOTHING";
        let mut tx = self.write.begin().await?;
        let created = on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(sql).bind(id.as_str()).bind(nick).bind(key);
            let query = query.bind(PersonKind::Guest.name()).bind(now_ms);
            query.execute(&mut **tx).await?.rows_affected()
        });
        if created == 0 {
            return Err(NickError::Taken);
        }
        let session = NewSession {
            token: *token,
            kind: SessionKind::Lasting,
            name: String::new(),
        };
        sessions::insert(&mut tx, &id, &session, None, now_ms).await?;
        tx.commit().await?;
        Ok(id)
    }

    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, nick, kind FROM people WHERE id = $1";
        let row: Option<PersonRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(id.as_str())
                .fetch_optional(db)
                .await?
        });
        row.map(PersonRow::read).transpose()
    }

    /// The person with this nick, in any letter case.
    pub async fn person_by_nick(&self, nick: &str) -> Result<Option<Person>, StoreError> {
        let Ok(key) = nick_key(nick) else {
            return Ok(None);
        };
        let sql = "SELECT id, nick, kind FROM people WHERE nick_key = $1";
        let row: Option<PersonRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(key).fetch_optional(db).await?
        });
        row.map(PersonRow::read).transpose()
    }

    /// Sets when a person was last seen; never to an earlier time.
    pub async fn touch(&self, id: &PersonId, now_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE people SET seen_ms = $2 WHERE id = $1 AND seen_ms < $2";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql)
                .bind(id.as_str())
                .bind(now_ms)
                .execute(db)
                .await?;
        });
        Ok(())
    }

    /// Changes a nick; another letter case of the person's own nick is not taken.
    pub async fn rename(&self, id: &PersonId, nick: &str) -> Result<(), NickError> {
        let key = nick_key(nick)?;
        let sql = "UPDATE people SET nick = $2, nick_key = $3 WHERE id = $1";
        let renamed = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(id.as_str()).bind(nick).bind(key);
            query.execute(db).await?.rows_affected()
        });
        if renamed == 0 {
            Err(NickError::NoSuchPerson)
        } else {
            Ok(())
        }
    }

    /// Deletes guests who were not seen since `before_ms` and are in no finished game; returns how
    /// many.
    ///
    /// The server must [`Store::touch`] people who sit at a table, or they count as idle.
    pub async fn delete_idle_guests(&self, before_ms: i64) -> Result<u64, StoreError> {
        self.flush_before_read().await;
        let mut all = 0;
        loop {
            let deleted = self.delete_batch(before_ms).await?;
            all += deleted;
            if deleted < FORGET_BATCH as u64 {
                return Ok(all);
            }
        }
    }

    async fn delete_batch(&self, before_ms: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM people WHERE id IN (
                       SELECT id FROM people WHERE kind = 'guest' AND seen_ms < $1
                       AND NOT EXISTS (SELECT 1 FROM game_players WHERE game_players.person = people.id)
                       LIMIT $2)";
        let deleted = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(before_ms).bind(FORGET_BATCH as i64);
            query.execute(db).await?.rows_affected()
        });
        Ok(deleted)
    }
}

/// The key by which nicks are compared.
pub(crate) fn nick_key(nick: &str) -> Result<String, NickError> {
    if is_name(nick) {
        Ok(nick.to_lowercase())
    } else {
        Err(NickError::Malformed)
    }
}
