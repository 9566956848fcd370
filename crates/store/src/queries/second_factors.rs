//! Second factors: the TOTP secret of an account, the last time step used, and unused recovery
//! codes. Codes are computed and hashed outside; here each is used at most once.

use super::people::nick_key;
use crate::{PersonId, Store, StoreError, TokenHash, engine::Tx};

/// The second factor of an account.
#[derive(Clone, PartialEq, Eq)]
pub struct SecondFactor {
    pub secret: Vec<u8>,
    /// Whether the owner has shown a code: only then it counts at login.
    pub is_confirmed: bool,
    /// Recovery codes that were not used yet.
    pub recovery_codes: u32,
}

impl std::fmt::Debug for SecondFactor {
    /// Omits the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SecondFactor({})", self.is_confirmed)
    }
}

row! {
    struct SecondFactorRow { secret: Vec<u8>, confirmed_ms: Option<i64>, recovery_codes: i64 }
}

impl Store {
    /// The second factor of an account, confirmed or not.
    pub async fn second_factor(
        &self,
        person: &PersonId,
    ) -> Result<Option<SecondFactor>, StoreError> {
        let sql = "SELECT secret, confirmed_ms, (SELECT COUNT(*) FROM recovery_codes
                       WHERE recovery_codes.person = second_factors.person) AS recovery_codes
                   FROM second_factors WHERE person = $1";
        let row: Option<SecondFactorRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(person.as_str())
                .fetch_optional(db)
                .await?
        });
        Ok(row.map(|row| SecondFactor {
            secret: row.secret,
            is_confirmed: row.confirmed_ms.is_some(),
            recovery_codes: u32::try_from(row.recovery_codes).unwrap_or(u32::MAX),
        }))
    }

    /// Saves a secret that is to be confirmed, in place of an earlier one; false if the account has
    /// a confirmed one.
    pub async fn begin_second_factor(
        &self,
        person: &PersonId,
        secret: &[u8],
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO second_factors (person, secret, used_step) VALUES ($1, $2, $3)
                   ON CONFLICT (person) DO UPDATE SET secret = excluded.secret
                   WHERE second_factors.confirmed_ms IS NULL";
        let saved = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str()).bind(secret);
            query.bind(0_i64).execute(db).await?.rows_affected()
        });
        Ok(saved > 0)
    }

    /// Confirms a secret with the code of `step` and saves recovery codes; false if the account has
    /// no such secret to confirm.
    pub async fn confirm_second_factor(
        &self,
        person: &PersonId,
        secret: &[u8],
        step: i64,
        recovery_codes: &[TokenHash],
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE second_factors SET confirmed_ms = $3, used_step = $4
                   WHERE person = $1 AND secret = $2 AND confirmed_ms IS NULL";
        let mut tx = self.write.begin().await?;
        let confirmed = on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(sql).bind(person.as_str()).bind(secret);
            let query = query.bind(now_ms).bind(step);
            query.execute(&mut **tx).await?.rows_affected()
        });
        if confirmed == 0 {
            return Ok(false);
        }
        for code in recovery_codes {
            insert_code(&mut tx, person, code).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Uses the code of a time step; false if that step or a later one was used before.
    pub async fn use_step(&self, person: &PersonId, step: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE second_factors SET used_step = $2
                   WHERE person = $1 AND used_step < $2 AND confirmed_ms IS NOT NULL";
        let used = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str()).bind(step);
            query.execute(db).await?.rows_affected()
        });
        Ok(used > 0)
    }

    /// Uses a recovery code; false if the account has no such code left.
    pub async fn use_recovery_code(
        &self,
        person: &PersonId,
        code: &TokenHash,
    ) -> Result<bool, StoreError> {
        let sql = "DELETE FROM recovery_codes WHERE person = $1 AND code_hash = $2";
        let used = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str()).bind(code.bytes());
            query.execute(db).await?.rows_affected()
        });
        Ok(used > 0)
    }

    /// Removes the second factor with its recovery codes; false if there is none.
    pub async fn remove_second_factor(&self, person: &PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM second_factors WHERE person = $1";
        let removed = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str());
            query.execute(db).await?.rows_affected()
        });
        Ok(removed > 0)
    }

    /// Removes the second factor of the account with this nick; false if there is none.
    pub async fn remove_second_factor_of(&self, nick: &str) -> Result<bool, StoreError> {
        let Ok(key) = nick_key(nick) else {
            return Ok(false);
        };
        let sql = "DELETE FROM second_factors
                   WHERE person IN (SELECT id FROM people WHERE nick_key = $1)";
        let removed = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(key);
            query.execute(db).await?.rows_affected()
        });
        Ok(removed > 0)
    }
}

async fn insert_code(
    tx: &mut Tx<'_>,
    person: &PersonId,
    code: &TokenHash,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO recovery_codes (person, code_hash) VALUES ($1, $2)";
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(person.as_str()).bind(code.bytes());
        query.execute(&mut **tx).await?;
    });
    Ok(())
}
