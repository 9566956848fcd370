//! `Notices`: takes events of this node without waiting, and writes them to the outbox.

use crate::{
    Pace, Preferences, Reach,
    events::{self, Event},
    kind_set::number,
    limits::MAX_EVENTS,
    preferences::Way,
};
use data_encoding::BASE64URL_NOPAD;
use hub::TableSummary;
use ids::{PersonId, TableId};
use parking_lot::Mutex;
use runtime::WallClock;
use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};
use store::{MAIL_TARGET, NewNotice, Store, StoreError};
use tables::Directory;
use thiserror::Error;
use tokio::sync::Notify;
use web_push::{PushService, VapidError, VapidKey};
use wire::{
    Invitation, Person,
    notices::{NoticeKind, NoticeSettings},
};

/// How notices are told.
#[derive(Clone, Debug)]
pub struct Config {
    pub reach: Reach,
    pub pace: Pace,
    /// A URL or address of the host of this server, for push services.
    pub subject: String,
}

/// Why notices cannot be told.
#[derive(Debug, Error)]
pub enum NoticeError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server's key for push services: {0}")]
    Key(#[from] VapidError),
    #[error("the system gives no random numbers")]
    NoRandom,
}

/// The server's key for push services, made at the first start.
pub async fn server_key(store: &Store) -> Result<VapidKey, NoticeError> {
    let key = store.vapid_key(&VapidKey::generate()?).await?;
    Ok(VapidKey::read(&key)?)
}

/// The notices of one node.
pub struct Notices {
    pub(crate) store: Store,
    pub(crate) clock: WallClock,
    pub(crate) directory: Arc<Directory>,
    pub(crate) push: PushService,
    pub(crate) pace: Pace,
    pub(crate) stats: NoticeStats,
    /// Wakes the task that pushes.
    pub(crate) due: Notify,
    queue: Mutex<VecDeque<Queued>>,
    /// Wakes the task that writes.
    pub(crate) queued: Notify,
}

/// Something to be written to the outbox.
pub(crate) enum Queued {
    Event(Event),
    /// The table was closed.
    Closed(TableId),
}

/// Counts since the start of this node, for `/metrics`.
#[derive(Debug, Default)]
pub struct NoticeStats {
    pub(crate) pushed: AtomicU64,
    pub(crate) digests: AtomicU64,
    pub(crate) failed_pushes: AtomicU64,
    pub(crate) given_up: AtomicU64,
    pub(crate) forgotten: AtomicU64,
    pub(crate) dropped: AtomicU64,
}

impl NoticeStats {
    /// Messages that push services have taken.
    pub fn pushed(&self) -> u64 {
        self.pushed.load(Relaxed)
    }

    /// Mails with notices.
    pub fn digests(&self) -> u64 {
        self.digests.load(Relaxed)
    }

    /// Attempts to push that failed.
    pub fn failed_pushes(&self) -> u64 {
        self.failed_pushes.load(Relaxed)
    }

    /// Pushes that were given up.
    pub fn given_up(&self) -> u64 {
        self.given_up.load(Relaxed)
    }

    /// Subscriptions that had ended.
    pub fn forgotten(&self) -> u64 {
        self.forgotten.load(Relaxed)
    }

    /// Events that were dropped because too many waited for the database.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Relaxed)
    }
}

impl Notices {
    pub fn new(
        store: Store,
        clock: WallClock,
        directory: Arc<Directory>,
        config: &Config,
        key: VapidKey,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            clock,
            directory,
            push: PushService::new(key, &config.subject, config.reach),
            pace: config.pace,
            stats: NoticeStats::default(),
            due: Notify::new(),
            queue: Mutex::default(),
            queued: Notify::new(),
        })
    }

    /// The tables that notices are about.
    pub fn directory(&self) -> &Arc<Directory> {
        &self.directory
    }

    pub fn stats(&self) -> &NoticeStats {
        &self.stats
    }

    /// The public key that browsers subscribe to.
    pub fn public_key(&self) -> String {
        self.push.public_key()
    }

    /// Which push services this server sends to.
    pub fn reach(&self) -> Reach {
        self.push.reach()
    }

    /// Takes in a table's new public facts. `before` is `None` for a table that was just opened or
    /// restored. Does not wait.
    pub fn table_changed(&self, before: Option<&TableSummary>, now: &TableSummary) {
        if !now.away.is_empty() {
            let events = events::of_table(before, now, self.now_ms()).into_iter();
            self.enqueue(events.map(Queued::Event));
        }
    }

    /// Withdraws what is still to be told of a table, except that its game is over.
    pub fn table_closed(&self, table: &TableId) {
        self.enqueue([Queued::Closed(table.clone())].into_iter());
    }

    /// Takes in an invitation that the invited person may see.
    pub fn invited(&self, invitation: &Invitation, to: &PersonId) {
        let event = events::of_invitation(invitation, to, self.now_ms());
        self.enqueue([Queued::Event(event)].into_iter());
    }

    /// Takes in a friend request that the asked person may see.
    pub fn friend_requested(&self, by: &Person, to: &PersonId) {
        let event = events::of_friend_request(by, to, self.now_ms());
        self.enqueue([Queued::Event(event)].into_iter());
    }

    /// Saves a person's settings.
    pub async fn save_settings(
        &self,
        person: &PersonId,
        settings: &NoticeSettings,
    ) -> Result<(), NoticeError> {
        let mut token = [0; 24];
        getrandom::fill(&mut token).map_err(|_| NoticeError::NoRandom)?;
        let row = Preferences::row(settings, BASE64URL_NOPAD.encode(&token));
        Ok(self.store.save_notice_settings(person, &row).await?)
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.clock.now().0 as i64
    }

    fn enqueue(&self, all: impl Iterator<Item = Queued>) {
        let mut queue = self.queue.lock();
        for one in all {
            if queue.len() >= MAX_EVENTS {
                self.stats.dropped.fetch_add(1, Relaxed);
            } else {
                queue.push_back(one);
            }
        }
        drop(queue);
        self.queued.notify_one();
    }

    /// Takes what has waited the longest to be written.
    pub(crate) fn next_queued(&self) -> Option<Queued> {
        self.queue.lock().pop_front()
    }

    /// Writes to the outbox.
    pub(crate) async fn write(&self, queued: &Queued) -> Result<(), StoreError> {
        match queued {
            Queued::Event(event) => self.write_event(event).await,
            Queued::Closed(table) => {
                let over = number(NoticeKind::Over);
                self.store.withdraw_notices(table.as_str(), over).await
            }
        }
    }

    /// Writes an event, one row for each way that the person has chosen.
    async fn write_event(&self, event: &Event) -> Result<(), StoreError> {
        let row = self.store.notice_settings(&event.person).await?;
        let preferences = Preferences::stored(row.as_ref());
        let wants = |way| {
            let is_told_as_turn = event.is_turn_too && preferences.wants(NoticeKind::Turn, way);
            preferences.wants(event.kind, way) && !is_told_as_turn
        };
        if wants(Way::Push) {
            let browsers = self.store.push_subscriptions_of(&event.person).await?;
            self.add(event, self.pace.push_after_ms, &browsers).await?;
            self.due.notify_one();
        }
        if wants(Way::Mail) {
            let digest = [MAIL_TARGET.to_owned()];
            self.add(event, self.pace.mail_after_ms, &digest).await?;
        }
        Ok(())
    }

    async fn add(&self, event: &Event, after_ms: i64, to: &[String]) -> Result<(), StoreError> {
        let due_ms = event.from_ms.max(self.now_ms() + after_ms);
        if to.is_empty() || due_ms >= event.ends_ms {
            return Ok(());
        }
        let notice = NewNotice {
            person: event.person.clone(),
            kind: number(event.kind),
            subject: event.subject.clone(),
            mark: event.mark,
            game: event.game.clone(),
            names: event.names.join(","),
            deadline_ms: event.deadline_ms,
            due_ms,
            ends_ms: event.ends_ms,
        };
        self.store.add_notice(&notice, to).await
    }
}
