//! The task of one node that queues digests, at most one an hour for each person.

use crate::{
    Notices, Preferences,
    digest::{DigestLine, compose},
    kind_set::kind,
    limits::DAY_MS,
    preferences::Way,
    push_task::facts,
    texts,
};
use mail::Mailer;
use runtime::error_chain;
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use store::{NewMail, NoticeKey, StoreError, StoredNotice};
use tokio::{sync::watch, time};

/// The longest pause before the outbox is looked at again.
const MAX_PAUSE_MS: i64 = 30_000;
const MIN_PAUSE_MS: i64 = 50;

/// Queues what is due until `stopping` is true.
pub(crate) async fn run(
    notices: Arc<Notices>,
    mailer: Mailer,
    mut stopping: watch::Receiver<bool>,
) {
    let pause = notices.pace.mail_after_ms.clamp(MIN_PAUSE_MS, MAX_PAUSE_MS);
    let pause = Duration::from_millis(pause.unsigned_abs());
    while !*stopping.borrow() {
        if let Err(error) = notices.queue_digests(&mailer).await {
            tracing::error!(error = error_chain(&error), "queue digest failed");
        }
        tokio::select! {
            // An error: the server was dropped without being stopped.
            changed = stopping.changed() => if changed.is_err() { return },
            () = time::sleep(pause) => {}
        }
    }
}

impl Notices {
    /// Queues the digests that are due, and forgets what has ended.
    async fn queue_digests(&self, mailer: &Mailer) -> Result<(), StoreError> {
        self.store.clean_notices(self.now_ms(), false).await?;
        loop {
            let every_ms = self.pace.mail_every_ms;
            let due = self.store.due_digest(self.now_ms(), every_ms).await?;
            if due.is_empty() || !self.queue_digest(mailer, due).await? {
                return Ok(());
            }
        }
    }

    /// Queues one person's digest. False if that has to wait: the queue of mails is full, or
    /// another node is at it.
    async fn queue_digest(
        &self,
        mailer: &Mailer,
        due: Vec<StoredNotice>,
    ) -> Result<bool, StoreError> {
        let now_ms = self.now_ms();
        let Some(person) = due.first().map(|notice| notice.key.person.clone()) else {
            return Ok(false);
        };
        let row = self.store.notice_settings(&person).await?;
        let account = self.store.account(&person).await?;
        let preferences = Preferences::stored(row.as_ref());
        let (Some(row), Some(account)) = (row, account.filter(|account| account.is_verified))
        else {
            self.finish_all(&due).await?;
            return Ok(true);
        };
        if let Some(until_ms) = preferences.quiet_until(now_ms) {
            for notice in &due {
                self.store.postpone_notice(&notice.key, until_ms).await?;
            }
            return Ok(true);
        }
        let lines = self.lines(&due, &preferences, now_ms).await?;
        if lines.is_empty() {
            self.finish_all(&due).await?;
            return Ok(true);
        }
        let site = mailer.public_url();
        let digest = compose(preferences.language(), &account.person.nick, site, &lines);
        let unsubscribe = format!("{site}/api/notices/unsubscribe/{}", row.unsubscribe);
        let mail = NewMail {
            person: &person,
            recipient: &account.email,
            subject: &digest.subject,
            body: &digest.body,
            unsubscribe: Some(&unsubscribe),
            ends_ms: now_ms + DAY_MS,
        };
        let keys: Vec<NoticeKey> = due.into_iter().map(|notice| notice.key).collect();
        let queued = self
            .store
            .queue_digest(&keys, &mail, row.mailed_ms, now_ms)
            .await?;
        if queued {
            self.stats.digests.fetch_add(1, Relaxed);
            mailer.wake();
        }
        Ok(queued)
    }

    /// What is still true and wanted.
    async fn lines(
        &self,
        due: &[StoredNotice],
        preferences: &Preferences,
        now_ms: i64,
    ) -> Result<Vec<DigestLine>, StoreError> {
        let mut lines = Vec::new();
        for notice in due {
            let wanted = kind(notice.key.kind).filter(|kind| preferences.wants(*kind, Way::Mail));
            let Some(kind) = wanted.filter(|_| now_ms < notice.ends_ms) else {
                continue;
            };
            if self.is_still_true(notice, kind).await? {
                lines.push(DigestLine {
                    facts: facts(notice, kind, now_ms),
                    path: texts::path(kind, &notice.key.subject),
                });
            }
        }
        Ok(lines)
    }

    async fn finish_all(&self, notices: &[StoredNotice]) -> Result<(), StoreError> {
        for notice in notices {
            self.store.finish_notice(&notice.key, self.now_ms()).await?;
        }
        Ok(())
    }
}
