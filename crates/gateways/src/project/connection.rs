//! One connection at the gateway: messages in, messages out, until somebody ends it. It plays one
//! game; for the next one a program connects again.

use super::{
    Gateway,
    limits::{JOIN_WITHIN, MAX_UNREADABLE},
    player::Player,
    table_view::Standing,
};
use crate::{
    client_session::Gone,
    limits::LINGER,
    lines,
    listener::{Accepted, stopped},
};
use project_net::{Frame, Frames, MasterOut, PlayerOut, line_of, read, tune};
use std::{net::IpAddr, sync::Arc};
use tokio::{
    io::AsyncWriteExt,
    net::tcp::{OwnedReadHalf, OwnedWriteHalf},
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
    /// The game is over, or there will be none: all is said.
    Done,
    /// The server stops.
    Stopping,
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        End::Gone
    }
}

impl Connection {
    /// Serves a player until the connection ends; then its game ends too.
    pub async fn run(gateway: Arc<Gateway>, accepted: Accepted) {
        tune(&accepted.stream);
        let (reader, writer) = accepted.stream.into_split();
        let mut frames = Frames::paced(reader);
        let mut connection = Self {
            gateway,
            peer: accepted.address,
            writer,
            player: None,
            unreadable: 0,
        };
        let end = connection.serve(&mut frames, accepted.stopping).await;
        connection.close(&end).await;
        if !matches!(end, End::Gone) {
            let _ = time::timeout(LINGER, frames.drain()).await;
        }
    }

    async fn close(&mut self, end: &End) {
        match (self.player.take(), end) {
            (None, _) => {}
            (Some(mut player), End::Stopping) => {
                let last = player.last_word();
                player.close().await;
                let _ = self.write(last).await;
            }
            (Some(player), End::Gone | End::Done) => player.leave().await,
        }
        let _ = self.writer.shutdown().await;
    }

    async fn serve(
        &mut self,
        frames: &mut Frames<OwnedReadHalf>,
        mut stopping: watch::Receiver<bool>,
    ) -> End {
        let mut join_until = Instant::now() + JOIN_WITHIN;
        loop {
            let is_stranger = self.player.is_none();
            let done = tokio::select! {
                biased;
                () = stopped(&mut stopping) => return End::Stopping,
                heard = hear(&mut self.player) => match heard {
                    Ok(()) => self.follow_up().await,
                    Err(Gone) => Err(End::Gone),
                },
                frame = frames.next() => match frame {
                    Some(frame) => self.receive(frame).await,
                    None => Err(End::Gone),
                },
                () = time::sleep_until(join_until), if is_stranger => Err(End::Done),
            };
            if let Err(end) = done {
                return end;
            }
            if !is_stranger {
                join_until = Instant::now() + JOIN_WITHIN;
            }
        }
    }

    /// What is invalid is ignored (source, section 3.3), but not for ever.
    async fn receive(&mut self, frame: Frame) -> Result<(), End> {
        let said = match frame {
            Frame::Message(bytes) => read::<PlayerOut>(&bytes).map_err(|error| error.to_string()),
            Frame::Invalid(error) => Err(error.to_string()),
        };
        match said {
            Ok(said) => self.answer(&said).await,
            Err(error) => {
                tracing::debug!(peer = %self.peer, error, "an invalid message is ignored");
                self.unreadable += 1;
                if self.unreadable < MAX_UNREADABLE {
                    Ok(())
                } else {
                    Err(End::Done)
                }
            }
        }
    }

    async fn answer(&mut self, said: &PlayerOut) -> Result<(), End> {
        match (&mut self.player, said) {
            (Some(player), said) => player.answer(said).await?,
            (None, PlayerOut::ConnectToGameMaster { team }) => {
                self.player = Player::join(&self.gateway, self.peer, *team).await?;
                if self.player.is_none() {
                    return self.write([MasterOut::RejectConnection]).await;
                }
            }
            (None, said) => tracing::debug!(?said, "ignored: has joined no game"),
        }
        self.follow_up().await
    }

    /// Says what is to be said, and lets go of a player without a seat: it may ask for another.
    async fn follow_up(&mut self) -> Result<(), End> {
        let Some(player) = &mut self.player else {
            return Ok(());
        };
        player.follow_up().await?;
        let standing = player.standing();
        let last = if standing == Standing::Out {
            player.last_word()
        } else {
            None
        };
        let out: Vec<_> = player.out.drain(..).chain(last).collect();
        // Gets up before it is told, so that there is a seat when it connects again for the next
        // game.
        match standing {
            Standing::Waiting | Standing::Playing => {}
            Standing::Out => self.part(Player::close).await,
            Standing::Over => {
                if let Some(left) = player.left() {
                    self.gateway.finished_seats.note(left);
                }
                self.part(Player::leave).await;
            }
        }
        self.write(out).await?;
        if standing == Standing::Over {
            Err(End::Done)
        } else {
            Ok(())
        }
    }

    async fn part<F: Future<Output = ()>>(&mut self, go: impl FnOnce(Player) -> F) {
        if let Some(player) = self.player.take() {
            go(player).await;
        }
    }

    async fn write(&mut self, messages: impl IntoIterator<Item = MasterOut>) -> Result<(), End> {
        let bytes: Vec<u8> = messages
            .into_iter()
            .flat_map(|message| line_of(&message))
            .collect();
        if bytes.is_empty() {
            return Ok(());
        }
        lines::write(&mut self.writer, bytes)
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
