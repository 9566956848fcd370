//! `MailServer`: an SMTP server with the commands that `lettre` uses. It returns received mails.

use super::in_time;
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
};

pub struct MailServer {
    address: SocketAddr,
    mails: mpsc::UnboundedReceiver<ReceivedMail>,
    /// Whether mails are refused for the moment.
    is_out_of_order: Arc<AtomicBool>,
    refusals: mpsc::UnboundedReceiver<()>,
}

#[derive(Debug)]
pub struct ReceivedMail {
    pub from: String,
    pub to: String,
    /// The argument of `AUTH PLAIN`, if the client sent it.
    pub login: Option<String>,
    pub head: String,
    /// The text without its transfer encoding.
    pub text: String,
}

impl ReceivedMail {
    /// Returns the part of the mail's link after `#`.
    pub fn token(&self) -> String {
        let link = self
            .text
            .lines()
            .find_map(|line| line.split_once('#'))
            .expect("a link");
        link.1.trim().to_owned()
    }
}

/// The recipient that the server refuses with status 550.
pub const REFUSED_RECIPIENT: &str = "nobody@example.org";

impl MailServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (sender, mails) = mpsc::unbounded_channel();
        let (refused, refusals) = mpsc::unbounded_channel();
        let is_out_of_order = Arc::<AtomicBool>::default();
        let order = is_out_of_order.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let order = (order.clone(), refused.clone());
                tokio::spawn(SmtpSession::run(stream, sender.clone(), order));
            }
        });
        Self {
            address,
            mails,
            is_out_of_order,
            refusals,
        }
    }

    /// From now on refuses mails for the moment, with status 451, or takes them again.
    pub fn set_out_of_order(&self, is_out_of_order: bool) {
        self.is_out_of_order.store(is_out_of_order, SeqCst);
    }

    /// Waits until a mail was refused for the moment.
    #[track_caller]
    pub fn refusal(&mut self) -> impl Future<Output = ()> {
        in_time(async { self.refusals.recv().await.expect("a refusal") })
    }

    /// Returns a mail that has come and was not asked for yet.
    pub fn another(&mut self) -> Option<ReceivedMail> {
        self.mails.try_recv().ok()
    }

    /// The value of `--smtp` for this server.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    pub fn url_with_login(&self) -> String {
        format!("smtp://stolik:hush@{}", self.address)
    }

    /// Waits for the next mail.
    #[track_caller]
    pub fn mail(&mut self) -> impl Future<Output = ReceivedMail> {
        in_time(async { self.mails.recv().await.expect("a mail") })
    }
}

struct SmtpSession {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
}

impl SmtpSession {
    async fn run(
        stream: TcpStream,
        mails: mpsc::UnboundedSender<ReceivedMail>,
        (is_out_of_order, refused): (Arc<AtomicBool>, mpsc::UnboundedSender<()>),
    ) {
        let (reader, writer) = stream.into_split();
        let mut session = Self {
            lines: BufReader::new(reader).lines(),
            writer,
        };
        session.send_line("220 mail.example.org ready").await;
        let (mut from, mut to, mut login) = (String::new(), String::new(), None);
        while let Ok(Some(line)) = session.lines.next_line().await {
            let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match verb.to_ascii_uppercase().as_str() {
                "EHLO" => {
                    session
                        .send_line("250-mail.example.org\r\n250-8BITMIME\r\n250 AUTH PLAIN")
                        .await
                }
                "AUTH" => {
                    login = rest.strip_prefix("PLAIN ").map(str::to_owned);
                    session.send_line("235 welcome").await;
                }
                "MAIL" => {
                    from = address(rest);
                    session.send_line("250 go on").await;
                }
                "RCPT" if address(rest) == REFUSED_RECIPIENT => {
                    session
                        .send_line(&format!("550 5.1.1 <{REFUSED_RECIPIENT}> no such person"))
                        .await
                }
                "RCPT" if is_out_of_order.load(SeqCst) => {
                    session.send_line("451 4.3.0 try again later").await;
                    let _ = refused.send(());
                }
                "RCPT" => {
                    to = address(rest);
                    session.send_line("250 go on").await;
                }
                "DATA" => {
                    session.send_line("354 write").await;
                    let (head, text) = session.read_mail().await;
                    let (from, to, login) = (from.clone(), to.clone(), login.clone());
                    let _ = mails.send(ReceivedMail {
                        from,
                        to,
                        login,
                        head,
                        text,
                    });
                    session.send_line("250 taken").await;
                }
                "QUIT" => return session.send_line("221 bye").await,
                _ => session.send_line("250 fine").await,
            }
        }
    }

    async fn send_line(&mut self, line: &str) {
        let _ = self
            .writer
            .write_all(format!("{line}\r\n").as_bytes())
            .await;
    }

    async fn read_mail(&mut self) -> (String, String) {
        let mut mail = String::new();
        while let Ok(Some(line)) = self.lines.next_line().await {
            if line == "." {
                break;
            }
            mail.push_str(line.strip_prefix('.').unwrap_or(&line));
            mail.push('\n');
        }
        read(&mail)
    }
}

fn address(parameter: &str) -> String {
    parameter
        .split(['<', '>'])
        .nth(1)
        .expect("an address")
        .to_owned()
}

/// Splits a mail into its headers and decoded text.
pub fn read(mail: &str) -> (String, String) {
    let mail = mail.replace("\r\n", "\n");
    let (head, body) = mail.split_once("\n\n").expect("a head and a text");
    let is_quoted = head.contains("quoted-printable");
    assert!(
        is_quoted || head.contains("7bit") || head.contains("8bit"),
        "an encoding these tests cannot read: {head}"
    );
    (
        head.to_owned(),
        if is_quoted {
            unquote(body)
        } else {
            body.to_owned()
        },
    )
}

fn unquote(body: &str) -> String {
    let joined = body.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = (*first == b'=').then(|| std::str::from_utf8(&tail[..2]).expect("two digits"));
        bytes.push(code.map_or(*first, |code| {
            u8::from_str_radix(code, 16).expect("two digits")
        }));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8(bytes).expect("UTF-8")
}
