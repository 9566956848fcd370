//! Links that are sent by mail: a link proves that its user reads the mail of an address. It is
//! valid once, for a limited time.

use super::{accounts::write_password, sessions};
use crate::{
    PersonId, Store, StoreError, TokenHash, account::email_key, engine::Tx,
    person::stored_person_id,
};
use sqlx::Acquire;

/// The purpose of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Proves the address of the account.
    Verify,
    /// Proves another address, which then replaces that of the account.
    Change,
    /// Permits another password.
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

    /// How long such a link is valid.
    pub const fn lasts_ms(self) -> i64 {
        match self {
            Purpose::Verify | Purpose::Change => 7 * 24 * HOUR_MS,
            Purpose::Reset => HOUR_MS,
        }
    }
}

impl Store {
    /// Saves a link to be mailed. It replaces the person's earlier link for the same purpose.
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

    /// The address that replaces that of the account once it is proven.
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

    /// The person and purpose of a valid link. The link stays valid.
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

    /// The address to which a valid link that resets a password was mailed. The link stays valid.
    pub async fn reset_address(
        &self,
        token: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT email FROM mail_tokens
                   WHERE token_hash = $1 AND purpose = $2 AND expires_ms > $3";
        let row: Option<(String,)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(token.bytes())
                .bind(Purpose::Reset.name());
            query.bind(now_ms).fetch_optional(db).await?
        });
        Ok(row.map(|(email,)| email))
    }

    /// Uses a link as proof of its address, which becomes that of the account.
    ///
    /// None if the link is not valid, or if another account has proven the address meanwhile.
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
        // A link to the replaced address must not be accepted any more.
        on!(Tx, &mut tx, |tx| {
            let query =
                sqlx::query("DELETE FROM mail_tokens WHERE person = $1 AND purpose = 'verify'");
            query.bind(used.person.as_str()).execute(&mut **tx).await?;
        });
        tx.commit().await?;
        Ok(Some(used.person))
    }

    /// Uses a link as permission for another password, and ends all sessions of the person. None if
    /// the link is not valid.
    ///
    /// The link was mailed, so the address is proven too.
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

struct UsedLink {
    person: PersonId,
    purpose: Purpose,
    email: String,
}

/// Deletes a valid link, so that it cannot be used again unless the transaction is rolled back.
async fn use_up(
    tx: &mut Tx<'_>,
    token: &TokenHash,
    now_ms: i64,
) -> Result<Option<UsedLink>, StoreError> {
    let sql = "DELETE FROM mail_tokens WHERE token_hash = $1 AND expires_ms > $2 RETURNING person, purpose, email";
    let row: Option<(String, String, String)> = on!(Tx, tx, |tx| {
        sqlx::query_as(sql)
            .bind(token.bytes())
            .bind(now_ms)
            .fetch_optional(&mut **tx)
            .await?
    });
    let read = |(person, purpose, email): (String, String, String)| {
        Ok(UsedLink {
            person: stored_person_id(&person)?,
            purpose: Purpose::named(&purpose)?,
            email,
        })
    };
    row.map(read).transpose()
}

/// Makes the address the proven one of the account; false if another account has proven it, be it
/// at the same moment.
async fn prove(tx: &mut Tx<'_>, person: &PersonId, email: &str) -> Result<bool, StoreError> {
    let sql =
        "UPDATE accounts SET email = $2, email_key = $3, is_verified = $4 WHERE person = $1 AND NOT EXISTS (
                   SELECT 1 FROM accounts AS other
                   WHERE other.email_key = $3 AND other.is_verified AND other.person <> $1)";
    let proven = on!(Tx, tx, |tx| {
        // A savepoint: PostgreSQL aborts the whole transaction in which a statement fails.
        let mut attempt = tx.begin().await?;
        let query = sqlx::query(sql)
            .bind(person.as_str())
            .bind(email)
            .bind(email_key(email))
            .bind(true);
        match query.execute(&mut *attempt).await {
            Ok(done) => {
                attempt.commit().await?;
                done.rows_affected()
            }
            Err(error) if is_unique_violation(&error) => {
                attempt.rollback().await?;
                0
            }
            Err(error) => return Err(error.into()),
        }
    });
    Ok(proven > 0)
}

/// Whether the index of proven addresses has refused a second one, of which `NOT EXISTS` saw
/// nothing because its transaction had not ended.
fn is_unique_violation(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.is_some_and(|error| error.is_unique_violation())
}
