//! The queue of mails that are to be sent. It survives a crash, and a mail is taken by one node at
//! a time.

use crate::{
    PersonId, Store, StoreError,
    engine::{Pool, Tx},
    text::is_storable,
};
use sqlx::AssertSqlSafe;

/// Most mails that wait at once; further ones are refused.
pub const MAX_OUTGOING_MAILS: usize = 10_000;

/// A mail to be sent.
#[derive(Clone, Copy, Debug)]
pub struct NewMail<'a> {
    /// The account that the mail is about. Its mails are deleted with it.
    pub person: &'a PersonId,
    pub recipient: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
    /// Where a mail program ends this kind of mails with one request.
    pub unsubscribe: Option<&'a str>,
    /// After that the mail is of no use.
    pub ends_ms: i64,
}

/// A mail that this node has taken to send it.
#[derive(Clone, PartialEq, Eq)]
pub struct TakenMail {
    /// The same in every attempt, and unlike that of any other mail.
    pub id: String,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    pub unsubscribe: Option<String>,
    pub created_ms: i64,
    pub ends_ms: i64,
    /// How often it was taken, with this time.
    pub attempts: i64,
}

impl std::fmt::Debug for TakenMail {
    /// Omits recipient and text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TakenMail({}, attempt {})", self.id, self.attempts)
    }
}

row! {
    /// The columns of a [`TakenMail`].
    struct MailRow {
        id: String, recipient: String, subject: String, body: String,
        unsubscribe: Option<String>, created_ms: i64, ends_ms: i64, attempts: i64
    }
}

impl MailRow {
    fn read(self) -> TakenMail {
        TakenMail {
            id: self.id,
            recipient: self.recipient,
            subject: self.subject,
            body: self.body,
            unsubscribe: self.unsubscribe,
            created_ms: self.created_ms,
            ends_ms: self.ends_ms,
            attempts: self.attempts,
        }
    }
}

impl Store {
    /// Queues a mail, which is durable when this returns. False if [`MAX_OUTGOING_MAILS`] wait, or
    /// if a text cannot be stored.
    pub async fn queue_mail(&self, mail: &NewMail<'_>, now_ms: i64) -> Result<bool, StoreError> {
        let mut tx = self.write.begin().await?;
        let is_queued = insert(&mut tx, mail, now_ms).await?;
        tx.commit().await?;
        Ok(is_queued)
    }

    /// Takes the mail that has been due the longest, until `until_ms`: no other node takes it
    /// before that. None if no mail is due.
    pub async fn take_mail(
        &self,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<Option<TakenMail>, StoreError> {
        let sql = format!(
            "WITH due AS MATERIALIZED (
                 SELECT id AS chosen FROM outgoing_mails WHERE due_ms <= $1 AND taken_until_ms <= $1
                 ORDER BY due_ms, id LIMIT 1 {skipping_locked})
             UPDATE outgoing_mails SET taken_until_ms = $2, attempts = attempts + 1
             FROM due WHERE id = chosen
             RETURNING id, recipient, subject, body, unsubscribe, created_ms, ends_ms, attempts",
            skipping_locked = self.write.skipping_locked()
        );
        let row: Option<MailRow> = on!(Pool, &self.write, |db| {
            let query = sqlx::query_as(AssertSqlSafe(sql));
            query.bind(now_ms).bind(until_ms).fetch_optional(db).await?
        });
        Ok(row.map(MailRow::read))
    }

    /// Deletes a mail that was sent or given up.
    pub async fn delete_mail(&self, mail: &TakenMail) -> Result<(), StoreError> {
        on!(Pool, &self.write, |db| {
            let query = sqlx::query("DELETE FROM outgoing_mails WHERE id = $1").bind(&mail.id);
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Gives a taken mail back, to be tried again when it is due. Without effect if another node
    /// has taken it meanwhile.
    pub async fn postpone_mail(&self, mail: &TakenMail, due_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE outgoing_mails SET due_ms = $3, taken_until_ms = 0
                   WHERE id = $1 AND attempts = $2";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(&mail.id).bind(mail.attempts);
            query.bind(due_ms).execute(db).await?;
        });
        Ok(())
    }

    /// Makes every waiting mail due: for a node that starts, perhaps with other settings of mail.
    /// On SQLite, which one program uses, also those that were taken before a crash.
    pub async fn hasten_mails(&self, now_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE outgoing_mails SET due_ms = $1 WHERE due_ms > $1";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql).bind(now_ms).execute(db).await?;
        });
        if let Pool::Sqlite(db) = &self.write {
            let sql = "UPDATE outgoing_mails SET taken_until_ms = 0";
            sqlx::query(sql).execute(db).await?;
        }
        Ok(())
    }

    /// How many mails wait, and when the first of them can be taken.
    pub async fn waiting_mails(&self) -> Result<(u64, Option<i64>), StoreError> {
        let sql = "SELECT COUNT(*), MIN(CASE WHEN due_ms > taken_until_ms THEN due_ms
                                             ELSE taken_until_ms END) FROM outgoing_mails";
        let (count, first): (i64, Option<i64>) = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).fetch_one(db).await?
        });
        Ok((count.unsigned_abs(), first))
    }
}

/// Queues a mail as [`Store::queue_mail`] does, once the transaction is committed.
pub(super) async fn insert(
    tx: &mut Tx<'_>,
    mail: &NewMail<'_>,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let texts = [mail.recipient, mail.subject, mail.body];
    let unsubscribe = mail.unsubscribe;
    if !texts.into_iter().chain(unsubscribe).all(is_storable) {
        return Ok(false);
    }
    let sql = "INSERT INTO outgoing_mails
                   (id, person, recipient, subject, body, created_ms, due_ms, ends_ms, unsubscribe)
               SELECT $1, $2, $3, $4, $5, $6, $6, $7, $8
               WHERE (SELECT COUNT(*) FROM outgoing_mails) < $9";
    let id = random_mail_id()?;
    let queued = on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(id).bind(mail.person.as_str());
        let query = query.bind(mail.recipient).bind(mail.subject);
        let query = query.bind(mail.body).bind(now_ms).bind(mail.ends_ms);
        let query = query.bind(unsubscribe).bind(MAX_OUTGOING_MAILS as i64);
        query.execute(&mut **tx).await?.rows_affected()
    });
    Ok(queued > 0)
}

fn random_mail_id() -> Result<String, StoreError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| StoreError::NoRandom)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
