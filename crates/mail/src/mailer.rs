//! `Mailer`: queues mail in the database. A mail is durable before the request that caused it is
//! answered; `SendingTask` sends it.

use crate::{
    Config, Language, MailKind, MailStats,
    sending_task::{SendingTask, Transport},
};
use runtime::WallClock;
use std::{net::SocketAddr, sync::Arc};
use store::{NewMail, PersonId, Store, StoreError};
use tokio::{sync::mpsc, task::JoinHandle};

/// Puts mails into the queue.
#[derive(Clone)]
pub struct Mailer {
    store: Store,
    clock: WallClock,
    public_url: String,
    stats: Arc<MailStats>,
    /// Wakes the sending task.
    wake: mpsc::Sender<()>,
}

/// The receiver of a mail.
#[derive(Clone, Copy)]
pub struct Recipient<'a> {
    /// The account that the mail is about.
    pub person: &'a PersonId,
    pub address: &'a str,
    pub language: Language,
}

impl Mailer {
    /// Starts the sending task. It ends when every `Mailer` is dropped and what was due has been
    /// tried. `listening` is the start of links if `Config::public_url` is `None`.
    pub fn start(
        config: Config,
        store: Store,
        clock: WallClock,
        listening: SocketAddr,
    ) -> (Self, JoinHandle<()>) {
        let public_url = match &config.public_url {
            Some(url) => url.as_str().to_owned(),
            None => format!("http://{listening}"),
        };
        let (wake, woken) = mpsc::channel(1);
        let stats = Arc::<MailStats>::default();
        let task = SendingTask {
            store: store.clone(),
            clock,
            from: config.from,
            transport: Transport::new(config.via),
            stats: stats.clone(),
        };
        let mailer = Self {
            store,
            clock,
            public_url,
            stats,
            wake,
        };
        (mailer, tokio::spawn(task.run(woken)))
    }

    /// Queues a mail. If the queue is full, the mail is dropped and the log says so.
    pub async fn send(&self, to: Recipient<'_>, kind: MailKind<'_>) -> Result<(), StoreError> {
        let (subject, body) = kind.text(to.language, &self.public_url);
        let now_ms = self.clock.now().0 as i64;
        let mail = NewMail {
            person: to.person,
            recipient: to.address,
            subject,
            body: &body,
            unsubscribe: None,
            ends_ms: now_ms + kind.lasts_ms(),
        };
        if self.store.queue_mail(&mail, now_ms).await? {
            self.wake();
        } else {
            self.stats.note_refused();
            tracing::error!(subject, "queue mail failed: queue full");
        }
        Ok(())
    }

    /// The start of links in mails.
    pub fn public_url(&self) -> &str {
        &self.public_url
    }

    /// Sends what another has queued.
    pub fn wake(&self) {
        // A task that is busy finds the mail by itself.
        let _ = self.wake.try_send(());
    }

    /// Counts of this node's sending task.
    pub fn stats(&self) -> &MailStats {
        &self.stats
    }
}
