//! The post office: takes mail without making anybody wait, and sends it one by one.

use super::{Config, Language, Via, What, config::Sender, outbox};
use crate::{
    error::error_chain,
    limits::{MAIL_AGAIN, MAIL_TRIES, MAIL_WITHIN, MAILS_WAITING},
    random,
    wall_clock::WallClock,
};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp,
};
use std::path::PathBuf;
use tokio::{
    sync::mpsc,
    task::{JoinHandle, spawn_blocking},
    time,
};

/// Where mail is handed in.
#[derive(Clone)]
pub(crate) struct Post {
    letters: mpsc::Sender<Message>,
    from: Sender,
    public_url: String,
}

/// How mail leaves, ready to use.
enum Carrier {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Outbox(PathBuf, WallClock),
}

impl Post {
    /// Opens the office. Its task ends when everyone who could hand something in is gone and all
    /// was sent.
    pub fn open(
        config: Config,
        clock: WallClock,
        listening: std::net::SocketAddr,
    ) -> (Self, JoinHandle<()>) {
        let (letters, mail) = mpsc::channel(MAILS_WAITING);
        let carrier = match config.via {
            Via::Smtp(server) => Carrier::Smtp(server.builder().timeout(Some(MAIL_WITHIN)).build()),
            Via::Outbox(folder) => Carrier::Outbox(folder, clock),
        };
        let public_url = config.public_url.map_or_else(
            || format!("http://{listening}"),
            |url| url.as_str().to_owned(),
        );
        (
            Self {
                letters,
                from: config.from,
                public_url,
            },
            tokio::spawn(carry(carrier, mail)),
        )
    }

    /// Hands a mail in. When too many wait it is lost, and the log says so.
    pub fn send(&self, to: &str, language: Language, what: What<'_>) {
        let (subject, text) = what.words(language, &self.public_url);
        match self.message(to, subject, text) {
            Ok(message) => {
                if self.letters.try_send(message).is_err() {
                    tracing::error!(to, subject, "too much mail waits; this one was dropped");
                }
            }
            Err(error) => {
                tracing::error!(to, subject, %error, "a mail could not be written")
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

async fn carry(carrier: Carrier, mut mail: mpsc::Receiver<Message>) {
    while let Some(message) = mail.recv().await {
        match &carrier {
            Carrier::Smtp(server) => send(server, &message).await,
            Carrier::Outbox(folder, clock) => file(folder.clone(), clock.now().0, message).await,
        }
    }
}

/// Sends, and tries again if the server may have changed its mind.
async fn send(server: &AsyncSmtpTransport<Tokio1Executor>, message: &Message) {
    for attempt in 1..=MAIL_TRIES {
        let Err(error) = server
            .send_raw(message.envelope(), &message.formatted())
            .await
        else {
            return;
        };
        let is_hopeless = smtp::Error::is_permanent(&error) || attempt == MAIL_TRIES;
        tracing::error!(
            attempt,
            is_hopeless,
            error = error_chain(&error),
            "a mail was not sent"
        );
        if is_hopeless {
            return;
        }
        time::sleep(MAIL_AGAIN).await;
    }
}

async fn file(folder: PathBuf, at_ms: u64, message: Message) {
    let to: Vec<String> = message
        .envelope()
        .to()
        .iter()
        .map(ToString::to_string)
        .collect();
    let written = spawn_blocking(move || outbox::write(&folder, at_ms, &message.formatted())).await;
    match written {
        Ok(Ok(file)) => {
            tracing::info!(to = to.join(", "), file = %file.display(), "a mail is in the outbox")
        }
        Ok(Err(error)) => tracing::error!(%error, "a mail could not be put in the outbox"),
        Err(error) => tracing::error!(%error, "a mail could not be put in the outbox"),
    }
}
