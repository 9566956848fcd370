//! One connection of Dáma's gateway: answers its lines, and disconnects a client that is silent or
//! sends too many invalid ones.

use super::{
    DamaGateway, FRAMING,
    player::DamaPlayer,
    reply::Reply,
    request::{Ask, DamaRequest},
};
use crate::{
    client_session::{ClientSession, Gone, NotAdmitted},
    frame_io::FrameWriter,
    lines::{Line, Lines},
    listener::Accepted,
    nicks::read_nick,
    session_loop::{self, GatewaySession, SessionEnd},
};
use std::{net::IpAddr, sync::Arc};
use tokio::{net::tcp::OwnedReadHalf, time::Instant};

pub(crate) struct DamaSession {
    gateway: Arc<DamaGateway>,
    address: IpAddr,
    writer: FrameWriter,
    player: Option<DamaPlayer>,
    invalid_lines: u32,
    /// When the client has been silent for too long.
    silent_at: Instant,
}

/// The client was silent, sent too many invalid lines, or its table does not answer.
#[derive(Debug)]
pub(crate) struct Dismissed;

type DamaEnd = SessionEnd<Dismissed>;

const DISMISSED: DamaEnd = SessionEnd::Closed(Dismissed);

impl From<Gone> for DamaEnd {
    fn from(_: Gone) -> Self {
        DISMISSED
    }
}

impl GatewaySession for DamaSession {
    type Frames = Lines<OwnedReadHalf>;
    type Player = DamaPlayer;
    type Reason = Dismissed;

    fn player(&mut self) -> Option<&mut DamaPlayer> {
        self.player.as_mut()
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.silent_at)
    }

    fn timed_out(&self) -> Dismissed {
        Dismissed
    }

    fn player_gone(&self) -> DamaEnd {
        Gone.into()
    }

    async fn on_frame(&mut self, line: Line) -> Result<(), DamaEnd> {
        match line {
            Line::Text(line) => match DamaRequest::read(&line) {
                Ok(request) => self.answer(request).await?,
                Err(_) => self.count_invalid().await?,
            },
            Line::Invalid => self.count_invalid().await?,
            Line::Endless => return Err(DISMISSED),
        }
        self.silent_at = Instant::now() + self.gateway.config.silence;
        Ok(())
    }

    async fn on_table_message(&mut self, is_stopping: bool) -> Result<(), DamaEnd> {
        // An opponent that the stop has disconnected first is not reported as lost.
        if is_stopping {
            return Err(SessionEnd::Stopping);
        }
        self.follow_up().await
    }

    async fn close(mut self, end: &DamaEnd) {
        if !matches!(end, SessionEnd::Disconnected) {
            let _ = self.write(&[Reply::Bye]).await;
        }
        self.writer.finish().await;
        if let Some(player) = self.player {
            player.close().await;
        }
    }
}

impl DamaSession {
    /// Serves a client until its session ends. Only a running game keeps the client's seat then.
    pub async fn run(gateway: Arc<DamaGateway>, accepted: Accepted) {
        let (reader, writer) = accepted.stream.into_split();
        let session = Self {
            silent_at: Instant::now() + gateway.config.silence,
            gateway,
            address: accepted.address,
            writer: FrameWriter::new(writer),
            player: None,
            invalid_lines: 0,
        };
        let lines = Lines::of(reader, FRAMING);
        session_loop::run(session, lines, accepted.stopping).await;
    }

    /// Counts an invalid line. `strikes` of them end the session.
    async fn count_invalid(&mut self) -> Result<(), DamaEnd> {
        self.invalid_lines += 1;
        self.write(&[Reply::Unreadable]).await?;
        if self.invalid_lines < self.gateway.config.strikes.get() {
            Ok(())
        } else {
            Err(DISMISSED)
        }
    }

    async fn answer(&mut self, request: DamaRequest<'_>) -> Result<(), DamaEnd> {
        let own_id = self.player.as_ref().map(|player| player.id.to_string());
        match (request.ask, &mut self.player) {
            (Ask::Ping, _) => self.write(&[Reply::Alive]).await,
            (Ask::Connect { nick }, None) if request.user == "0" => self.connect(nick).await,
            // A client with a nick must log out before it connects again.
            (Ask::Connect { .. }, Some(_)) if request.user == "0" => {
                self.write(&[Reply::WrongState]).await
            }
            (Ask::Connect { .. }, _) | (_, None) => self.write(&[Reply::WrongId]).await,
            (_, Some(_)) if own_id.as_deref() != Some(request.user) => {
                self.write(&[Reply::WrongId]).await
            }
            (ask, Some(player)) => {
                let logs_out = ask == Ask::Logout && player.is_in_lobby();
                player.answer(ask).await?;
                self.flush().await?;
                if logs_out {
                    self.player = None;
                }
                Ok(())
            }
        }
    }

    async fn connect(&mut self, nick: &str) -> Result<(), DamaEnd> {
        match self.log_in(nick).await? {
            Ok(player) => {
                self.player = Some(player);
                self.follow_up().await
            }
            Err(reply) => self.write(&[reply]).await,
        }
    }

    async fn log_in(&self, nick: &str) -> Result<Result<DamaPlayer, Reply>, DamaEnd> {
        let Some(nick) = read_nick(nick) else {
            return Ok(Err(Reply::BadNick));
        };
        match ClientSession::open(&self.gateway.context, self.address, &nick).await {
            Ok(session) => Ok(Ok(
                DamaPlayer::log_in(session, self.gateway.next_id()).await?
            )),
            Err(NotAdmitted::Taken) => Ok(Err(Reply::NickTaken)),
            Err(NotAdmitted::Busy) => Ok(Err(Reply::WrongState)),
        }
    }

    async fn follow_up(&mut self) -> Result<(), DamaEnd> {
        if let Some(player) = &mut self.player {
            player.follow_up().await?;
        }
        self.flush().await
    }

    async fn flush(&mut self) -> Result<(), DamaEnd> {
        let out = self
            .player
            .iter_mut()
            .flat_map(|player| player.out.drain(..));
        let out: Vec<Reply> = out.collect();
        self.write(&out).await
    }

    async fn write(&mut self, replies: &[Reply]) -> Result<(), DamaEnd> {
        let text: String = replies.iter().map(|reply| format!("{reply}\n")).collect();
        Ok(self.writer.write(&text).await?)
    }
}
