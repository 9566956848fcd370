//! `Mailer`: queues mail without waiting; one task sends it.

use crate::{Config, Language, MailKind, Sender, Via, folder};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp,
};
use runtime::{WallClock, random};
use std::{path::PathBuf, time::Duration};
use tokio::{
    sync::mpsc,
    task::{JoinHandle, spawn_blocking},
    time,
};

/// Queued mails. `Mailer::send` drops and logs more.
const QUEUE: usize = 1000;
/// Attempts to send one mail by SMTP.
const TRIES: u32 = 3;
/// The pause before the next attempt.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// How long a mail server may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// A handle to the queue of the sending task.
#[derive(Clone)]
pub struct Mailer {
    queue: mpsc::Sender<Message>,
    from: Sender,
    public_url: String,
}

enum Transport {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf, WallClock),
}

impl Mailer {
    /// Starts the sending task. It ends when every `Mailer` is dropped and the queue is empty.
    /// `listening` is the start of links if `Config::public_url` is `None`.
    pub fn start(
        config: Config,
        clock: WallClock,
        listening: std::net::SocketAddr,
    ) -> (Self, JoinHandle<()>) {
        let (queue, mail) = mpsc::channel(QUEUE);
        let transport = match config.via {
            Via::Smtp(server) => {
                Transport::Smtp(server.builder().timeout(Some(ANSWER_WITHIN)).build())
            }
            Via::Outbox(folder) => Transport::Folder(folder, clock),
        };
        let public_url = config.public_url.map_or_else(
            || format!("http://{listening}"),
            |url| url.as_str().to_owned(),
        );
        (
            Self {
                queue,
                from: config.from,
                public_url,
            },
            tokio::spawn(send_all(transport, mail)),
        )
    }

    /// Queues a mail. If the queue is full, the mail is dropped and the log says so.
    pub fn send(&self, to: &str, language: Language, kind: MailKind<'_>) {
        let (subject, text) = kind.text(language, &self.public_url);
        match self.message(to, subject, text) {
            Ok(message) => {
                if self.queue.try_send(message).is_err() {
                    tracing::error!(subject, "queue mail failed: queue full");
                }
            }
            Err(error) => {
                tracing::error!(subject, %error, "compose mail failed")
            }
        }
    }

    fn message(
        &self,
        to: &str,
        subject: &str,
        text: String,
    ) -> Result<Message, Box<dyn std::error::Error + Send + Sync>> {
        let to = Mailbox::new(None, to.parse()?);
        let id = format!("<{:032x}@{}>", random::bits(), self.from.0.email.domain());
        let message = Message::builder()
            .from(self.from.0.clone())
            .to(to)
            .message_id(Some(id));
        Ok(message
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)?)
    }
}

async fn send_all(transport: Transport, mut mail: mpsc::Receiver<Message>) {
    while let Some(message) = mail.recv().await {
        match &transport {
            Transport::Smtp(server) => send(server, &message).await,
            Transport::Folder(folder, clock) => {
                write_file(folder.clone(), clock.now().0, message).await
            }
        }
    }
}

/// Sends one mail, in up to `TRIES` attempts unless the error is permanent.
async fn send(server: &AsyncSmtpTransport<Tokio1Executor>, message: &Message) {
    for attempt in 1..=TRIES {
        let Err(error) = server
            .send_raw(message.envelope(), &message.formatted())
            .await
        else {
            return;
        };
        let is_final = smtp::Error::is_permanent(&error) || attempt == TRIES;
        tracing::error!(
            attempt,
            is_final,
            error = without_addresses(&error),
            "send mail failed"
        );
        if is_final {
            return;
        }
        time::sleep(RETRY_AFTER).await;
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
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}

async fn write_file(folder: PathBuf, at_ms: u64, message: Message) {
    let written = spawn_blocking(move || folder::write(&folder, at_ms, &message.formatted())).await;
    match written {
        Ok(Ok(file)) => {
            tracing::info!(file = %file.display(), "mail written to the folder")
        }
        Ok(Err(error)) => tracing::error!(%error, "write mail failed"),
        Err(error) => tracing::error!(%error, "write mail failed"),
    }
}
