//! The Game Master as a state machine without a connection: gets messages with their time,
//! returns messages with their recipients.

use super::{
    gathering::Gathering,
    lines::{Lines, Mark},
    playing::JudgedGame,
    sight::MasterSight,
};
use crate::{
    Addressed, MasterIn, MasterOut, Now, PlayerId, PlayerOut, ServerOut, limits::RECONNECT_WITHIN,
};
use game_core::Seed;
use game_project::{Ending, Rules};
use std::time::Instant;

/// Runs one game, from the first player that joins to its end.
pub struct Master {
    rules: Rules,
    seed: Seed,
    stage: MasterStage,
    lines: Lines,
    return_stage: Return,
}

enum MasterStage {
    Gathering(Gathering),
    Playing(Box<JudgedGame>),
}

/// Whether players of the running game have to return after a restart of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Return {
    /// All are here.
    Complete,
    /// Some are missing, and may return until then.
    Until(Instant),
    /// Some have not returned in time.
    Failed,
}

type Routed = Vec<Addressed<MasterOut>>;

impl Master {
    /// A game without players.
    pub fn new(rules: Rules, seed: Seed) -> Self {
        Self {
            rules,
            seed,
            stage: MasterStage::Gathering(Gathering::new(rules)),
            lines: Lines::default(),
            return_stage: Return::Complete,
        }
    }

    /// Handles a message from the server.
    pub fn hear(&mut self, now: Now, heard: &MasterIn) -> Routed {
        match heard {
            MasterIn::Player(said) => match &said.message {
                PlayerOut::ConnectToGameMaster { team, token } => {
                    let mark = Mark {
                        token: token.clone(),
                        origin: said.origin.clone(),
                    };
                    self.connect(now, said.player, mark, *team)
                }
                PlayerOut::RequestInfo(_)
                | PlayerOut::ResponseToInfo(_)
                | PlayerOut::RequestMove { .. }
                | PlayerOut::RequestCheckPiece { .. }
                | PlayerOut::PlacePiece { .. }
                | PlayerOut::RequestResolveDistances { .. } => self.request(now, said),
            },
            MasterIn::Server(ServerOut::PlayerDisconnected { player_id }) => {
                self.lose(now, *player_id)
            }
            MasterIn::Server(
                ServerOut::AcceptGMConnection { .. } | ServerOut::RejectConnection,
            ) => Vec::new(),
        }
    }

    /// A player asks to join. The source accepts it if the game has not begun and its team has
    /// room (section 7.2), also a second time with another team: then it changes its team. A
    /// refusal leaves it where it is.
    fn connect(&mut self, now: Now, connection: Option<PlayerId>, mark: Mark, team: i32) -> Routed {
        if let Some(returning) = self.return_of(connection, &mark, team) {
            return returning;
        }
        let refuse = |why: &str| {
            tracing::info!(player = ?connection, team, why, "player refused");
            vec![Addressed {
                message: MasterOut::RejectConnection,
                player: connection,
                origin: None,
            }]
        };
        let MasterStage::Gathering(gathering) = &mut self.stage else {
            return refuse("the game has begun");
        };
        let known = connection.and_then(|connection| self.lines.player_at(connection));
        let id = known.unwrap_or_else(|| self.lines.free_number(connection));
        let Some(seat) = gathering.join(id, team) else {
            return refuse("no such team, or the team is full");
        };
        tracing::info!(player = %id, team, %seat, "player joined");
        self.lines.open(id, connection.unwrap_or(id), mark);
        let mut told = vec![Addressed::of(id, MasterOut::AcceptConnection { id })];
        if gathering.is_complete() {
            tracing::info!("game started: both teams are full");
            let names = gathering.names.clone();
            let (playing, starts) = JudgedGame::start(self.rules, self.seed.clone(), names, now);
            self.stage = MasterStage::Playing(Box::new(playing));
            told.extend(starts);
        }
        self.lines.route(told)
    }

    /// Gives a player that returns after a restart of the server its seat again: by its token, or,
    /// if it chose none, by its network address and team. `None` if it is not such a player.
    fn return_of(
        &mut self,
        connection: Option<PlayerId>,
        mark: &Mark,
        team: i32,
    ) -> Option<Routed> {
        let MasterStage::Playing(playing) = &self.stage else {
            return None;
        };
        let connection = connection.filter(|&it| self.lines.player_at(it).is_none())?;
        let by_token = mark
            .token
            .as_ref()
            .and_then(|token| self.lines.cut_with_token(token));
        let mut by_address = self.lines.cut_at(mark.origin.as_deref());
        let (id, told) = match (by_token, &mark.token) {
            (Some(id), _) => (id, playing.resume(id)),
            (None, Some(_)) => return None,
            (None, None) => {
                let id = by_address.find(|&id| playing.is_in_team(id, team))?;
                (id, playing.introduce(id))
            }
        };
        drop(by_address);
        self.restore(id, connection);
        let accepted = Addressed::of(id, MasterOut::AcceptConnection { id });
        Some(self.lines.route([vec![accepted], told].concat()))
    }

    fn restore(&mut self, id: PlayerId, connection: PlayerId) {
        tracing::info!(player = %id, %connection, "player returned");
        self.lines.restore(id, connection);
        if self.lines.missing().is_empty() {
            self.return_stage = Return::Complete;
        }
    }

    fn request(&mut self, now: Now, said: &Addressed<PlayerOut>) -> Routed {
        let player = self.sender(said);
        match (player, &mut self.stage) {
            (Some(player), MasterStage::Playing(playing)) => {
                let told = playing.ask(now, player, &said.message);
                self.lines.route(told)
            }
            (player, MasterStage::Gathering(_) | MasterStage::Playing(_)) => {
                let kind = said.message.kind();
                let player = player.or(said.player).map(tracing::field::display);
                tracing::info!(
                    player,
                    kind,
                    "message ignored: unknown sender, or before the game"
                );
                Vec::new()
            }
        }
    }

    /// The player who has sent the message: by its connection, or as it claims itself if the server
    /// numbers no connections. After a restart of the server, a player that chose no token gets its
    /// seat again by its `Id` and its network address.
    fn sender(&mut self, said: &Addressed<PlayerOut>) -> Option<PlayerId> {
        let claim = claimed(&said.message);
        let Some(connection) = said.player else {
            return claim;
        };
        if let Some(player) = self.lines.player_at(connection) {
            return Some(player);
        }
        let mut returning = self.lines.cut_at(said.origin.as_deref());
        let player = returning.find(|&id| Some(id) == claim)?;
        drop(returning);
        self.restore(player, connection);
        Some(player)
    }

    fn lose(&mut self, now: Now, connection: PlayerId) -> Routed {
        let Some(player) = self.lines.player_at(connection) else {
            return Vec::new();
        };
        tracing::warn!(%player, "player disconnected");
        match &mut self.stage {
            MasterStage::Gathering(gathering) => {
                gathering.names.free(player);
                self.lines.close(player);
                Vec::new()
            }
            MasterStage::Playing(playing) => {
                let told = playing.lose(now, player);
                self.lines.route(told)
            }
        }
    }

    /// The server was restarted and knows no players. Before the game they join again; in a running
    /// game each has [`RECONNECT_WITHIN`] to return.
    pub fn server_restarted(&mut self, now: Now) {
        match &self.stage {
            MasterStage::Gathering(_) => {
                self.stage = MasterStage::Gathering(Gathering::new(self.rules));
                self.lines = Lines::default();
            }
            MasterStage::Playing(_) => {
                self.lines.cut_all();
                self.return_stage = Return::Until(now.instant + RECONNECT_WITHIN);
            }
        }
    }

    /// When the game next changes by itself.
    pub fn bell(&self) -> Option<Instant> {
        let playing = match &self.stage {
            MasterStage::Gathering(_) => None,
            MasterStage::Playing(playing) => playing.bell(),
        };
        let returning = match self.return_stage {
            Return::Until(until) => Some(until),
            Return::Complete | Return::Failed => None,
        };
        playing.into_iter().chain(returning).min()
    }

    /// Applies everything due by `now`.
    pub fn ring(&mut self, now: Now) -> Routed {
        if matches!(self.return_stage, Return::Until(until) if until <= now.instant) {
            self.return_stage = Return::Failed;
        }
        match &mut self.stage {
            MasterStage::Gathering(_) => Vec::new(),
            MasterStage::Playing(playing) => {
                let told = playing.ring(now);
                self.lines.route(told)
            }
        }
    }

    /// Messages to repeat after a lost connection was restored.
    pub fn remind(&self) -> Routed {
        match &self.stage {
            MasterStage::Gathering(_) => Vec::new(),
            MasterStage::Playing(playing) => self.lines.route(playing.remind()),
        }
    }

    /// Messages for ending the game without a winner.
    pub fn abandon(&self) -> Routed {
        let told = match &self.stage {
            MasterStage::Gathering(gathering) => {
                let players = gathering.names.iter().map(|(_, player)| player);
                players
                    .map(|player| Addressed::of(player, MasterOut::RejectConnection))
                    .collect()
            }
            MasterStage::Playing(playing) => playing.abandon(),
        };
        self.lines.route(told)
    }

    /// The ending, once the game is over and no player is missing who has to hear of it.
    pub fn ending(&self) -> Option<Ending> {
        match (&self.stage, self.return_stage) {
            (MasterStage::Gathering(_), _) | (_, Return::Until(_)) => None,
            (MasterStage::Playing(playing), Return::Complete | Return::Failed) => playing.ending(),
        }
    }

    /// The players who have not returned in time after a restart of the server.
    pub fn missing(&self) -> Vec<PlayerId> {
        match self.return_stage {
            Return::Complete | Return::Until(_) => Vec::new(),
            Return::Failed => self.lines.missing(),
        }
    }

    /// What an observer is shown.
    pub fn sight(&self, now: Now) -> MasterSight {
        match &self.stage {
            MasterStage::Gathering(gathering) => MasterSight::Gathering {
                joined: gathering.joined(),
                of: self.rules.players().into(),
            },
            MasterStage::Playing(playing) => MasterSight::Board {
                truth: Box::new(playing.truth()),
                at: playing.at(now),
            },
        }
    }
}

/// The sender as the message claims.
fn claimed(message: &PlayerOut) -> Option<PlayerId> {
    match message {
        PlayerOut::RequestMove { id, .. }
        | PlayerOut::RequestCheckPiece { id }
        | PlayerOut::PlacePiece { id }
        | PlayerOut::RequestResolveDistances { id } => *id,
        PlayerOut::RequestInfo(asked) => asked.id_from,
        PlayerOut::ResponseToInfo(told) => told.id_from,
        PlayerOut::ConnectToGameMaster { .. } => None,
    }
}
