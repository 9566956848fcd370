//! What people are to be told: an outbox with one row for each person, subject and way. A row is
//! taken by one node at a time, and stays after it was told, so that nothing is told twice.

use crate::{NewMail, PersonId, Store, StoreError, person::stored_person_id, text::is_storable};
use sqlx::AssertSqlSafe;

/// Most notices of one person, those that were told and have not ended among them.
pub const MAX_NOTICES: usize = 2_000;
/// The target of a notice that goes into the person's next digest.
pub const MAIL_TARGET: &str = "mail";

/// What a person is to be told.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NewNotice {
    pub person: PersonId,
    /// A number that only the caller understands.
    pub kind: i64,
    /// The table, or the person who asks for friendship.
    pub subject: String,
    /// A notice of the same kind and subject replaces this one if its mark is higher, and is
    /// ignored if not.
    pub mark: i64,
    pub game: String,
    /// Other people's names, in the caller's notation.
    pub names: String,
    pub deadline_ms: Option<i64>,
    /// It is not told before.
    pub due_ms: i64,
    /// It is of no use after that, and forgotten.
    pub ends_ms: i64,
}

/// The name of a stored notice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoticeKey {
    pub person: PersonId,
    pub kind: i64,
    pub subject: String,
    /// The id of a push subscription, or [`MAIL_TARGET`].
    pub target: String,
    pub mark: i64,
}

/// A notice that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredNotice {
    pub key: NoticeKey,
    pub game: String,
    pub names: String,
    pub deadline_ms: Option<i64>,
    pub ends_ms: i64,
    /// How often it was taken, with this time.
    pub attempts: i64,
}

const COLUMNS: &str =
    "person, kind, subject, target, mark, game, names, deadline_ms, ends_ms, attempts";

row! {
    /// The columns of a [`StoredNotice`].
    struct NoticeRow {
        person: String, kind: i64, subject: String, target: String, mark: i64, game: String,
        names: String, deadline_ms: Option<i64>, ends_ms: i64, attempts: i64
    }
}

impl NoticeRow {
    fn read(self) -> Result<StoredNotice, StoreError> {
        Ok(StoredNotice {
            key: NoticeKey {
                person: stored_person_id(&self.person)?,
                kind: self.kind,
                subject: self.subject,
                target: self.target,
                mark: self.mark,
            },
            game: self.game,
            names: self.names,
            deadline_ms: self.deadline_ms,
            ends_ms: self.ends_ms,
            attempts: self.attempts,
        })
    }
}

impl Store {
    /// Adds a notice for each target. Ignored where it was told already or waits, unless its
    /// deadline was moved, and where the person has [`MAX_NOTICES`]. Durable when this returns.
    pub async fn add_notice(
        &self,
        notice: &NewNotice,
        targets: &[String],
    ) -> Result<(), StoreError> {
        if ![&notice.subject, &notice.game, &notice.names]
            .into_iter()
            .all(|text| is_storable(text))
        {
            return Ok(());
        }
        let sql = "INSERT INTO notices (person, kind, subject, target, mark, game, names,
                       deadline_ms, due_ms, ends_ms)
                   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
                   WHERE (SELECT COUNT(*) FROM notices WHERE person = $1) < $11
                   ON CONFLICT (person, kind, subject, target) DO UPDATE SET
                       mark = excluded.mark, game = excluded.game, names = excluded.names,
                       deadline_ms = excluded.deadline_ms, due_ms = excluded.due_ms,
                       ends_ms = excluded.ends_ms, taken_until_ms = 0, attempts = 0, told_ms = NULL
                   WHERE excluded.mark > notices.mark
                       OR excluded.mark = notices.mark AND notices.told_ms IS NULL
                           AND notices.attempts = 0
                           AND excluded.deadline_ms <> notices.deadline_ms";
        let mut tx = self.write.begin().await?;
        on!(Tx, &mut tx, |tx| {
            for target in targets {
                let query = sqlx::query(sql).bind(notice.person.as_str());
                let query = query.bind(notice.kind).bind(&notice.subject).bind(target);
                let query = query
                    .bind(notice.mark)
                    .bind(&notice.game)
                    .bind(&notice.names);
                let query = query.bind(notice.deadline_ms).bind(notice.due_ms);
                let query = query.bind(notice.ends_ms).bind(MAX_NOTICES as i64);
                query.execute(&mut **tx).await?;
            }
        });
        Ok(tx.commit().await?)
    }

    /// Takes the push that has been due the longest, until `until_ms`: no other node takes it
    /// before that. None if no push is due.
    pub async fn take_push(
        &self,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<Option<StoredNotice>, StoreError> {
        let sql = format!(
            "WITH due AS MATERIALIZED (
                 SELECT person AS p, kind AS k, subject AS s, target AS t FROM notices
                 WHERE told_ms IS NULL AND due_ms <= $1 AND taken_until_ms <= $1
                     AND target <> '{MAIL_TARGET}'
                 ORDER BY due_ms, person, kind, subject, target LIMIT 1 {skipping_locked})
             UPDATE notices SET taken_until_ms = $2, attempts = attempts + 1
             FROM due WHERE person = p AND kind = k AND subject = s AND target = t
             RETURNING {COLUMNS}",
            skipping_locked = self.write.skipping_locked()
        );
        let row: Option<NoticeRow> = on!(Pool, &self.write, |db| {
            let query = sqlx::query_as(AssertSqlSafe(sql));
            query.bind(now_ms).bind(until_ms).fetch_optional(db).await?
        });
        row.map(NoticeRow::read).transpose()
    }

    /// Notes that a notice was told or given up. Without effect if there is something newer to
    /// tell of the same subject.
    pub async fn finish_notice(&self, key: &NoticeKey, now_ms: i64) -> Result<(), StoreError> {
        self.update(key, "told_ms = $6", now_ms).await
    }

    /// Gives a taken notice back, to be told when it is due.
    pub async fn postpone_notice(&self, key: &NoticeKey, due_ms: i64) -> Result<(), StoreError> {
        self.update(key, "due_ms = $6, taken_until_ms = 0", due_ms)
            .await
    }

    async fn update(&self, key: &NoticeKey, change: &str, value: i64) -> Result<(), StoreError> {
        let sql = format!(
            "UPDATE notices SET {change}
             WHERE person = $1 AND kind = $2 AND subject = $3 AND target = $4 AND mark = $5"
        );
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(AssertSqlSafe(sql)).bind(key.person.as_str());
            let query = query.bind(key.kind).bind(&key.subject).bind(&key.target);
            query.bind(key.mark).bind(value).execute(db).await?;
        });
        Ok(())
    }

    /// The person whose digest has been due the longest, with all that is due for it. None if no
    /// digest is due; at most one in `every_ms` is, for each person.
    pub async fn due_digest(
        &self,
        now_ms: i64,
        every_ms: i64,
    ) -> Result<Vec<StoredNotice>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM notices WHERE target = '{MAIL_TARGET}' AND told_ms IS NULL
                 AND due_ms <= $1 AND person = (
                     SELECT notices.person FROM notices
                     JOIN notice_settings ON notice_settings.person = notices.person
                     WHERE target = '{MAIL_TARGET}' AND told_ms IS NULL AND due_ms <= $1
                         AND mailed_ms <= $2
                     ORDER BY due_ms, notices.person LIMIT 1)
             ORDER BY due_ms, kind, subject"
        );
        let rows: Vec<NoticeRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(AssertSqlSafe(sql)).bind(now_ms);
            query.bind(now_ms - every_ms).fetch_all(db).await?
        });
        rows.into_iter().map(NoticeRow::read).collect()
    }

    /// Queues the mail with these notices, and notes them as told. False if another node has done
    /// so, or if the queue of mails is full; nothing has changed then.
    ///
    /// `mailed_ms` is what the settings contained when the notices were read.
    pub async fn queue_digest(
        &self,
        told: &[NoticeKey],
        mail: &NewMail<'_>,
        mailed_ms: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let claim = "UPDATE notice_settings SET mailed_ms = $3
                     WHERE person = $1 AND mailed_ms = $2";
        let note = "UPDATE notices SET told_ms = $6
                    WHERE person = $1 AND kind = $2 AND subject = $3 AND target = $4 AND mark = $5";
        let mut tx = self.write.begin().await?;
        let claimed = on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(claim).bind(mail.person.as_str());
            let query = query.bind(mailed_ms).bind(now_ms);
            query.execute(&mut **tx).await?.rows_affected()
        });
        if claimed == 0 || !super::outgoing_mails::insert(&mut tx, mail, now_ms).await? {
            return Ok(false);
        }
        on!(Tx, &mut tx, |tx| {
            for key in told {
                let query = sqlx::query(note).bind(key.person.as_str()).bind(key.kind);
                let query = query.bind(&key.subject).bind(&key.target).bind(key.mark);
                query.bind(now_ms).execute(&mut **tx).await?;
            }
        });
        tx.commit().await?;
        Ok(true)
    }

    /// Deletes what has ended. Makes every push that was taken before a crash due again on SQLite,
    /// which one program uses, if `is_start`.
    pub async fn clean_notices(&self, now_ms: i64, is_start: bool) -> Result<(), StoreError> {
        on!(Pool, &self.write, |db| {
            let query = sqlx::query("DELETE FROM notices WHERE ends_ms <= $1").bind(now_ms);
            query.execute(db).await?;
        });
        if let (crate::engine::Pool::Sqlite(db), true) = (&self.write, is_start) {
            let sql = "UPDATE notices SET taken_until_ms = 0 WHERE told_ms IS NULL";
            sqlx::query(sql).execute(db).await?;
        }
        Ok(())
    }

    /// Deletes what is still to be told of a subject, except notices of `kept_kind`.
    pub async fn withdraw_notices(&self, subject: &str, kept_kind: i64) -> Result<(), StoreError> {
        let sql = "DELETE FROM notices WHERE subject = $1 AND kind <> $2 AND told_ms IS NULL";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(subject).bind(kept_kind);
            query.execute(db).await?;
        });
        Ok(())
    }

    /// When the first push is due, whether it is taken or not.
    pub async fn next_push_ms(&self) -> Result<Option<i64>, StoreError> {
        let sql = format!(
            "SELECT MIN(due_ms) FROM notices WHERE told_ms IS NULL AND target <> '{MAIL_TARGET}'"
        );
        Ok(on!(Pool, &self.read, |db| {
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(db).await?
        }))
    }

    /// How many notices wait to be told.
    pub async fn waiting_notices(&self) -> Result<u64, StoreError> {
        let sql = "SELECT COUNT(*) FROM notices WHERE told_ms IS NULL";
        let count: i64 = on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql).fetch_one(db).await?
        });
        Ok(count.unsigned_abs())
    }
}
