//! One connection of the server: passes its messages to the router until either side closes
//! it.

use super::router_io::{MasterKey, RouterEvent};
use crate::{
    Frame, Frames, PlayerId, RoutedMessage,
    invalid_log::InvalidLog,
    limits::{HELLO_WITHIN, LINGER},
    read, traffic,
};
use std::fmt;
use tokio::{
    net::tcp::OwnedReadHalf,
    sync::mpsc,
    task::JoinHandle,
    time::{self, Instant},
};

/// The kind of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Peer {
    Player(PlayerId),
    Master(MasterKey),
}

impl Peer {
    fn said(self, message: RoutedMessage) -> RouterEvent {
        match self {
            Peer::Player(player) => RouterEvent::PlayerSaid(player, message),
            Peer::Master(key) => RouterEvent::MasterSaid(key, message),
        }
    }

    fn gone(self) -> RouterEvent {
        match self {
            Peer::Player(player) => RouterEvent::PlayerGone(player),
            Peer::Master(key) => RouterEvent::MasterGone(key),
        }
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Peer::Player(player) => write!(f, "player {player}"),
            Peer::Master(key) => write!(f, "game master {}", key.0),
        }
    }
}

/// Passes messages to the router until the connection ends, then reports the end.
pub(super) async fn attend(
    peer: Peer,
    mut frames: Frames<OwnedReadHalf>,
    writing: JoinHandle<()>,
    router: mpsc::Sender<RouterEvent>,
) {
    let was_put_out = tokio::select! {
        () = bring(peer, &mut frames, &router) => false,
        _ = writing => true,
    };
    // If the router is gone, the server is stopping and needs no report.
    let _ = router.send(peer.gone()).await;
    if was_put_out {
        let _ = time::timeout(LINGER, frames.drain()).await;
    }
}

async fn bring(peer: Peer, frames: &mut Frames<OwnedReadHalf>, router: &mpsc::Sender<RouterEvent>) {
    let mut invalid = InvalidLog::default();
    let hello_until = Instant::now() + HELLO_WITHIN;
    let mut has_introduced_itself = matches!(peer, Peer::Player(_));
    loop {
        let frame = tokio::select! {
            frame = frames.next() => frame,
            () = time::sleep_until(hello_until), if !has_introduced_itself => None,
        };
        let message = match frame {
            None => return,
            Some(Frame::Invalid(error)) => {
                traffic::heard(peer, error.to_string().as_bytes());
                invalid.log(peer, &[], error);
                continue;
            }
            Some(Frame::Message(bytes)) => bytes,
        };
        traffic::heard(peer, &message);
        match read::<RoutedMessage>(&message) {
            Err(error) => invalid.log(peer, &message, error),
            Ok(message) => {
                has_introduced_itself |= message.kind() == "ConnectToCS";
                if router.send(peer.said(message)).await.is_err() {
                    return;
                }
            }
        }
    }
}
