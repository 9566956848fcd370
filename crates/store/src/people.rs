//! People: guests come, get a nick, change it, and are forgotten when they stay away.

use crate::person::random_person_id;
use crate::{
    NewSession, Person, PersonId, PersonKind, SessionKind, Store, StoreError, TokenHash, sessions,
    text::is_name,
};
use thiserror::Error;

/// Most guests forgotten in one transaction, so that the journal never waits long.
pub const FORGET_BATCH: usize = 500;

/// A nick was not given.
#[derive(Debug, Error)]
pub enum NickError {
    /// Somebody has it, perhaps in other letter case.
    #[error("the nick is taken")]
    Taken,
    /// It is empty, too long or has a zero byte; the finer rules are the server's.
    #[error("the nick is empty, too long or has a zero byte")]
    Malformed,
    /// The person is unknown, perhaps forgotten by now.
    #[error("there is no such person")]
    NoSuchPerson,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for NickError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(said) if said.is_unique_violation() => NickError::Taken,
            _ => NickError::Store(error.into()),
        }
    }
}

impl Store {
    /// Makes a guest with a first session; both or neither.
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
        let made = on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(sql).bind(id.as_str()).bind(nick).bind(key);
            let query = query.bind(PersonKind::Guest.name()).bind(now_ms);
            query.execute(&mut **tx).await?.rows_affected()
        });
        if made == 0 {
            return Err(NickError::Taken);
        }
        let session = NewSession {
            token: *token,
            kind: SessionKind::Lasting,
            name: String::new(),
        };
        sessions::insert(&mut tx, &id, &session, now_ms).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The person with this id.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, nick, kind FROM people WHERE id = $1";
        let row = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(id.as_str())
                .fetch_optional(db)
                .await?
        });
        row.map(Person::stored).transpose()
    }

    /// The person with this nick, in whatever letter case it is asked for.
    pub async fn person_by_nick(&self, nick: &str) -> Result<Option<Person>, StoreError> {
        let Ok(key) = nick_key(nick) else {
            return Ok(None);
        };
        let sql = "SELECT id, nick, kind FROM people WHERE nick_key = $1";
        let row = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(key).fetch_optional(db).await?
        });
        row.map(Person::stored).transpose()
    }

    /// Notes that a person was seen; a late note never turns the time back.
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

    /// Gives a person another nick; a new letter case of one's own nick is fine.
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

    /// Deletes guests not seen since `before_ms` who are in no finished game; says how many.
    ///
    /// People who sit at a table must be touched now and then, or they count as idle.
    pub async fn delete_idle_guests(&self, before_ms: i64) -> Result<u64, StoreError> {
        self.settle_for_reading().await;
        let mut all = 0;
        loop {
            let forgotten = self.forget_some(before_ms).await?;
            all += forgotten;
            if forgotten < FORGET_BATCH as u64 {
                return Ok(all);
            }
        }
    }

    async fn forget_some(&self, before_ms: i64) -> Result<u64, StoreError> {
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

/// What makes two nicks the same.
pub(crate) fn nick_key(nick: &str) -> Result<String, NickError> {
    if is_name(nick) {
        Ok(nick.to_lowercase())
    } else {
        Err(NickError::Malformed)
    }
}
