//! The server's sockets: accepts connections, passes events to the router and executes its
//! commands.

use super::{
    Listeners,
    connection::{Peer, attend},
    router::Router,
    router_io::{MasterKey, RouterCommand, RouterEvent},
};
use crate::{
    Frames, PlayerId, RoutedMessage,
    limits::{ACCEPT_AGAIN, MASTER_QUEUE, MAX_MASTERS, MAX_PLAYERS, PLAYER_QUEUE, ROUTER_QUEUE},
    line_of,
    send_queue::SendQueue,
    socket::tune,
    traffic,
    waiting::{sleep_until, stop_of},
};
use std::{collections::BTreeMap, net::IpAddr, time::Instant};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, watch},
    task::JoinSet,
    time,
};

/// Owns the connections.
pub(super) struct ServerDriver {
    listeners: Listeners,
    router: Router,
    players: BTreeMap<PlayerId, SendQueue>,
    masters: BTreeMap<MasterKey, SendQueue>,
    heard: mpsc::Receiver<RouterEvent>,
    teller: mpsc::Sender<RouterEvent>,
    inside: JoinSet<()>,
    last_player: i32,
    last_master: u64,
}

impl ServerDriver {
    pub fn new(listeners: Listeners, router: Router) -> Self {
        let (teller, heard) = mpsc::channel(ROUTER_QUEUE);
        Self {
            listeners,
            router,
            players: BTreeMap::new(),
            masters: BTreeMap::new(),
            heard,
            teller,
            inside: JoinSet::new(),
            last_player: 0,
            last_master: 0,
        }
    }

    /// Serves until told to stop, then waits until every queue is written.
    pub async fn run(mut self, mut stopping: watch::Receiver<bool>) {
        loop {
            let bell = self.router.bell();
            tokio::select! {
                () = stop_of(&mut stopping) => break,
                Some(heard) = self.heard.recv() => self.take(heard),
                stream = accept(&self.listeners.players) => self.admit_player(stream),
                stream = accept(&self.listeners.master) => self.admit_master(stream),
                () = sleep_until(bell) => {
                    let posts = self.router.ring(Instant::now());
                    self.carry_out(posts);
                }
                Some(_) = self.inside.join_next() => {}
            }
        }
        let posts = self.router.close();
        self.carry_out(posts);
        self.players.clear();
        self.masters.clear();
        // Connections that still want to report find the channel closed, and end.
        drop(self.heard);
        while self.inside.join_next().await.is_some() {}
    }

    fn take(&mut self, heard: RouterEvent) {
        match heard {
            RouterEvent::PlayerGone(player) => _ = self.players.remove(&player),
            RouterEvent::MasterGone(key) => _ = self.masters.remove(&key),
            RouterEvent::PlayerCame(..)
            | RouterEvent::PlayerSaid(..)
            | RouterEvent::MasterCame(..)
            | RouterEvent::MasterSaid(..) => {}
        }
        let posts = self.router.hear(Instant::now(), heard);
        self.carry_out(posts);
    }

    fn admit_player(&mut self, stream: TcpStream) {
        if self.players.len() >= MAX_PLAYERS {
            tracing::warn!("player refused: {MAX_PLAYERS} are connected");
            return;
        }
        self.last_player += 1;
        let player = PlayerId(self.last_player);
        let Some(address) = address_of(&stream) else {
            return;
        };
        tracing::info!(%player, %address, "player connected");
        let queue = self.attend(stream, Peer::Player(player));
        self.players.insert(player, queue);
        self.take(RouterEvent::PlayerCame(player, address));
    }

    fn admit_master(&mut self, stream: TcpStream) {
        if self.masters.len() >= MAX_MASTERS {
            tracing::warn!("game master refused: {MAX_MASTERS} are connected");
            return;
        }
        self.last_master += 1;
        let key = MasterKey(self.last_master);
        let Some(address) = address_of(&stream) else {
            return;
        };
        let queue = self.attend(stream, Peer::Master(key));
        self.masters.insert(key, queue);
        self.take(RouterEvent::MasterCame(key, address));
    }

    fn attend(&mut self, stream: TcpStream, peer: Peer) -> SendQueue {
        tune(&stream);
        let (reader, writer) = stream.into_split();
        let (frames, room) = match peer {
            Peer::Player(_) => (Frames::paced(reader), PLAYER_QUEUE),
            Peer::Master(_) => (Frames::of(reader), MASTER_QUEUE),
        };
        let (queue, writing) = SendQueue::open(writer, room);
        self.inside
            .spawn(attend(peer, frames, writing, self.teller.clone()));
        queue
    }

    fn carry_out(&mut self, posts: Vec<RouterCommand>) {
        for post in posts {
            match post {
                RouterCommand::ToPlayer(player, message) => {
                    send(Peer::Player(player), self.players.get(&player), &message)
                }
                RouterCommand::ToMaster(key, message) => {
                    send(Peer::Master(key), self.masters.get(&key), &message)
                }
                RouterCommand::DropPlayer(player) => _ = self.players.remove(&player),
                RouterCommand::DropMaster(key) => _ = self.masters.remove(&key),
            }
        }
    }
}

/// The remote address; `None` if the connection is lost already.
fn address_of(stream: &TcpStream) -> Option<IpAddr> {
    stream.peer_addr().ok().map(|peer| peer.ip().to_canonical())
}

/// A failed send is ignored: the connection's own task reports that it is lost.
fn send(peer: Peer, queue: Option<&SendQueue>, message: &RoutedMessage) {
    let Some(queue) = queue else {
        return;
    };
    let line = line_of(message);
    traffic::said(peer, &line);
    if let Err(error) = queue.send_line(line) {
        tracing::warn!(%peer, %error, kind = message.kind(), "deliver message failed");
    }
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) => {
                tracing::warn!(%error, "accept connection failed");
                time::sleep(ACCEPT_AGAIN).await;
            }
        }
    }
}
