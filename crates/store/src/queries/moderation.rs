//! Moderation: find people, ban them, end their sessions.

use super::sessions;
use crate::{Person, PersonId, Role, Store, StoreError, person::PersonRow, text::is_storable};

/// Most people that [`Store::find_people`] returns.
pub const PEOPLE_PAGE: usize = 50;

/// A person as moderators see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundPerson {
    pub person: Person,
    /// [`Role::Player`] for a guest.
    pub role: Role,
    /// Set while the account is banned: since when.
    pub banned_ms: Option<i64>,
    pub created_ms: i64,
    /// Give or take an hour.
    pub seen_ms: i64,
}

row! {
    struct FoundPersonRow {
        created_ms: i64, seen_ms: i64, role: Option<String>, banned_ms: Option<i64>;
        person: PersonRow
    }
}

impl FoundPersonRow {
    fn read(self) -> Result<FoundPerson, StoreError> {
        Ok(FoundPerson {
            person: self.person.read()?,
            role: self
                .role
                .map_or(Ok(Role::Player), |role| Role::named(&role))?,
            banned_ms: self.banned_ms,
            created_ms: self.created_ms,
            seen_ms: self.seen_ms,
        })
    }
}

impl Store {
    /// The people whose nick contains this text, in any letter case, the last seen first; at most
    /// [`PEOPLE_PAGE`].
    pub async fn find_people(&self, text: &str) -> Result<Vec<FoundPerson>, StoreError> {
        if !is_storable(text) {
            return Ok(Vec::new());
        }
        let escaped: String = text.to_lowercase().chars().flat_map(escape).collect();
        let sql = "SELECT people.id, people.nick, people.kind, people.created_ms, seen_ms, role, banned_ms
                   FROM people LEFT JOIN accounts ON accounts.person = people.id
                   WHERE nick_key LIKE $1 ESCAPE '!' ORDER BY seen_ms DESC, people.id LIMIT $2";
        let rows: Vec<FoundPersonRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(format!("%{escaped}%"))
                .bind(PEOPLE_PAGE as i64)
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(FoundPersonRow::read).collect()
    }

    /// Bans the account of a person and ends all sessions. A guest, who has no account, only loses
    /// the sessions.
    pub async fn ban(&self, person: &PersonId, now_ms: i64) -> Result<(), StoreError> {
        self.write_ban(person, Some(now_ms)).await
    }

    pub async fn lift_ban(&self, person: &PersonId) -> Result<(), StoreError> {
        self.write_ban(person, None).await
    }

    async fn write_ban(&self, person: &PersonId, since_ms: Option<i64>) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        on!(Tx, &mut tx, |tx| {
            let query = sqlx::query("UPDATE accounts SET banned_ms = $2 WHERE person = $1");
            query
                .bind(person.as_str())
                .bind(since_ms)
                .execute(&mut **tx)
                .await?;
        });
        if since_ms.is_some() {
            sessions::close_all(&mut tx, person).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Ends all sessions of a person: browsers and programs.
    pub async fn close_sessions(&self, person: &PersonId) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        sessions::close_all(&mut tx, person).await?;
        Ok(tx.commit().await?)
    }
}

/// Escapes the characters that have a meaning in a `LIKE` pattern.
fn escape(letter: char) -> impl Iterator<Item = char> {
    matches!(letter, '%' | '_' | '!')
        .then_some('!')
        .into_iter()
        .chain([letter])
}
