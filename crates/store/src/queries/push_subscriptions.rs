//! Browsers that take pushes. Each subscription belongs to a session and ends with it.

use crate::{PersonId, Store, StoreError, TokenHash, person::random_person_id, text::is_storable};

/// Most subscriptions of one person; one more removes the oldest.
pub const MAX_PUSH_SUBSCRIPTIONS: usize = 8;

/// A subscription as a browser gives it.
#[derive(Clone, Copy)]
pub struct NewPushSubscription<'a> {
    pub endpoint: &'a str,
    pub p256dh: &'a str,
    pub auth: &'a str,
}

/// Where a push is sent, and the keys that encrypt it.
#[derive(Clone, PartialEq, Eq)]
pub struct PushSubscription {
    pub id: String,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

impl std::fmt::Debug for PushSubscription {
    /// Omits endpoint and keys.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PushSubscription({})", self.id)
    }
}

row! {
    /// The columns of a [`PushSubscription`].
    struct SubscriptionRow { id: String, endpoint: String, p256dh: String, auth: String }
}

impl Store {
    /// Saves a subscription of the session's browser. An endpoint has one owner: the last. False
    /// if a text cannot be stored.
    pub async fn save_push_subscription(
        &self,
        person: &PersonId,
        session: &TokenHash,
        new: NewPushSubscription<'_>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        if ![new.endpoint, new.p256dh, new.auth]
            .into_iter()
            .all(is_storable)
        {
            return Ok(false);
        }
        // The id changes with the owner: what waits for the one before is not sent to the next.
        let save = "INSERT INTO push_subscriptions
                        (id, person, session, endpoint, p256dh, auth, created_ms)
                    VALUES ($1, $2, $3, $4, $5, $6, $7)
                    ON CONFLICT (endpoint) DO UPDATE SET
                        id = CASE WHEN push_subscriptions.person = excluded.person
                             THEN push_subscriptions.id ELSE excluded.id END,
                        person = excluded.person, session = excluded.session,
                        p256dh = excluded.p256dh, auth = excluded.auth,
                        created_ms = excluded.created_ms";
        let trim = "DELETE FROM push_subscriptions WHERE person = $1 AND id NOT IN (
                        SELECT id FROM push_subscriptions WHERE person = $1
                        ORDER BY created_ms DESC, id LIMIT $2)";
        let id = random_person_id()?;
        let mut tx = self.write.begin().await?;
        on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(save).bind(id.as_str()).bind(person.as_str());
            let query = query.bind(session.bytes()).bind(new.endpoint);
            let query = query.bind(new.p256dh).bind(new.auth).bind(now_ms);
            query.execute(&mut **tx).await?;
            let query = sqlx::query(trim).bind(person.as_str());
            query
                .bind(MAX_PUSH_SUBSCRIPTIONS as i64)
                .execute(&mut **tx)
                .await?;
        });
        tx.commit().await?;
        Ok(true)
    }

    /// Deletes a person's own subscription. Returns whether there was one.
    pub async fn end_push_subscription(
        &self,
        person: &PersonId,
        endpoint: &str,
    ) -> Result<bool, StoreError> {
        let sql = "DELETE FROM push_subscriptions WHERE person = $1 AND endpoint = $2";
        let ended = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str()).bind(endpoint);
            query.execute(db).await?.rows_affected()
        });
        Ok(ended > 0)
    }

    /// Deletes a subscription that the push service no longer knows, with what waits for it.
    pub async fn forget_push_subscription(&self, id: &str) -> Result<(), StoreError> {
        let mut tx = self.write.begin().await?;
        on!(Tx, &mut tx, |tx| {
            for sql in [
                "DELETE FROM push_subscriptions WHERE id = $1",
                "DELETE FROM notices WHERE target = $1",
            ] {
                sqlx::query(sql).bind(id).execute(&mut **tx).await?;
            }
        });
        Ok(tx.commit().await?)
    }

    /// A subscription by its id; `None` if it has ended.
    pub async fn push_subscription(
        &self,
        id: &str,
    ) -> Result<Option<PushSubscription>, StoreError> {
        let sql = "SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE id = $1";
        let row: Option<SubscriptionRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(id).fetch_optional(db).await?
        });
        Ok(row.map(|row| PushSubscription {
            id: row.id,
            endpoint: row.endpoint,
            p256dh: row.p256dh,
            auth: row.auth,
        }))
    }

    /// The ids of a person's subscriptions, the oldest first.
    pub async fn push_subscriptions_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM push_subscriptions WHERE person = $1 ORDER BY created_ms, id";
        Ok(on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql)
                .bind(person.as_str())
                .fetch_all(db)
                .await?
        }))
    }
}
