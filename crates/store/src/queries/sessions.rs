//! Sessions: one for each browser in which a person is logged in, and one for each program that
//! plays for the person.

use crate::{
    Holder, LOGIN_MS, NewSession, PersonId, SessionKind, SessionRow, Store, StoreError, TokenHash,
    engine::Tx, person::PersonRow,
};

/// Most browser sessions of one person; one more ends the one unused for longest.
pub const MAX_BROWSERS: usize = 50;
/// Most program sessions of one person.
pub const MAX_PROGRAMS: usize = 20;

row! {
    struct HolderRow { session_kind: String, seen_ms: i64; person: PersonRow }
}

impl HolderRow {
    fn read(self) -> Result<Holder, StoreError> {
        Ok(Holder {
            person: self.person.read()?,
            kind: SessionKind::named(&self.session_kind)?,
            seen_ms: self.seen_ms,
        })
    }
}

row! {
    struct SessionColumns {
        token_hash: Vec<u8>, kind: String, name: String, created_ms: i64, seen_ms: i64,
        ends_ms: Option<i64>
    }
}

impl SessionColumns {
    fn read(self) -> Result<SessionRow, StoreError> {
        Ok(SessionRow {
            token: TokenHash::stored(&self.token_hash)?,
            kind: SessionKind::named(&self.kind)?,
            name: self.name,
            created_ms: self.created_ms,
            seen_ms: self.seen_ms,
            ends_ms: self.ends_ms,
        })
    }
}

impl Store {
    /// Opens a session for a person who exists; false if the person has [`MAX_PROGRAMS`] and the
    /// session is a program's. A browser's session ends after [`LOGIN_MS`], a program's has no end.
    pub async fn open_session(
        &self,
        person: &PersonId,
        session: &NewSession,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let ends_ms = match session.kind {
            SessionKind::Program => None,
            SessionKind::Browser | SessionKind::Lasting => Some(now_ms + LOGIN_MS),
        };
        self.open_ending_session(person, session, ends_ms, now_ms)
            .await
    }

    /// Opens a session as [`Store::open_session`] does, with another end or none.
    pub async fn open_ending_session(
        &self,
        person: &PersonId,
        session: &NewSession,
        ends_ms: Option<i64>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let mut tx = self.write.begin().await?;
        match session.kind {
            SessionKind::Program
                if count_programs(&mut tx, person, now_ms).await? >= MAX_PROGRAMS as i64 =>
            {
                return Ok(false);
            }
            SessionKind::Program => {}
            SessionKind::Browser | SessionKind::Lasting => make_room(&mut tx, person).await?,
        }
        insert(&mut tx, person, session, ends_ms, now_ms).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The person that this token authenticates; none if the session has expired.
    pub async fn holder(
        &self,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<Holder>, StoreError> {
        let sql = "SELECT people.id, people.nick, people.kind, sessions.kind AS session_kind, sessions.seen_ms
                   FROM sessions
                   JOIN people ON people.id = sessions.person
                   WHERE sessions.token_hash = $1 AND sessions.expires_ms > $2";
        let row: Option<HolderRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(token.bytes())
                .bind(now_ms)
                .fetch_optional(db)
                .await?
        });
        row.map(HolderRow::read).transpose()
    }

    /// The sessions of a person that have not expired, the last used first.
    pub async fn sessions_of(
        &self,
        person: &PersonId,
        now_ms: i64,
    ) -> Result<Vec<SessionRow>, StoreError> {
        let sql = "SELECT token_hash, kind, name, created_ms, seen_ms, ends_ms FROM sessions
                   WHERE person = $1 AND expires_ms > $2 ORDER BY seen_ms DESC, created_ms DESC, token_hash";
        let rows: Vec<SessionColumns> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(now_ms)
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(SessionColumns::read).collect()
    }

    /// Extends a session that has not expired: it lasts its full time from now, but not beyond its
    /// end.
    pub async fn extend_session(&self, token: &TokenHash, now_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET seen_ms = $2,
                       expires_ms = CASE
                           WHEN kind = 'lasting' AND ends_ms < $3 THEN ends_ms
                           WHEN kind = 'lasting' THEN $3
                           WHEN kind = 'browser' AND ends_ms < $4 THEN ends_ms
                           WHEN kind = 'browser' THEN $4
                           ELSE expires_ms END
                   WHERE token_hash = $1 AND expires_ms > $2";
        let (lasting, browser) = (
            SessionKind::Lasting.end(now_ms),
            SessionKind::Browser.end(now_ms),
        );
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql)
                .bind(token.bytes())
                .bind(now_ms)
                .bind(lasting)
                .bind(browser);
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Ends one session.
    pub async fn close_session(&self, token: &TokenHash) -> Result<(), StoreError> {
        on!(Pool, &self.write, |db| {
            let query =
                sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(token.bytes());
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Ends all browser sessions of a person but `keep`. Program sessions stay.
    pub async fn close_other_browsers(
        &self,
        person: &PersonId,
        keep: &TokenHash,
    ) -> Result<(), StoreError> {
        let sql =
            "DELETE FROM sessions WHERE person = $1 AND kind <> 'program' AND token_hash <> $2";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str()).bind(keep.bytes());
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Deletes expired sessions, mailed links and devices; returns how many sessions.
    pub async fn delete_ended_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        let deleted = on!(Pool, &self.write, |db| {
            sqlx::query("DELETE FROM mail_tokens WHERE expires_ms <= $1")
                .bind(now_ms)
                .execute(db)
                .await?;
            sqlx::query("DELETE FROM devices WHERE expires_ms <= $1")
                .bind(now_ms)
                .execute(db)
                .await?;
            let query = sqlx::query("DELETE FROM sessions WHERE expires_ms <= $1").bind(now_ms);
            query.execute(db).await?.rows_affected()
        });
        Ok(deleted)
    }
}

pub(crate) async fn insert(
    tx: &mut Tx<'_>,
    person: &PersonId,
    session: &NewSession,
    ends_ms: Option<i64>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions
                   (token_hash, person, kind, name, created_ms, seen_ms, expires_ms, ends_ms)
               VALUES ($1, $2, $3, $4, $5, $5, $6, $7)";
    let expires_ms = session.kind.end(now_ms).min(ends_ms.unwrap_or(i64::MAX));
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql)
            .bind(session.token.bytes())
            .bind(person.as_str());
        let query = query.bind(session.kind.name()).bind(&session.name);
        query
            .bind(now_ms)
            .bind(expires_ms)
            .bind(ends_ms)
            .execute(&mut **tx)
            .await?;
    });
    Ok(())
}

/// Ends all sessions of a person but `keep`, those of programs too.
pub(crate) async fn close_all_but(
    tx: &mut Tx<'_>,
    person: &PersonId,
    keep: &TokenHash,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM sessions WHERE person = $1 AND token_hash <> $2";
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(person.as_str()).bind(keep.bytes());
        query.execute(&mut **tx).await?;
    });
    Ok(())
}

/// Ends all sessions of a person, those of programs too.
pub(crate) async fn close_all(tx: &mut Tx<'_>, person: &PersonId) -> Result<(), StoreError> {
    on!(Tx, tx, |tx| {
        let query = sqlx::query("DELETE FROM sessions WHERE person = $1").bind(person.as_str());
        query.execute(&mut **tx).await?;
    });
    Ok(())
}

/// Counts the tokens that have not expired.
async fn count_programs(
    tx: &mut Tx<'_>,
    person: &PersonId,
    now_ms: i64,
) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM sessions
               WHERE person = $1 AND kind = 'program' AND expires_ms > $2";
    let (count,): (i64,) = on!(Tx, tx, |tx| {
        sqlx::query_as(sql)
            .bind(person.as_str())
            .bind(now_ms)
            .fetch_one(&mut **tx)
            .await?
    });
    Ok(count)
}

/// Ends browser sessions until there is room for one more.
async fn make_room(tx: &mut Tx<'_>, person: &PersonId) -> Result<(), StoreError> {
    let sql = "DELETE FROM sessions WHERE person = $1 AND kind <> 'program' AND token_hash NOT IN (
                   SELECT token_hash FROM sessions WHERE person = $1 AND kind <> 'program'
                   ORDER BY seen_ms DESC, token_hash LIMIT $2)";
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql)
            .bind(person.as_str())
            .bind(MAX_BROWSERS as i64 - 1);
        query.execute(&mut **tx).await?;
    });
    Ok(())
}
