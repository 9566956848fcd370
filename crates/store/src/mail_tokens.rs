//! Links that are sent by mail: who has one can read that address's mail. Each is good once, and
//! not for long.

use crate::person::stored_person_id;
use crate::{
    PersonId, Store, StoreError, TokenHash, account::email_key, accounts::write_password,
    engine::Tx, sessions,
};

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To show that the account's address is theirs.
    Verify,
    /// To show that another address is theirs; it then takes the first one's place.
    Change,
    /// To choose another password.
    Reset,
}

const HOUR_MS: i64 = 60 * 60 * 1_000;

impl Purpose {
    const ALL: [Purpose; 3] = [Purpose::Verify, Purpose::Change, Purpose::Reset];

    const fn name(self) -> &'static str {
        match self {
            Purpose::Verify => "verify",
            Purpose::Change => "change",
            Purpose::Reset => "reset",
        }
    }

    fn named(name: &str) -> Result<Self, StoreError> {
        Self::ALL
            .into_iter()
            .find(|it| it.name() == name)
            .ok_or(StoreError::Damaged("purpose of a link"))
    }

    /// How long a link for this is good, in milliseconds.
    pub const fn lasts_ms(self) -> i64 {
        match self {
            Purpose::Verify | Purpose::Change => 7 * 24 * HOUR_MS,
            Purpose::Reset => HOUR_MS,
        }
    }
}

impl Store {
    /// Keeps a link to be mailed. The person's earlier one for the same purpose is void.
    pub async fn save_link(
        &self,
        person: &PersonId,
        token: &TokenHash,
        purpose: Purpose,
        email: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO mail_tokens (token_hash, person, purpose, email, expires_ms)
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, purpose) DO UPDATE
                   SET token_hash = excluded.token_hash, email = excluded.email, expires_ms = excluded.expires_ms";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql)
                .bind(token.bytes())
                .bind(person.as_str())
                .bind(purpose.name());
            query
                .bind(email)
                .bind(now_ms + purpose.lasts_ms())
                .execute(db)
                .await?;
        });
        Ok(())
    }

    /// The address that is to take the account's address's place once it is proven.
    pub async fn pending_email(
        &self,
        person: &PersonId,
        now_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        let sql =
            "SELECT email FROM mail_tokens WHERE person = $1 AND purpose = $2 AND expires_ms > $3";
        let row: Option<(String,)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(Purpose::Change.name());
            query.bind(now_ms).fetch_optional(db).await?
        });
        Ok(row.map(|(email,)| email))
    }

    /// Whose link this is and what for, while it is good. It stays good.
    pub async fn link(
        &self,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<(PersonId, Purpose)>, StoreError> {
        let sql =
            "SELECT person, purpose FROM mail_tokens WHERE token_hash = $1 AND expires_ms > $2";
        let row: Option<(String, String)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(token.bytes())
                .bind(now_ms)
                .fetch_optional(db)
                .await?
        });
        row.map(|(person, purpose)| Ok((stored_person_id(&person)?, Purpose::named(&purpose)?)))
            .transpose()
    }

    /// Takes a link as proof of the address it was sent to, which is the account's from now on.
    ///
    /// Nobody's, if the link is not good - or if another account has proven that address meanwhile.
    pub async fn confirm_email(
        &self,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<PersonId>, StoreError> {
        let mut tx = self.write.begin().await?;
        let Some(used) = use_up(&mut tx, token, now_ms).await? else {
            return Ok(None);
        };
        if used.purpose == Purpose::Reset || !prove(&mut tx, &used.person, &used.email).await? {
            return Ok(None);
        }
        // A link to the address that was replaced proves nothing any more.
        on!(Tx, &mut tx, |tx| {
            let query =
                sqlx::query("DELETE FROM mail_tokens WHERE person = $1 AND purpose = 'verify'");
            query.bind(used.person.as_str()).execute(&mut **tx).await?;
        });
        tx.commit().await?;
        Ok(Some(used.person))
    }

    /// Takes a link as permission for another password. All that acts for the person ends;
    /// nobody's, if it is not good.
    ///
    /// Whoever has the link reads the address's mail, so that is proven too.
    pub async fn reset_password(
        &self,
        token: &TokenHash,
        password: &str,
        now_ms: i64,
    ) -> Result<Option<PersonId>, StoreError> {
        let mut tx = self.write.begin().await?;
        let Some(used) = use_up(&mut tx, token, now_ms).await? else {
            return Ok(None);
        };
        if used.purpose != Purpose::Reset {
            return Ok(None);
        }
        write_password(&mut tx, &used.person, password).await?;
        sessions::close_all(&mut tx, &used.person).await?;
        let sql = "SELECT email FROM accounts WHERE person = $1";
        let (email,): (String,) = on!(Tx, &mut tx, |tx| {
            sqlx::query_as(sql)
                .bind(used.person.as_str())
                .fetch_one(&mut **tx)
                .await?
        });
        if email_key(&email) == email_key(&used.email) {
            prove(&mut tx, &used.person, &email).await?;
        }
        tx.commit().await?;
        Ok(Some(used.person))
    }
}

struct Used {
    person: PersonId,
    purpose: Purpose,
    email: String,
}

/// Takes a good link away, so that it cannot be used again - unless the transaction comes to
/// nothing.
async fn use_up(
    tx: &mut Tx<'_>,
    token: &TokenHash,
    now_ms: i64,
) -> Result<Option<Used>, StoreError> {
    let sql = "DELETE FROM mail_tokens WHERE token_hash = $1 AND expires_ms > $2 RETURNING person, purpose, email";
    let row: Option<(String, String, String)> = on!(Tx, tx, |tx| {
        sqlx::query_as(sql)
            .bind(token.bytes())
            .bind(now_ms)
            .fetch_optional(&mut **tx)
            .await?
    });
    let read = |(person, purpose, email): (String, String, String)| {
        Ok(Used {
            person: stored_person_id(&person)?,
            purpose: Purpose::named(&purpose)?,
            email,
        })
    };
    row.map(read).transpose()
}

/// Makes the address the account's proven one, unless it is another's.
async fn prove(tx: &mut Tx<'_>, person: &PersonId, email: &str) -> Result<bool, StoreError> {
    let sql =
        "UPDATE accounts SET email = $2, email_key = $3, is_verified = $4 WHERE person = $1 AND NOT EXISTS (
                   SELECT 1 FROM accounts AS other
                   WHERE other.email_key = $3 AND other.is_verified AND other.person <> $1)";
    let proven = on!(Tx, tx, |tx| {
        let query = sqlx::query(sql)
            .bind(person.as_str())
            .bind(email)
            .bind(email_key(email))
            .bind(true);
        query.execute(&mut **tx).await?.rows_affected()
    });
    Ok(proven > 0)
}
