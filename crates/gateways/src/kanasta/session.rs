//! One connection of Kanasta's gateway: the first message is the client's name, every further one a
//! request of its player.

use super::{
    FRAMING, KanastaGateway,
    limits::{ALIVE_AFTER, ALIVE_EVERY, ALIVE_TRIES, MAX_UNREADABLE, NAME_WITHIN},
    message::Message,
    name::Introduction,
    player::{KanastaPlayer, NoSeat},
    request::KanastaRequest,
    warning::Warning,
};
use crate::{
    client_session::{ClientSession, Gone, NotAdmitted},
    frame_io::FrameWriter,
    lines::{Line, Lines},
    listener::Accepted,
    session_loop::{self, GatewaySession, SessionEnd},
};
use socket2::{SockRef, TcpKeepalive};
use std::{net::IpAddr, sync::Arc};
use tokio::{
    net::{TcpStream, tcp::OwnedReadHalf},
    time::Instant,
};

pub(crate) struct KanastaSession {
    gateway: Arc<KanastaGateway>,
    address: IpAddr,
    writer: FrameWriter,
    player: Option<KanastaPlayer>,
    unreadable: u32,
    /// When a client without a name is disconnected.
    name_until: Instant,
}

/// Why the gateway disconnects a client.
#[derive(Debug)]
pub(crate) enum Dismissal {
    /// The client is told why.
    Warned(Warning),
    /// The player has lost its seat, and was told so.
    Unseated,
}

type KanastaEnd = SessionEnd<Dismissal>;

fn warned(why: Warning) -> KanastaEnd {
    SessionEnd::Closed(Dismissal::Warned(why))
}

impl From<NoSeat> for KanastaEnd {
    fn from(why: NoSeat) -> Self {
        match why {
            NoSeat::Gone => Gone.into(),
            NoSeat::Busy => warned(Warning::Busy),
            NoSeat::Out => SessionEnd::Closed(Dismissal::Unseated),
        }
    }
}

impl From<Gone> for KanastaEnd {
    fn from(_: Gone) -> Self {
        warned(Warning::TooSlow)
    }
}

impl GatewaySession for KanastaSession {
    type Frames = Lines<OwnedReadHalf>;
    type Player = KanastaPlayer;
    type Reason = Dismissal;

    fn player(&mut self) -> Option<&mut KanastaPlayer> {
        self.player.as_mut()
    }

    fn deadline(&self) -> Option<Instant> {
        self.player.is_none().then_some(self.name_until)
    }

    fn timed_out(&self) -> Dismissal {
        Dismissal::Warned(Warning::NameFirst)
    }

    fn player_gone(&self) -> KanastaEnd {
        Gone.into()
    }

    async fn on_frame(&mut self, line: Line) -> Result<(), KanastaEnd> {
        match line {
            // Between two endings there may be nothing.
            Line::Text(text) if text.trim().is_empty() => Ok(()),
            Line::Text(text) => self.read(&text).await,
            Line::Invalid => self.count_unreadable(Warning::Garbled).await,
            Line::Endless => Err(warned(Warning::Endless)),
        }
    }

    async fn on_table_message(&mut self, is_stopping: bool) -> Result<(), KanastaEnd> {
        // Players that the stop has disconnected first have not left the game.
        if is_stopping {
            if let Some(player) = &mut self.player {
                player.out.clear();
            }
            return Err(SessionEnd::Stopping);
        }
        self.follow_up().await
    }

    async fn close(mut self, end: &KanastaEnd) {
        self.write_last(end).await;
        self.writer.finish().await;
        if let Some(player) = self.player {
            player.close().await;
        }
    }
}

impl KanastaSession {
    /// Serves a client until its session ends. Only a running game keeps the client's seat then.
    pub async fn run(gateway: Arc<KanastaGateway>, accepted: Accepted) {
        enable_keepalive(&accepted.stream);
        let (reader, writer) = accepted.stream.into_split();
        let session = Self {
            gateway,
            address: accepted.address,
            writer: FrameWriter::new(writer),
            player: None,
            unreadable: 0,
            name_until: Instant::now() + NAME_WITHIN,
        };
        let lines = Lines::of(reader, FRAMING);
        session_loop::run(session, lines, accepted.stopping).await;
    }

    async fn write_last(&mut self, end: &KanastaEnd) {
        let last = match end {
            SessionEnd::Disconnected => return,
            SessionEnd::Stopping => Some(Message::ServerOver),
            SessionEnd::Closed(Dismissal::Warned(reason)) => Some(Message::Warning(reason.text())),
            SessionEnd::Closed(Dismissal::Unseated) => None,
        };
        let mut messages = self.take_out();
        messages.extend(last);
        let _ = self.write(&messages).await;
    }

    async fn read(&mut self, text: &str) -> Result<(), KanastaEnd> {
        let Some(player) = &mut self.player else {
            return match KanastaRequest::name_in(text) {
                Some(name) => self.log_in(name).await,
                None => self.warn(&Warning::NameFirst).await,
            };
        };
        match KanastaRequest::read(text) {
            Ok(request) => {
                player.answer(request).await?;
                self.flush().await
            }
            Err(error) => self.count_unreadable(Warning::Unreadable(error)).await,
        }
    }

    /// Counts a message that cannot be read. `MAX_UNREADABLE` of them end the session.
    async fn count_unreadable(&mut self, why: Warning) -> Result<(), KanastaEnd> {
        self.unreadable += 1;
        if self.unreadable >= MAX_UNREADABLE {
            return Err(warned(Warning::TooManyUnreadable));
        }
        self.warn(&why).await
    }

    async fn log_in(&mut self, name: &str) -> Result<(), KanastaEnd> {
        let Introduction { nick, knows_six } = Introduction::read(name);
        let Some(nick) = nick else {
            return self.warn(&Warning::NoName).await;
        };
        match ClientSession::open(&self.gateway.context, self.address, &nick).await {
            Ok(session) => {
                match KanastaPlayer::log_in(self.gateway.clone(), session, knows_six).await {
                    Ok(player) => {
                        self.player = Some(player);
                        self.follow_up().await
                    }
                    Err(NoSeat::Busy) => self.warn(&Warning::Busy).await,
                    Err(why) => Err(why.into()),
                }
            }
            Err(NotAdmitted::Taken) => self.warn(&Warning::NameTaken).await,
            Err(NotAdmitted::Busy) => self.warn(&Warning::Busy).await,
        }
    }

    async fn follow_up(&mut self) -> Result<(), KanastaEnd> {
        if let Some(player) = &mut self.player {
            player.follow_up().await?;
        }
        self.flush().await
    }

    async fn warn(&mut self, why: &Warning) -> Result<(), KanastaEnd> {
        self.write(&[Message::Warning(why.text())]).await
    }

    async fn flush(&mut self) -> Result<(), KanastaEnd> {
        let out = self.take_out();
        self.write(&out).await
    }

    fn take_out(&mut self) -> Vec<Message> {
        let out = self
            .player
            .iter_mut()
            .flat_map(|player| player.out.drain(..));
        out.collect()
    }

    async fn write(&mut self, messages: &[Message]) -> Result<(), KanastaEnd> {
        let text: String = messages
            .iter()
            .map(|message| format!("{message}#"))
            .collect();
        Ok(self.writer.write(&text).await?)
    }
}

/// The protocol has no message with which a client shows that it is still there, so the system
/// probes the connection.
fn enable_keepalive(stream: &TcpStream) {
    let keepalive = TcpKeepalive::new()
        .with_time(ALIVE_AFTER)
        .with_interval(ALIVE_EVERY)
        .with_retries(ALIVE_TRIES);
    if let Err(error) = SockRef::from(stream).set_tcp_keepalive(&keepalive) {
        tracing::warn!(%error, "enable keep-alive failed");
    }
}
