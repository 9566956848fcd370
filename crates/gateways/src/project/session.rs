//! One connection of The Project Game's gateway. It plays one game; for the next one a program
//! connects again.

use super::{
    Gateway,
    limits::{JOIN_WITHIN, MAX_UNREADABLE},
    player::Player,
    table_view::Standing,
};
use crate::{
    client_session::Gone,
    frame_io::FrameWriter,
    listener::Accepted,
    session_loop::{self, GatewaySession, SessionEnd},
};
use project_net::{Frame, Frames, MasterOut, PlayerOut, line_of, read, tune};
use std::{net::IpAddr, sync::Arc};
use tokio::{net::tcp::OwnedReadHalf, time::Instant};

pub(crate) struct ProjectSession {
    gateway: Arc<Gateway>,
    address: IpAddr,
    writer: FrameWriter,
    player: Option<Player>,
    unreadable: u32,
    /// When a client that has not joined is disconnected.
    join_until: Instant,
}

/// The client's game is over, or it has not joined one in time.
#[derive(Debug)]
pub(crate) struct Finished;

type End = SessionEnd<Finished>;

const FINISHED: End = SessionEnd::Closed(Finished);

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        SessionEnd::Disconnected
    }
}

impl GatewaySession for ProjectSession {
    type Frames = Frames<OwnedReadHalf>;
    type Player = Player;
    type Reason = Finished;

    fn player(&mut self) -> Option<&mut Player> {
        self.player.as_mut()
    }

    fn deadline(&self) -> Option<Instant> {
        self.player.is_none().then_some(self.join_until)
    }

    fn timed_out(&self) -> Finished {
        Finished
    }

    fn player_gone(&self) -> End {
        Gone.into()
    }

    /// Ignores an invalid message (source, section 3.3), but at most `MAX_UNREADABLE` of them.
    async fn on_frame(&mut self, frame: Frame) -> Result<(), End> {
        let had_joined = self.player.is_some();
        let message = match frame {
            Frame::Message(bytes) => read::<PlayerOut>(&bytes).map_err(|error| error.to_string()),
            Frame::Invalid(error) => Err(error.to_string()),
        };
        match message {
            Ok(message) => self.answer(&message).await?,
            Err(error) => {
                tracing::debug!(client = %self.address, error, "read message failed");
                self.unreadable += 1;
                if self.unreadable >= MAX_UNREADABLE {
                    return Err(FINISHED);
                }
            }
        }
        if had_joined {
            self.renew_deadline();
        }
        Ok(())
    }

    async fn on_table_message(&mut self, _is_stopping: bool) -> Result<(), End> {
        self.follow_up().await?;
        self.renew_deadline();
        Ok(())
    }

    async fn close(mut self, end: &End) {
        match (self.player.take(), end) {
            (None, _) => {}
            (Some(mut player), SessionEnd::Stopping) => {
                let last = player.farewell();
                player.close().await;
                let _ = self.write(last).await;
            }
            (Some(player), SessionEnd::Disconnected | SessionEnd::Closed(Finished)) => {
                player.leave().await;
            }
        }
        self.writer.finish().await;
    }
}

impl ProjectSession {
    /// Serves an agent until its session ends; then it leaves its game, unless the server stops.
    pub async fn run(gateway: Arc<Gateway>, accepted: Accepted) {
        tune(&accepted.stream);
        let (reader, writer) = accepted.stream.into_split();
        let session = Self {
            gateway,
            address: accepted.address,
            writer: FrameWriter::new(writer),
            player: None,
            unreadable: 0,
            join_until: Instant::now() + JOIN_WITHIN,
        };
        session_loop::run(session, Frames::paced(reader), accepted.stopping).await;
    }

    /// A client that has lost its seat may take as long to join again as a new one.
    fn renew_deadline(&mut self) {
        self.join_until = Instant::now() + JOIN_WITHIN;
    }

    async fn answer(&mut self, message: &PlayerOut) -> Result<(), End> {
        match (&mut self.player, message) {
            (Some(player), message) => player.answer(message).await?,
            (None, PlayerOut::ConnectToGameMaster { team }) => {
                self.player = Player::join(&self.gateway, self.address, *team).await?;
                if self.player.is_none() {
                    return self.write([MasterOut::RejectConnection]).await;
                }
            }
            (None, message) => tracing::debug!(?message, "message ignored: not joined"),
        }
        self.follow_up().await
    }

    /// Sends what is queued, and closes a player without a seat: the client may join again.
    async fn follow_up(&mut self) -> Result<(), End> {
        let Some(player) = &mut self.player else {
            return Ok(());
        };
        player.follow_up().await?;
        let standing = player.standing();
        let last = if standing == Standing::Out {
            player.farewell()
        } else {
            None
        };
        let out: Vec<_> = player.out.drain(..).chain(last).collect();
        // The seat is free before the client hears of the end, so that the client finds it when it
        // connects again for the next game.
        match standing {
            Standing::Waiting | Standing::Playing => {}
            Standing::Out => self.release(Player::close).await,
            Standing::Over => {
                if let Some(left) = player.left() {
                    self.gateway.finished_seats.note(left);
                }
                self.release(Player::leave).await;
            }
        }
        self.write(out).await?;
        if standing == Standing::Over {
            Err(FINISHED)
        } else {
            Ok(())
        }
    }

    async fn release<F: Future<Output = ()>>(&mut self, end: impl FnOnce(Player) -> F) {
        if let Some(player) = self.player.take() {
            end(player).await;
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
        Ok(self.writer.write(bytes).await?)
    }
}
