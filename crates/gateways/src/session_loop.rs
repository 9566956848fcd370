//! The loop of one connection, the same for every gateway: it waits for the table, for the client
//! and for a deadline, until one of them ends the session.
//!
//! A gateway implements [`GatewaySession`]; its protocol decides how to answer, how long a client
//! may be idle and what it is told last.

use crate::{
    client_session::Gone,
    frame_io::{FrameReader, WriteFailed},
    limits::LINGER,
    listener::stopped,
};
use tokio::{
    sync::watch,
    time::{self, Instant},
};

/// Why a session ends. `R` is the reason of a gateway that disconnects its client.
#[derive(Debug)]
pub(crate) enum SessionEnd<R> {
    /// The client has closed the connection, or does not read: nothing more is written.
    Disconnected,
    /// The server stops.
    Stopping,
    /// The gateway disconnects the client.
    Closed(R),
}

impl<R> From<WriteFailed> for SessionEnd<R> {
    fn from(_: WriteFailed) -> Self {
        SessionEnd::Disconnected
    }
}

/// The result of one event of a session.
pub(crate) type Step<S> = Result<(), SessionEnd<<S as GatewaySession>::Reason>>;

/// A client that has joined, and gets messages from its table.
pub(crate) trait GatewayPlayer: Send {
    /// Waits for the next message of the table and applies it to the player's state. Cancel safe.
    fn receive(&mut self) -> impl Future<Output = Result<(), Gone>> + Send;
}

/// One connection of a gateway.
pub(crate) trait GatewaySession: Send {
    type Frames: FrameReader;
    type Player: GatewayPlayer;
    /// Why the gateway disconnects a client. A player that is [`Gone`] ends the session, too.
    type Reason: Send;

    fn player(&mut self) -> Option<&mut Self::Player>;

    /// When the session ends with [`GatewaySession::timed_out`], unless something happens before.
    fn deadline(&self) -> Option<Instant>;

    fn timed_out(&self) -> Self::Reason;

    /// How the session ends when its player is [`Gone`].
    fn player_gone(&self) -> SessionEnd<Self::Reason>;

    /// Answers a frame of the client.
    fn on_frame(
        &mut self,
        frame: <Self::Frames as FrameReader>::Frame,
    ) -> impl Future<Output = Step<Self>> + Send;

    /// Acts on the message that the player has just received. The server may have begun to stop
    /// since: then others may have been disconnected before, and the message may be about that.
    fn on_table_message(&mut self, is_stopping: bool) -> impl Future<Output = Step<Self>> + Send;

    /// Sends the last messages, closes the writing half and gives up the player.
    fn close(self, end: &SessionEnd<Self::Reason>) -> impl Future<Output = ()> + Send;
}

/// Serves a client until its session ends.
///
/// A client that the gateway disconnects is still read from for up to `LINGER`: closing a socket
/// with unread input would make the system discard the last messages to the client.
pub(crate) async fn run<S: GatewaySession>(
    mut session: S,
    mut frames: S::Frames,
    mut stopping: watch::Receiver<bool>,
) {
    let end = loop {
        if let Err(end) = step(&mut session, &mut frames, &mut stopping).await {
            break end;
        }
    };
    session.close(&end).await;
    if !matches!(end, SessionEnd::Disconnected) {
        let _ = time::timeout(LINGER, frames.drain()).await;
    }
}

/// Waits for one event and handles it. A stop comes first, then the table, then the client: a
/// client that floods the gateway still hears of its game.
async fn step<S: GatewaySession>(
    session: &mut S,
    frames: &mut S::Frames,
    stopping: &mut watch::Receiver<bool>,
) -> Step<S> {
    let deadline = session.deadline();
    tokio::select! {
        biased;
        () = stopped(stopping) => Err(SessionEnd::Stopping),
        received = receive(session.player()) => match received {
            Ok(()) => {
                let is_stopping = *stopping.borrow();
                session.on_table_message(is_stopping).await
            }
            Err(Gone) => Err(session.player_gone()),
        },
        frame = frames.next() => match frame {
            Some(frame) => session.on_frame(frame).await,
            None => Err(SessionEnd::Disconnected),
        },
        () = until(deadline) => Err(SessionEnd::Closed(session.timed_out())),
    }
}

async fn receive<P: GatewayPlayer>(player: Option<&mut P>) -> Result<(), Gone> {
    match player {
        Some(player) => player.receive().await,
        None => std::future::pending().await,
    }
}

async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => time::sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}
