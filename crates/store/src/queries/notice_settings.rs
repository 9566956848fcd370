//! What people want to be told, and how; and the key pair by which push services
//! recognise this server.

use crate::{PersonId, Store, StoreError};

/// What a person wants to be told. Kinds are sets of bits, which only the caller understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeSettings {
    pub page_kinds: i64,
    pub push_kinds: i64,
    pub mail_kinds: i64,
    pub language: String,
    /// Minutes after midnight of the person's day.
    pub quiet: Option<(i64, i64)>,
    /// The person's offsets from UTC, in the caller's notation.
    pub offsets: String,
    /// The end of the link that ends mails.
    pub unsubscribe: String,
    /// When the last digest was queued.
    pub mailed_ms: i64,
}

row! {
    /// The columns of [`NoticeSettings`].
    struct SettingsRow {
        page_kinds: i64, push_kinds: i64, mail_kinds: i64, language: String,
        quiet_from: Option<i64>, quiet_until: Option<i64>, offsets: String, unsubscribe: String,
        mailed_ms: i64
    }
}

impl SettingsRow {
    fn read(self) -> NoticeSettings {
        NoticeSettings {
            page_kinds: self.page_kinds,
            push_kinds: self.push_kinds,
            mail_kinds: self.mail_kinds,
            language: self.language,
            quiet: self.quiet_from.zip(self.quiet_until),
            offsets: self.offsets,
            unsubscribe: self.unsubscribe,
            mailed_ms: self.mailed_ms,
        }
    }
}

impl Store {
    /// What the person wants to be told; `None` if they have never said so.
    pub async fn notice_settings(
        &self,
        person: &PersonId,
    ) -> Result<Option<NoticeSettings>, StoreError> {
        let sql = "SELECT page_kinds, push_kinds, mail_kinds, language, quiet_from, quiet_until,
                       offsets, unsubscribe, mailed_ms
                   FROM notice_settings WHERE person = $1";
        let row: Option<SettingsRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql).bind(person.as_str());
            query.fetch_optional(db).await?
        });
        Ok(row.map(SettingsRow::read))
    }

    /// Saves settings. `unsubscribe` is kept as it was first saved, `mailed_ms` is not changed.
    pub async fn save_notice_settings(
        &self,
        person: &PersonId,
        settings: &NoticeSettings,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO notice_settings (person, page_kinds, push_kinds, mail_kinds,
                       language, quiet_from, quiet_until, offsets, unsubscribe)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                   ON CONFLICT (person) DO UPDATE SET page_kinds = excluded.page_kinds,
                       push_kinds = excluded.push_kinds, mail_kinds = excluded.mail_kinds,
                       language = excluded.language, quiet_from = excluded.quiet_from,
                       quiet_until = excluded.quiet_until, offsets = excluded.offsets";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(person.as_str());
            let query = query.bind(settings.page_kinds).bind(settings.push_kinds);
            let query = query.bind(settings.mail_kinds).bind(&settings.language);
            let query = query.bind(settings.quiet.map(|quiet| quiet.0));
            let query = query.bind(settings.quiet.map(|quiet| quiet.1));
            let query = query.bind(&settings.offsets).bind(&settings.unsubscribe);
            query.execute(db).await?;
        });
        Ok(())
    }

    /// Ends the digests of the person whose link this is. Returns whether there is one.
    pub async fn end_digests(&self, unsubscribe: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE notice_settings SET mail_kinds = 0 WHERE unsubscribe = $1";
        let found = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(unsubscribe);
            query.execute(db).await?.rows_affected()
        });
        Ok(found > 0)
    }

    /// The server's key pair for push services: `fresh`, if there was none.
    pub async fn vapid_key(&self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let save = "INSERT INTO vapid_keys (id, pkcs8) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
        let read = "SELECT pkcs8 FROM vapid_keys WHERE id = 1";
        Ok(on!(Pool, &self.write, |db| {
            sqlx::query(save).bind(fresh).execute(db).await?;
            sqlx::query_scalar(read).fetch_one(db).await?
        }))
    }
}
