//! One connection of The Project Game's gateway. It plays one game; for the next one an agent
//! connects again.

use super::{
    ProjectGateway,
    limits::{JOIN_WITHIN, MAX_UNREADABLE},
    player::ProjectPlayer,
    table_view::ProjectStanding,
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
    gateway: Arc<ProjectGateway>,
    address: IpAddr,
    writer: FrameWriter,
    player: Option<ProjectPlayer>,
    unreadable: u32,
    /// When a client that has not joined is disconnected.
    join_until: Instant,
}

/// The client's game is over, or it has not joined one in time.
#[derive(Debug)]
pub(crate) struct Finished;

type ProjectEnd = SessionEnd<Finished>;

const FINISHED: ProjectEnd = SessionEnd::Closed(Finished);

impl From<Gone> for ProjectEnd {
    fn from(_: Gone) -> Self {
        SessionEnd::Disconnected
    }
}

impl GatewaySession for ProjectSession {
    type Frames = Frames<OwnedReadHalf>;
    type Player = ProjectPlayer;
    type Reason = Finished;

    fn player(&mut self) -> Option<&mut ProjectPlayer> {
        self.player.as_mut()
    }

    fn deadline(&self) -> Option<Instant> {
        self.player.is_none().then_some(self.join_until)
    }

    fn timed_out(&self) -> Finished {
        Finished
    }

    fn player_gone(&self) -> ProjectEnd {
        Gone.into()
    }

    /// Ignores an invalid message (source, section 3.3), but at most `MAX_UNREADABLE` of them.
    async fn on_frame(&mut self, frame: Frame) -> Result<(), ProjectEnd> {
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

    async fn on_table_message(&mut self, _is_stopping: bool) -> Result<(), ProjectEnd> {
        self.follow_up().await?;
        self.renew_deadline();
        Ok(())
    }

    async fn close(mut self, end: &ProjectEnd) {
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
    pub async fn run(gateway: Arc<ProjectGateway>, accepted: Accepted) {
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

    /// A client that has lost its seat has as much time to join again as a new one.
    fn renew_deadline(&mut self) {
        self.join_until = Instant::now() + JOIN_WITHIN;
    }

    async fn answer(&mut self, message: &PlayerOut) -> Result<(), ProjectEnd> {
        match (&mut self.player, message) {
            (Some(player), PlayerOut::ConnectToGameMaster { team, .. })
                if player.may_change_to(&self.gateway, *team) =>
            {
                // Its seat is left first, or the player could sit on both sides of one game.
                if let Some(player) = self.player.take() {
                    player.leave().await;
                }
                self.player = ProjectPlayer::join(&self.gateway, self.address, *team).await?;
                if self.player.is_none() {
                    return self.write([MasterOut::RejectConnection]).await;
                }
            }
            (Some(player), message) => player.answer(message).await?,
            (None, PlayerOut::ConnectToGameMaster { team, .. }) => {
                self.player = ProjectPlayer::join(&self.gateway, self.address, *team).await?;
                if self.player.is_none() {
                    return self.write([MasterOut::RejectConnection]).await;
                }
            }
            (None, message) => tracing::debug!(?message, "message ignored: not joined"),
        }
        self.follow_up().await
    }

    /// Sends the queued messages, and closes a player without a seat: the client may join again.
    async fn follow_up(&mut self) -> Result<(), ProjectEnd> {
        let Some(player) = &mut self.player else {
            return Ok(());
        };
        player.follow_up().await?;
        let standing = player.standing();
        let last = if standing == ProjectStanding::Out {
            player.farewell()
        } else {
            None
        };
        let out: Vec<_> = player.out.drain(..).chain(last).collect();
        // The seat is free before the client hears of the end, so that the client finds it when it
        // connects again for the next game.
        match standing {
            ProjectStanding::Waiting | ProjectStanding::Playing => {}
            ProjectStanding::Out => self.release(ProjectPlayer::close).await,
            ProjectStanding::Over => {
                if let Some(finished) = player.finished_seat() {
                    self.gateway.finished_seats.note(finished);
                }
                self.release(ProjectPlayer::leave).await;
            }
        }
        self.write(out).await?;
        if standing == ProjectStanding::Over {
            Err(FINISHED)
        } else {
            Ok(())
        }
    }

    async fn release<F: Future<Output = ()>>(&mut self, end: impl FnOnce(ProjectPlayer) -> F) {
        if let Some(player) = self.player.take() {
            end(player).await;
        }
    }

    async fn write(
        &mut self,
        messages: impl IntoIterator<Item = MasterOut>,
    ) -> Result<(), ProjectEnd> {
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
