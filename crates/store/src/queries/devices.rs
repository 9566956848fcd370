//! Devices: browsers in which an account has logged in. A device may try its own account's password
//! when strangers have used up the tries of the account's name.

use crate::{PersonId, Store, StoreError, TokenHash, engine::Tx, person::stored_person_id};

/// Most devices of one account; one more removes the one that was used longest ago.
pub const MAX_DEVICES: usize = 20;
/// How long a device is remembered after its last login: a year.
pub const DEVICE_MS: i64 = 365 * 24 * 60 * 60 * 1_000;

impl Store {
    /// The person who has logged in at this device since the last change of the password.
    pub async fn device_owner(
        &self,
        device: &TokenHash,
        now_ms: i64,
    ) -> Result<Option<PersonId>, StoreError> {
        let sql = "SELECT person FROM devices WHERE token_hash = $1 AND expires_ms > $2";
        let row: Option<(String,)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(device.bytes())
                .bind(now_ms)
                .fetch_optional(db)
                .await?
        });
        row.map(|(person,)| stored_person_id(&person)).transpose()
    }

    /// Remembers a device of a person with an account for [`DEVICE_MS`], or extends it.
    pub async fn save_device(
        &self,
        person: &PersonId,
        device: &TokenHash,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let save = "INSERT INTO devices (token_hash, person, expires_ms) VALUES ($1, $2, $3)
                    ON CONFLICT (token_hash) DO UPDATE
                    SET person = excluded.person, expires_ms = excluded.expires_ms";
        let trim = "DELETE FROM devices WHERE person = $1 AND token_hash NOT IN (
                        SELECT token_hash FROM devices WHERE person = $1
                        ORDER BY expires_ms DESC, token_hash LIMIT $2)";
        let mut tx = self.write.begin().await?;
        on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(save).bind(device.bytes()).bind(person.as_str());
            query.bind(now_ms + DEVICE_MS).execute(&mut **tx).await?;
            let query = sqlx::query(trim).bind(person.as_str());
            query.bind(MAX_DEVICES as i64).execute(&mut **tx).await?;
        });
        Ok(tx.commit().await?)
    }
}

/// Deletes all devices of a person.
pub(crate) async fn delete_all(tx: &mut Tx<'_>, person: &PersonId) -> Result<(), StoreError> {
    on!(Tx, tx, |tx| {
        let query = sqlx::query("DELETE FROM devices WHERE person = $1").bind(person.as_str());
        query.execute(&mut **tx).await?;
    });
    Ok(())
}
