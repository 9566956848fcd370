//! One connection at the gateway: lines in, lines out, until somebody ends it.

use super::{
    FRAMING, Gateway,
    player::Player,
    reply::Reply,
    request::{Ask, Request},
};
use crate::{
    client_session::{ClientSession, Gone, NotAdmitted},
    limits::LINGER,
    lines::{self, Line, Lines},
    listener::{Accepted, stopped},
    nicks::read_nick,
};
use std::{net::IpAddr, sync::Arc};
use tokio::{
    io::AsyncWriteExt,
    net::tcp::{OwnedReadHalf, OwnedWriteHalf},
    sync::watch,
    time,
};

pub(crate) struct Connection {
    gateway: Arc<Gateway>,
    peer: IpAddr,
    writer: OwnedWriteHalf,
    player: Option<Player>,
    strikes: u32,
}

/// Why a connection ends.
enum End {
    /// The other side is gone, or not to be reached.
    Gone,
    /// We end it, and say so.
    PutOut,
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        End::PutOut
    }
}

impl Connection {
    /// Serves a client until the connection ends; then no table waits for it but one with its game.
    pub async fn run(gateway: Arc<Gateway>, accepted: Accepted) {
        let (reader, writer) = accepted.stream.into_split();
        let mut lines = Lines::of(reader, FRAMING);
        let mut connection = Self {
            gateway,
            peer: accepted.address,
            writer,
            player: None,
            strikes: 0,
        };
        let end = connection.serve(&mut lines, accepted.stopping).await;
        if let Err(End::PutOut) = end {
            let _ = connection.write(&[Reply::Bye]).await;
        }
        let _ = connection.writer.shutdown().await;
        if let Some(player) = connection.player.take() {
            player.close().await;
        }
        if let Err(End::PutOut) = end {
            let _ = time::timeout(LINGER, lines.drain()).await;
        }
    }

    async fn serve(
        &mut self,
        lines: &mut Lines<OwnedReadHalf>,
        mut stopping: watch::Receiver<bool>,
    ) -> Result<(), End> {
        let silence = self.gateway.config.silence;
        let mut silent_from = time::Instant::now() + silence;
        loop {
            tokio::select! {
                biased;
                () = stopped(&mut stopping) => return Err(End::PutOut),
                heard = hear(&mut self.player) => {
                    heard?;
                    // Others may have been put out before this one was told to stop: that is no
                    // news of a lost opponent.
                    if *stopping.borrow() {
                        return Err(End::PutOut);
                    }
                    self.follow_up().await?;
                }
                line = lines.next() => {
                    self.receive(line.ok_or(End::Gone)?).await?;
                    silent_from = time::Instant::now() + silence;
                }
                () = time::sleep_until(silent_from) => return Err(End::PutOut),
            }
        }
    }

    async fn receive(&mut self, line: Line) -> Result<(), End> {
        match line {
            Line::Text(line) => match Request::read(&line) {
                Ok(request) => self.answer(request).await,
                Err(_) => self.strike().await,
            },
            Line::Invalid => self.strike().await,
            Line::Endless => Err(End::PutOut),
        }
    }

    /// An invalid message. With too many of them a client is put out.
    async fn strike(&mut self) -> Result<(), End> {
        self.strikes += 1;
        self.write(&[Reply::Unreadable]).await?;
        if self.strikes < self.gateway.config.strikes.get() {
            Ok(())
        } else {
            Err(End::PutOut)
        }
    }

    async fn answer(&mut self, request: Request<'_>) -> Result<(), End> {
        let own_id = self.player.as_ref().map(|player| player.id.to_string());
        match (request.ask, &mut self.player) {
            (Ask::Ping, _) => self.write(&[Reply::Alive]).await,
            (Ask::Connect { nick }, None) if request.user == "0" => self.connect(nick).await,
            // Who is connected must log out before connecting again.
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

    async fn connect(&mut self, nick: &str) -> Result<(), End> {
        match self.log_in(nick).await? {
            Ok(player) => {
                self.player = Some(player);
                self.follow_up().await
            }
            Err(reply) => self.write(&[reply]).await,
        }
    }

    async fn log_in(&self, nick: &str) -> Result<Result<Player, Reply>, End> {
        let Some(nick) = read_nick(nick) else {
            return Ok(Err(Reply::BadNick));
        };
        match ClientSession::open(&self.gateway.context, self.peer, &nick).await {
            Ok(session) => Ok(Ok(Player::arrive(session, self.gateway.next_id()).await?)),
            Err(NotAdmitted::Taken) => Ok(Err(Reply::NickTaken)),
            Err(NotAdmitted::Busy) => Ok(Err(Reply::WrongState)),
        }
    }

    async fn follow_up(&mut self) -> Result<(), End> {
        if let Some(player) = &mut self.player {
            player.follow_up().await?;
        }
        self.flush().await
    }

    async fn flush(&mut self) -> Result<(), End> {
        let out: Vec<_> = self
            .player
            .as_mut()
            .map(|player| player.out.drain(..).collect())
            .unwrap_or_default();
        self.write(&out).await
    }

    async fn write(&mut self, lines: &[Reply]) -> Result<(), End> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
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
