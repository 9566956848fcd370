//! The task of one node that pushes what is due.

use crate::{
    Notices, Preferences,
    kind_set::kind,
    limits::PUSHES_AT_ONCE,
    preferences::Way,
    retry::next_attempt,
    texts::{self, Facts},
};
use data_encoding::BASE64URL_NOPAD;
use runtime::error_chain;
use sha2::{Digest, Sha256};
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use store::{StoreError, StoredNotice};
use tokio::{sync::watch, task::JoinSet, time};
use web_push::{BrowserKeys, Endpoint, PushMessage, Pushed, Urgency};
use wire::notices::{NoticeKind, PushText};

/// For how long a push is taken: longer than an attempt, so that no other node begins
/// one beside it.
const TAKEN_FOR_MS: i64 = 60_000;
/// The longest pause before the outbox is looked at again.
const MAX_PAUSE_MS: i64 = 5_000;
const MIN_PAUSE_MS: i64 = 50;
/// Longest tag of a topic (RFC 8030).
const TOPIC_CHARS: usize = 32;

/// What becomes of a notice.
enum Fate {
    /// It was told, or is of no use any more.
    Finished,
    /// It is due at this time.
    Later(i64),
    /// Its subscription has ended.
    Forgotten,
}

/// Pushes what is due until `stopping` is true, several at once.
pub(crate) async fn run(notices: Arc<Notices>, mut stopping: watch::Receiver<bool>) {
    if let Err(error) = notices.store.clean_notices(notices.now_ms(), true).await {
        tracing::error!(error = error_chain(&error), "clean notices failed");
    }
    let pause = notices.pace.push_after_ms.clamp(MIN_PAUSE_MS, MAX_PAUSE_MS);
    let pause = Duration::from_millis(pause.unsigned_abs());
    let mut running = JoinSet::new();
    while !*stopping.borrow() {
        while running.len() < PUSHES_AT_ONCE {
            let Some(notice) = notices.take_due().await else {
                break;
            };
            let notices = notices.clone();
            running.spawn(async move { notices.tell(&notice).await });
        }
        tokio::select! {
            // An error: the server was dropped without being stopped.
            changed = stopping.changed() => if changed.is_err() { break },
            Some(_) = running.join_next() => {}
            () = notices.due.notified() => {}
            () = time::sleep(pause) => {}
        }
    }
    // What is under way is noted, so that it is not told again.
    while running.join_next().await.is_some() {}
}

impl Notices {
    async fn take_due(&self) -> Option<StoredNotice> {
        let now_ms = self.now_ms();
        match self.store.take_push(now_ms, now_ms + TAKEN_FOR_MS).await {
            Ok(taken) => taken,
            Err(StoreError::Closed) => None,
            Err(error) => {
                tracing::error!(error = error_chain(&error), "read outbox of notices failed");
                None
            }
        }
    }

    /// Pushes one notice and notes what has become of it.
    async fn tell(&self, notice: &StoredNotice) {
        let key = &notice.key;
        let noted = match self.push_one(notice).await {
            Ok(Fate::Finished) => self.store.finish_notice(key, self.now_ms()).await,
            Ok(Fate::Later(due_ms)) => self.store.postpone_notice(key, due_ms).await,
            Ok(Fate::Forgotten) => {
                self.stats.forgotten.fetch_add(1, Relaxed);
                self.store.forget_push_subscription(&key.target).await
            }
            Err(error) => Err(error),
        };
        if let Err(error) = noted {
            tracing::error!(error = error_chain(&error), "tell notice failed");
        }
    }

    async fn push_one(&self, notice: &StoredNotice) -> Result<Fate, StoreError> {
        let now_ms = self.now_ms();
        let row = self.store.notice_settings(&notice.key.person).await?;
        let preferences = Preferences::stored(row.as_ref());
        let wanted = kind(notice.key.kind).filter(|kind| preferences.wants(*kind, Way::Push));
        let Some(kind) = wanted.filter(|_| now_ms < notice.ends_ms) else {
            return Ok(Fate::Finished);
        };
        if !self.is_still_true(notice, kind).await? {
            return Ok(Fate::Finished);
        }
        if let Some(until_ms) = preferences.quiet_until(now_ms) {
            return Ok(Fate::Later(until_ms));
        }
        let Some(browser) = self.store.push_subscription(&notice.key.target).await? else {
            return Ok(Fate::Finished);
        };
        let keys = BrowserKeys::parse(&browser.p256dh, &browser.auth);
        let endpoint = Endpoint::parse(&browser.endpoint, self.push.reach());
        let (Ok(keys), Ok(endpoint)) = (keys, endpoint) else {
            return Ok(Fate::Forgotten);
        };
        let text = push_text(notice, kind, &preferences, now_ms);
        let json = serde_json::to_vec(&text).expect("texts are plain data");
        let message = PushMessage {
            text: &json,
            ttl_s: (notice.ends_ms - now_ms).unsigned_abs() / 1_000,
            urgency: urgency(kind),
            topic: &topic(&text.tag),
        };
        let now_s = now_ms.unsigned_abs() / 1_000;
        let pushed = self.push.send(&endpoint, &keys, message, now_s).await;
        Ok(self.fate(notice, pushed))
    }

    fn fate(&self, notice: &StoredNotice, pushed: Pushed) -> Fate {
        let wait_s = match pushed {
            Pushed::Taken => {
                self.stats.pushed.fetch_add(1, Relaxed);
                return Fate::Finished;
            }
            Pushed::Gone | Pushed::Unusable => return Fate::Forgotten,
            Pushed::Refused(status) => {
                tracing::warn!(status, "drop push: the push service will not take it");
                self.stats.given_up.fetch_add(1, Relaxed);
                return Fate::Finished;
            }
            Pushed::Later { wait_s } => wait_s,
        };
        self.stats.failed_pushes.fetch_add(1, Relaxed);
        let next = next_attempt(notice.attempts, wait_s, self.now_ms(), notice.ends_ms);
        next.map_or_else(
            || {
                tracing::warn!(attempts = notice.attempts, "drop push: too many attempts");
                self.stats.given_up.fetch_add(1, Relaxed);
                Fate::Finished
            },
            Fate::Later,
        )
    }
}

/// What a person is waiting for is worth waking a phone.
const fn urgency(kind: NoticeKind) -> Urgency {
    match kind {
        NoticeKind::Turn | NoticeKind::TimeLow | NoticeKind::Invited | NoticeKind::Begins => {
            Urgency::High
        }
        NoticeKind::Over | NoticeKind::FriendRequest => Urgency::Normal,
    }
}

fn push_text(
    notice: &StoredNotice,
    kind: NoticeKind,
    preferences: &Preferences,
    now_ms: i64,
) -> PushText {
    let language = preferences.language();
    let facts = facts(notice, kind, now_ms);
    PushText {
        title: texts::title(&facts, language),
        body: texts::sentence(&facts, language),
        path: texts::path(kind, &notice.key.subject),
        tag: notice.key.subject.clone(),
    }
}

/// What a stored notice is about.
pub(crate) fn facts(notice: &StoredNotice, kind: NoticeKind, now_ms: i64) -> Facts {
    Facts {
        kind,
        game: notice.game.clone(),
        names: notice.names.clone(),
        left_ms: notice.deadline_ms.map(|deadline_ms| deadline_ms - now_ms),
    }
}

/// The topic of a tag. A push service must not learn the table's id, which is its invitation.
fn topic(tag: &str) -> String {
    let mut topic = BASE64URL_NOPAD.encode(&Sha256::digest(tag));
    topic.truncate(TOPIC_CHARS);
    topic
}

#[cfg(test)]
mod tests {
    use super::*;
    use ids::PersonId;
    use store::NoticeKey;

    #[test]
    fn a_push_names_game_people_and_link_and_nothing_else() {
        let notice = StoredNotice {
            key: NoticeKey {
                person: PersonId::from_bits(1),
                kind: 0,
                subject: "tabletabletable".to_owned(),
                target: "x".to_owned(),
                mark: 1,
            },
            game: "dama".to_owned(),
            names: "Ann".to_owned(),
            deadline_ms: Some(3 * 60 * 60 * 1_000),
            ends_ms: i64::MAX,
            attempts: 1,
        };
        let text = push_text(&notice, NoticeKind::Turn, &Preferences::default(), 0);
        assert_eq!(text.title, "Dáma");
        assert_eq!(text.body, "It is your turn. With Ann. 3 h left.");
        assert_eq!(text.path, "/table/tabletabletable");
        let topic = topic(&text.tag);
        assert!(
            topic.len() <= TOPIC_CHARS && !topic.contains("table"),
            "{topic}"
        );
    }
}
