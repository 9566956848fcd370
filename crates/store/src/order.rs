//! What keeping order needs: finding people, banning them, logging them out.

use crate::{Person, PersonId, Role, Store, StoreError, sessions, text::is_storable};

/// Most people found at once.
pub const PEOPLE_PAGE: usize = 50;

/// Somebody, as those who keep order see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundPerson {
    /// Who.
    pub person: Person,
    /// What they may do here; guests play.
    pub role: Role,
    /// Since when they are banned, if they are.
    pub banned_ms: Option<i64>,
    /// When they first came.
    pub created_ms: i64,
    /// When they were last seen, give or take an hour.
    pub seen_ms: i64,
}

type Columns = (
    String,
    String,
    String,
    i64,
    i64,
    Option<String>,
    Option<i64>,
);

impl FoundPerson {
    fn stored(
        (id, nick, kind, created_ms, seen_ms, role, banned_ms): Columns,
    ) -> Result<Self, StoreError> {
        let person = Person::stored((id, nick, kind))?;
        let role = role.map_or(Ok(Role::Player), |role| Role::named(&role))?;
        Ok(FoundPerson {
            person,
            role,
            banned_ms,
            created_ms,
            seen_ms,
        })
    }
}

impl Store {
    /// The people whose nick has this text in it, in whatever letter case, the last seen first; at
    /// most [`PEOPLE_PAGE`].
    pub async fn find_people(&self, text: &str) -> Result<Vec<FoundPerson>, StoreError> {
        if !is_storable(text) {
            return Ok(Vec::new());
        }
        let escaped: String = text.to_lowercase().chars().flat_map(escape).collect();
        let sql = "SELECT people.id, nick, kind, people.created_ms, seen_ms, role, banned_ms
                   FROM people LEFT JOIN accounts ON accounts.person = people.id
                   WHERE nick_key LIKE $1 ESCAPE '!' ORDER BY seen_ms DESC, people.id LIMIT $2";
        let rows: Vec<Columns> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(format!("%{escaped}%"))
                .bind(PEOPLE_PAGE as i64)
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(FoundPerson::stored).collect()
    }

    /// Bans a person, ending all that acts for them. A guest has no account that could be kept out:
    /// they are put out.
    pub async fn ban(&self, person: &PersonId, now_ms: i64) -> Result<(), StoreError> {
        self.write_ban(person, Some(now_ms)).await
    }

    /// Lifts a ban.
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

    /// Ends everything that acts for a person: browsers and programs.
    pub async fn close_sessions(&self, person: &PersonId) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        sessions::close_all(&mut tx, person).await?;
        Ok(tx.commit().await?)
    }
}

/// What a pattern would take for more than itself.
fn escape(letter: char) -> impl Iterator<Item = char> {
    matches!(letter, '%' | '_' | '!')
        .then_some('!')
        .into_iter()
        .chain([letter])
}
