//! The server's sockets: accepts connections, passes events to the router and executes its
//! commands.

use super::{
    Listeners,
    connection::{Peer, attend},
    post::{Heard, MasterKey, Post},
    router::Router,
};
use crate::{
    Frames, Letter, PlayerId,
    limits::{ACCEPT_AGAIN, MASTER_QUEUE, MAX_MASTERS, MAX_PLAYERS, PLAYER_QUEUE, ROUTER_QUEUE},
    outlet::Outlet,
    socket::tune,
    waiting::{sleep_until, stop_of},
};
use std::{collections::BTreeMap, time::Instant};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, watch},
    task::JoinSet,
    time,
};

/// Owns the connections.
pub(super) struct Shell {
    listeners: Listeners,
    router: Router,
    players: BTreeMap<PlayerId, Outlet>,
    masters: BTreeMap<MasterKey, Outlet>,
    heard: mpsc::Receiver<Heard>,
    teller: mpsc::Sender<Heard>,
    inside: JoinSet<()>,
    last_player: i32,
    last_master: u64,
}

impl Shell {
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

    fn take(&mut self, heard: Heard) {
        match heard {
            Heard::PlayerGone(player) => _ = self.players.remove(&player),
            Heard::MasterGone(key) => _ = self.masters.remove(&key),
            Heard::PlayerCame(_)
            | Heard::PlayerSaid(..)
            | Heard::MasterCame(..)
            | Heard::MasterSaid(..) => {}
        }
        let posts = self.router.hear(Instant::now(), heard);
        self.carry_out(posts);
    }

    fn admit_player(&mut self, stream: TcpStream) {
        if self.players.len() >= MAX_PLAYERS {
            tracing::warn!("a player is turned away: all {MAX_PLAYERS} places are taken");
            return;
        }
        self.last_player += 1;
        let player = PlayerId(self.last_player);
        tracing::info!(%player, peer = ?stream.peer_addr().ok(), "a player has connected");
        let outlet = self.attend(stream, Peer::Player(player));
        self.players.insert(player, outlet);
        self.take(Heard::PlayerCame(player));
    }

    fn admit_master(&mut self, stream: TcpStream) {
        if self.masters.len() >= MAX_MASTERS {
            tracing::warn!("a game master is turned away: all {MAX_MASTERS} places are taken");
            return;
        }
        self.last_master += 1;
        let key = MasterKey(self.last_master);
        let Ok(address) = stream.peer_addr().map(|peer| peer.ip().to_canonical()) else {
            return;
        };
        let outlet = self.attend(stream, Peer::Master(key));
        self.masters.insert(key, outlet);
        self.take(Heard::MasterCame(key, address));
    }

    fn attend(&mut self, stream: TcpStream, peer: Peer) -> Outlet {
        tune(&stream);
        let (reader, writer) = stream.into_split();
        let (frames, room) = match peer {
            Peer::Player(_) => (Frames::paced(reader), PLAYER_QUEUE),
            Peer::Master(_) => (Frames::of(reader), MASTER_QUEUE),
        };
        let (outlet, writing) = Outlet::open(writer, room);
        self.inside
            .spawn(attend(peer, frames, writing, self.teller.clone()));
        outlet
    }

    fn carry_out(&mut self, posts: Vec<Post>) {
        for post in posts {
            match post {
                Post::ToPlayer(player, letter) => send(self.players.get(&player), &letter),
                Post::ToMaster(key, letter) => send(self.masters.get(&key), &letter),
                Post::DropPlayer(player) => _ = self.players.remove(&player),
                Post::DropMaster(key) => _ = self.masters.remove(&key),
            }
        }
    }
}

/// A failed send is ignored: the connection's own task reports that it is lost.
fn send(outlet: Option<&Outlet>, letter: &Letter) {
    if let Some(Err(error)) = outlet.map(|outlet| outlet.send(letter)) {
        tracing::warn!(%error, kind = letter.kind(), "not delivered");
    }
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) => {
                tracing::warn!(%error, "a connection was not let in");
                time::sleep(ACCEPT_AGAIN).await;
            }
        }
    }
}
