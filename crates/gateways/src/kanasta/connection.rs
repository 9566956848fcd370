//! One connection at the gateway: messages in, messages out, until somebody ends it.

use super::{
    FRAMING, Gateway,
    limits::{ALIVE_AFTER, ALIVE_EVERY, ALIVE_TRIES, MAX_UNREADABLE, NAME_WITHIN},
    message::Message,
    name::read_name,
    player::{NoPlace, Player},
    reason::Reason,
    request::Request,
};
use crate::{
    client_session::{ClientSession, Gone, NotAdmitted},
    limits::LINGER,
    lines::{self, Line, Lines},
    listener::{Accepted, stopped},
};
use socket2::{SockRef, TcpKeepalive};
use std::{net::IpAddr, sync::Arc};
use tokio::{
    io::AsyncWriteExt,
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    time::{self, Instant},
};

pub(crate) struct Connection {
    gateway: Arc<Gateway>,
    peer: IpAddr,
    writer: OwnedWriteHalf,
    player: Option<Player>,
    unreadable: u32,
}

/// Why a connection ends.
enum End {
    /// The other side is gone, or not to be reached.
    Gone,
    /// The server stops.
    Stopping,
    /// We end it, and say why.
    PutOut(Reason),
    /// Its player has no place any more, and has been told.
    NoPlace,
}

impl From<NoPlace> for End {
    fn from(why: NoPlace) -> Self {
        match why {
            NoPlace::Gone => End::PutOut(Reason::TooSlow),
            NoPlace::Busy => End::PutOut(Reason::Busy),
            NoPlace::Out => End::NoPlace,
        }
    }
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        End::PutOut(Reason::TooSlow)
    }
}

impl Connection {
    /// Serves a client until the connection ends; then no table waits for it but one with its game.
    pub async fn run(gateway: Arc<Gateway>, accepted: Accepted) {
        watch_over(&accepted.stream);
        let (reader, writer) = accepted.stream.into_split();
        let mut lines = Lines::of(reader, FRAMING);
        let mut connection = Self {
            gateway,
            peer: accepted.address,
            writer,
            player: None,
            unreadable: 0,
        };
        let end = connection.serve(&mut lines, accepted.stopping).await;
        if let Err(why) = &end {
            connection.say_farewell(why).await;
        }
        let _ = connection.writer.shutdown().await;
        if let Some(player) = connection.player.take() {
            player.close().await;
        }
        if !matches!(end, Err(End::Gone)) {
            let _ = time::timeout(LINGER, lines.drain()).await;
        }
    }

    async fn say_farewell(&mut self, why: &End) {
        let last = match why {
            End::Gone => return,
            End::Stopping => Some(Message::ServerOver),
            End::PutOut(reason) => Some(Message::Warning(reason.text())),
            End::NoPlace => None,
        };
        let said = self
            .player
            .as_mut()
            .map(|player| player.out.drain(..).collect())
            .unwrap_or_default();
        let messages: Vec<Message> = Vec::into_iter(said).chain(last).collect();
        let _ = self.write(&messages).await;
    }

    async fn serve(
        &mut self,
        lines: &mut Lines<OwnedReadHalf>,
        mut stopping: watch::Receiver<bool>,
    ) -> Result<(), End> {
        let nameless_until = Instant::now() + NAME_WITHIN;
        loop {
            let is_nameless = self.player.is_none();
            tokio::select! {
                biased;
                () = stopped(&mut stopping) => return Err(End::Stopping),
                heard = hear(&mut self.player) => {
                    heard?;
                    // Others may have been put out before this one was told to stop: they have not
                    // left the game.
                    if *stopping.borrow() {
                        self.unsay();
                        return Err(End::Stopping);
                    }
                    self.follow_up().await?;
                }
                line = lines.next() => self.receive(line.ok_or(End::Gone)?).await?,
                () = time::sleep_until(nameless_until), if is_nameless => {
                    return Err(End::PutOut(Reason::NameFirst));
                }
            }
        }
    }

    /// Forgets what was heard last: it was not news.
    fn unsay(&mut self) {
        if let Some(player) = &mut self.player {
            player.out.clear();
        }
    }

    async fn receive(&mut self, line: Line) -> Result<(), End> {
        match line {
            // Between two endings there may be nothing.
            Line::Text(text) if text.trim().is_empty() => Ok(()),
            Line::Text(text) => self.read(&text).await,
            Line::Invalid => self.puzzle(Reason::Garbled).await,
            Line::Endless => Err(End::PutOut(Reason::Endless)),
        }
    }

    async fn read(&mut self, text: &str) -> Result<(), End> {
        let Some(player) = &mut self.player else {
            return match Request::introduction(text) {
                Some(name) => self.introduce(name).await,
                None => self.warn(&Reason::NameFirst).await,
            };
        };
        match Request::read(text) {
            Ok(request) => {
                player.answer(request).await?;
                self.flush().await
            }
            Err(error) => self.puzzle(Reason::Unreadable(error)).await,
        }
    }

    /// A message that is none. With too many of them a client is put out.
    async fn puzzle(&mut self, why: Reason) -> Result<(), End> {
        self.unreadable += 1;
        if self.unreadable >= MAX_UNREADABLE {
            return Err(End::PutOut(Reason::TooManyUnreadable));
        }
        self.warn(&why).await
    }

    async fn introduce(&mut self, name: &str) -> Result<(), End> {
        let Some(nick) = read_name(name) else {
            return self.warn(&Reason::NoName).await;
        };
        match ClientSession::open(&self.gateway.context, self.peer, &nick).await {
            Ok(session) => match Player::arrive(self.gateway.clone(), session).await {
                Ok(player) => {
                    self.player = Some(player);
                    self.follow_up().await
                }
                Err(NoPlace::Busy) => self.warn(&Reason::Busy).await,
                Err(why) => Err(why.into()),
            },
            Err(NotAdmitted::Taken) => self.warn(&Reason::NameTaken).await,
            Err(NotAdmitted::Busy) => self.warn(&Reason::Busy).await,
        }
    }

    async fn follow_up(&mut self) -> Result<(), End> {
        if let Some(player) = &mut self.player {
            player.follow_up().await?;
        }
        self.flush().await
    }

    async fn warn(&mut self, why: &Reason) -> Result<(), End> {
        self.write(&[Message::Warning(why.text())]).await
    }

    async fn flush(&mut self) -> Result<(), End> {
        let out: Vec<_> = self
            .player
            .as_mut()
            .map(|player| player.out.drain(..).collect())
            .unwrap_or_default();
        self.write(&out).await
    }

    async fn write(&mut self, messages: &[Message]) -> Result<(), End> {
        let text: String = messages
            .iter()
            .map(|message| format!("{message}#"))
            .collect();
        lines::write(&mut self.writer, &text)
            .await
            .map_err(|_| End::Gone)
    }
}

async fn hear(player: &mut Option<Player>) -> Result<(), Gone> {
    match player {
        Some(player) => player.hear().await,
        None => std::future::pending().await,
    }
}

/// The protocol knows no message that shows a silent client is still there, so the system is asked
/// to find out.
fn watch_over(stream: &TcpStream) {
    let keepalive = TcpKeepalive::new()
        .with_time(ALIVE_AFTER)
        .with_interval(ALIVE_EVERY)
        .with_retries(ALIVE_TRIES);
    if let Err(error) = SockRef::from(stream).set_tcp_keepalive(&keepalive) {
        tracing::warn!(%error, "a client's connection cannot be watched over");
    }
}
