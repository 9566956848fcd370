//! The task of one node that sends the mails of the queue, one after another.

use crate::{
    MailStats, Sender, Via, folder,
    message::{Encoding, compose},
    retry::next_attempt,
};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor, transport::smtp};
use runtime::{WallClock, error_chain};
use std::{error::Error, path::PathBuf, sync::Arc, time::Duration};
use store::{Store, StoreError, TakenMail};
use tokio::{sync::mpsc, task::spawn_blocking, time};

/// How long a mail server may take for one answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// How long one attempt may take.
const SEND_WITHIN: Duration = Duration::from_secs(120);
/// For how long a mail is taken: longer than an attempt, so that no other node begins one beside
/// it.
const TAKEN_FOR_MS: i64 = 180_000;
/// The longest pause before the queue is looked at again, for mails that a dead node has left.
const MAX_PAUSE: Duration = Duration::from_secs(30);
/// The shortest pause.
const MIN_PAUSE: Duration = Duration::from_millis(100);

pub(crate) struct SendingTask {
    pub store: Store,
    pub clock: WallClock,
    pub from: Sender,
    pub transport: Transport,
    pub stats: Arc<MailStats>,
}

pub(crate) enum Transport {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf),
}

impl Transport {
    pub fn new(via: Via) -> Self {
        match via {
            Via::Smtp(server) => {
                Transport::Smtp(server.builder().timeout(Some(ANSWER_WITHIN)).build())
            }
            Via::Outbox(folder) => Transport::Folder(folder),
        }
    }

    const fn encoding(&self) -> Encoding {
        match self {
            Transport::Smtp(_) => Encoding::Transport,
            Transport::Folder(_) => Encoding::Readable,
        }
    }
}

/// Why an attempt failed.
struct Failure {
    reason: String,
    scope: Scope,
}

/// What a failed attempt says about others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// This mail will never be taken.
    MailForEver,
    /// This mail was not taken now.
    Mail,
    /// No mail can be sent now.
    AllMails,
}

impl SendingTask {
    /// Sends what is due, and waits for more until every `Mailer` is dropped.
    pub async fn run(self, mut woken: mpsc::Receiver<()>) {
        if let Err(error) = self.store.hasten_mails(self.now_ms()).await {
            tracing::error!(error = error_chain(&error), "hasten mails failed");
        }
        loop {
            let pause = self.send_due().await;
            // An error of `timeout` means that the pause is over.
            if let Ok(None) = time::timeout(pause, woken.recv()).await {
                self.send_due().await;
                return;
            }
        }
    }

    /// Sends what is due. Returns how long to pause.
    async fn send_due(&self) -> Duration {
        match self.send_while_due().await {
            Ok(pause) => pause,
            Err(error) => {
                tracing::error!(error = error_chain(&error), "read queue of mails failed");
                MAX_PAUSE
            }
        }
    }

    async fn send_while_due(&self) -> Result<Duration, StoreError> {
        let mut pause = None;
        while pause.is_none() {
            let now_ms = self.now_ms();
            let Some(mail) = self.store.take_mail(now_ms, now_ms + TAKEN_FOR_MS).await? else {
                break;
            };
            if self.attempt(&mail).await? == Some(Scope::AllMails) {
                pause = Some(MAX_PAUSE);
            }
        }
        let (waiting, first_ms) = self.store.waiting_mails().await?;
        self.stats.note_waiting(waiting);
        Ok(pause.unwrap_or_else(|| self.until(first_ms)))
    }

    fn until(&self, first_ms: Option<i64>) -> Duration {
        let first_ms = first_ms.unwrap_or(i64::MAX);
        let left_ms = first_ms.saturating_sub(self.now_ms()).max(0);
        Duration::from_millis(left_ms.unsigned_abs()).clamp(MIN_PAUSE, MAX_PAUSE)
    }

    /// Sends one mail, and deletes it or gives it back. Returns the scope of a failure.
    async fn attempt(&self, mail: &TakenMail) -> Result<Option<Scope>, StoreError> {
        let sent = if self.now_ms() < mail.ends_ms {
            self.send(mail).await
        } else {
            Err(Failure {
                reason: "its time is over".to_owned(),
                scope: Scope::MailForEver,
            })
        };
        let Err(failure) = sent else {
            self.stats.note_sent();
            self.store.delete_mail(mail).await?;
            return Ok(None);
        };
        self.stats.note_failed_attempt();
        let next_ms = match failure.scope {
            Scope::MailForEver => None,
            Scope::Mail | Scope::AllMails => {
                next_attempt(mail.attempts, self.now_ms(), mail.ends_ms)
            }
        };
        let (subject, attempt, error) = (&mail.subject, mail.attempts, failure.reason);
        let is_final = next_ms.is_none();
        tracing::error!(subject, attempt, is_final, error, "send mail failed");
        match next_ms {
            Some(next_ms) => self.store.postpone_mail(mail, next_ms).await?,
            None => {
                tracing::error!(subject, attempt, "send mail failed for the last time");
                self.stats.note_given_up();
                self.store.delete_mail(mail).await?;
            }
        }
        Ok(Some(failure.scope))
    }

    async fn send(&self, mail: &TakenMail) -> Result<(), Failure> {
        let composed = compose(mail, &self.from, self.transport.encoding());
        let message = composed.map_err(|error| Failure {
            reason: error.to_string(),
            scope: Scope::MailForEver,
        })?;
        match &self.transport {
            Transport::Smtp(server) => {
                let bytes = message.formatted();
                let sending = server.send_raw(message.envelope(), &bytes);
                match time::timeout(SEND_WITHIN, sending).await {
                    Ok(Ok(_)) => Ok(()),
                    Ok(Err(error)) => Err(smtp_failure(&error)),
                    Err(_) => Err(Failure {
                        reason: "the mail server took too long".to_owned(),
                        scope: Scope::AllMails,
                    }),
                }
            }
            Transport::Folder(folder) => {
                let name = format!("{}-{:.8}", mail.created_ms, mail.id);
                write_file(folder.clone(), name, message.formatted()).await
            }
        }
    }

    fn now_ms(&self) -> i64 {
        self.clock.now().0 as i64
    }
}

fn smtp_failure(error: &smtp::Error) -> Failure {
    let scope = match error.status().map(u16::from) {
        // The login was refused (RFC 4954): the host's settings are wrong, not the mail.
        Some(530 | 534 | 535 | 538) => Scope::AllMails,
        Some(_) if error.is_permanent() => Scope::MailForEver,
        Some(_) => Scope::Mail,
        None => Scope::AllMails,
    };
    Failure {
        reason: without_addresses(error),
        scope,
    }
}

/// Describes an error without the text of the mail server, which may repeat a mail address.
fn without_addresses(error: &smtp::Error) -> String {
    if let Some(status) = error.status() {
        return format!("the mail server answered {status}");
    }
    if error.is_response() {
        return "the answer of the mail server cannot be read".to_owned();
    }
    let mut text = error.to_string();
    let mut source = Error::source(error);
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}

async fn write_file(folder: PathBuf, name: String, mail: Vec<u8>) -> Result<(), Failure> {
    let written = spawn_blocking(move || folder::write(&folder, &name, &mail)).await;
    let reason = match written {
        Ok(Ok(file)) => {
            tracing::info!(file = %file.display(), "mail written to the folder");
            return Ok(());
        }
        Ok(Err(error)) => error.to_string(),
        Err(error) => error.to_string(),
    };
    Err(Failure {
        reason,
        scope: Scope::AllMails,
    })
}
