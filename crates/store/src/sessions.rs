//! Sessions: one for each device a person is logged in on.

use crate::{Person, PersonId, Store, StoreFault, TokenHash, engine::Tx};

/// How long a session lasts after it was opened or last extended: 180 days.
pub const SESSION_MS: i64 = 180 * 24 * 60 * 60 * 1_000;

impl Store {
    /// Opens one more session for a person who is known to exist.
    pub async fn open_session(
        &self,
        person: &PersonId,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<(), StoreFault> {
        let mut tx = self.write.begin().await?;
        insert(&mut tx, person, token, now_ms).await?;
        Ok(tx.commit().await?)
    }

    /// Whose token this is, while its session lasts.
    pub async fn person_by_token(
        &self,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<Person>, StoreFault> {
        let sql = "SELECT people.id, people.nick, people.kind FROM sessions
                   JOIN people ON people.id = sessions.person
                   WHERE sessions.token_hash = $1 AND sessions.expires_ms > $2";
        let row = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(token.bytes()).bind(now_ms).fetch_optional(db).await?
        });
        row.map(Person::stored).transpose()
    }

    /// Lets a session that has not ended last [`SESSION_MS`] from now.
    pub async fn extend_session(&self, token: &TokenHash, now_ms: i64) -> Result<(), StoreFault> {
        let sql = "UPDATE sessions SET expires_ms = $2 WHERE token_hash = $1 AND expires_ms > $3";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(token.bytes()).bind(now_ms + SESSION_MS).bind(now_ms);
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Ends one session: logging out on one device.
    pub async fn close_session(&self, token: &TokenHash) -> Result<(), StoreFault> {
        on!(Pool, &self.write, |db| {
            let query = sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(token.bytes());
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Deletes the sessions that have ended; says how many.
    pub async fn forget_ended_sessions(&self, now_ms: i64) -> Result<u64, StoreFault> {
        let deleted = on!(Pool, &self.write, |db| {
            let query = sqlx::query("DELETE FROM sessions WHERE expires_ms <= $1").bind(now_ms);
            query.execute(db).await?.rows_affected()
        });
        Ok(deleted)
    }
}

pub(crate) async fn insert(
    tx: &mut Tx,
    person: &PersonId,
    token: &TokenHash,
    now_ms: i64,
) -> Result<(), StoreFault> {
    let sql = "INSERT INTO sessions (token_hash, person, created_ms, expires_ms) VALUES ($1, $2, $3, $4)";
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(token.bytes()).bind(person.as_str());
        query.bind(now_ms).bind(now_ms + SESSION_MS).execute(&mut **tx).await?;
    });
    Ok(())
}
