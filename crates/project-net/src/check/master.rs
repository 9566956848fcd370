//! Checks a Game Master: plays the server and all players for it.

mod pieces;
mod requests;
mod teams;

use super::{
    fields::{Point, is},
    findings::{CheckReport, Findings, Stuck},
    peer::CheckPeer,
    sentence::Sentence,
};
use serde_json::{Value, json};
use std::{collections::VecDeque, io, time::Duration};
use tokio::net::TcpListener;

const TRIED: [Sentence; 31] = [
    Sentence::MasterConnects,
    Sentence::JoinAnswered,
    Sentence::IdsDiffer,
    Sentence::FullTeamRefused,
    Sentence::StartSent,
    Sentence::BoardValid,
    Sentence::TeamsEqual,
    Sentence::StartsInTaskArea,
    Sentence::LateJoinRefused,
    Sentence::NoiseIgnored,
    Sentence::NoPieceToCheck,
    Sentence::NoPieceToPlace,
    Sentence::RefusedIsWoken,
    Sentence::OutOfReach,
    Sentence::OutOfBounds,
    Sentence::NineDistances,
    Sentence::DistancesFit,
    Sentence::SleeperTold,
    Sentence::WokenAfterSleep,
    Sentence::MoveAnswered,
    Sentence::MoveDistance,
    Sentence::PieceTaken,
    Sentence::CheckAnswered,
    Sentence::PlaceAnswered,
    Sentence::NoGoalInTaskArea,
    Sentence::PlacedIsGone,
    Sentence::Occupied,
    Sentence::RequestForwarded,
    Sentence::OneLeader,
    Sentence::InfoForwarded,
    Sentence::LossEndsGame,
];

/// Messages to other players that are kept while one is waited for.
const MOST_UNREAD: usize = 1024;

/// Waits for a Game Master and checks it. Each answer is waited for as long as `patience`.
pub async fn check_master(listener: &TcpListener, patience: Duration) -> io::Result<CheckReport> {
    let peer = CheckPeer::from(listener, patience).await?;
    let mut check = MasterCheck {
        peer,
        findings: Findings::about(&TRIED),
        players: Vec::new(),
        unread: VecDeque::new(),
        board: CheckedBoard::default(),
        connections: 0,
    };
    let _ = check.run().await;
    Ok(check.findings.report())
}

struct MasterCheck {
    peer: CheckPeer,
    findings: Findings,
    players: Vec<CheckPlayer>,
    /// Messages to players that were read while another's was waited for.
    unread: VecDeque<Value>,
    board: CheckedBoard,
    /// The number of the last connection.
    connections: i64,
}

/// A player that the check plays.
struct CheckPlayer {
    /// The number of its connection: our addition, which a Game Master may send back.
    connection: i64,
    id: i64,
    at: Point,
}

#[derive(Default)]
struct CheckedBoard {
    width: i64,
    height: i64,
    goal_area: i64,
}

impl CheckedBoard {
    fn has(&self, (x, y): Point) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    fn is_task(&self, (x, y): Point) -> bool {
        self.has((x, y)) && (self.goal_area..self.height - self.goal_area).contains(&y)
    }
}

impl MasterCheck {
    async fn run(&mut self) -> Result<(), Stuck> {
        let hello = self.peer.hear().await;
        let connects = hello.as_ref().is_some_and(|hello| is(hello, "ConnectToCS"));
        self.findings
            .need(Sentence::MasterConnects, connects, hello.as_ref())?;
        self.peer.say(&json!({"MessageType": "AcceptGMConnection"}));
        self.fill_teams().await?;
        self.take_starts().await?;
        self.join_late().await;
        self.refusals().await?;
        self.discover().await?;
        self.exchange().await?;
        self.bump().await?;
        self.carry().await?;
        self.lose().await;
        Ok(())
    }

    /// Sends a player's message.
    fn say(&self, player: usize, message: &Value) {
        let mut marked = message.clone();
        marked["PlayerId"] = self.players[player].connection.into();
        self.peer.say(&marked);
    }

    /// The next message to this player that is picked. A Game Master that adds no `PlayerId` is
    /// taken to speak to the player that has asked last.
    async fn hear(&mut self, player: usize, pick: impl Fn(&Value) -> bool) -> Option<Value> {
        let connection = self.players[player].connection;
        let is_it = |message: &Value| {
            let to = &message["PlayerId"];
            (to.is_null() || *to == connection) && pick(message)
        };
        if let Some(place) = self.unread.iter().position(is_it) {
            return self.unread.remove(place);
        }
        loop {
            let message = self.peer.hear().await?;
            if is_it(&message) {
                return Some(message);
            }
            if self.unread.len() == MOST_UNREAD {
                self.unread.pop_front();
            }
            self.unread.push_back(message);
        }
    }

    /// Sends a request and returns its answer.
    async fn ask(&mut self, player: usize, request: &Value) -> Option<Value> {
        self.say(player, request);
        self.hear(player, |message| {
            !is(message, "WakeUp") && !is(message, "RequestInfo")
        })
        .await
    }

    /// Waits until the player is awake, and notes whether it is woken.
    async fn rest(&mut self, player: usize, sentence: Sentence) -> Result<(), Stuck> {
        let woken = self.hear(player, |message| is(message, "WakeUp")).await;
        self.findings.need(sentence, woken.is_some(), None)
    }

    /// A request of this player with its `Id`.
    fn request(&self, player: usize, kind: &str) -> Value {
        json!({"MessageType": kind, "Id": self.players[player].id})
    }

    fn move_to(&self, player: usize, to: Point) -> Value {
        let mut request = self.request(player, "RequestMove");
        request["DestinationX"] = to.0.into();
        request["DestinationY"] = to.1.into();
        request
    }
}
