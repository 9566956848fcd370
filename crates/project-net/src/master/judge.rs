//! The Game Master as a state machine without a connection: gets messages with their time,
//! returns messages with their recipients.

use super::{gathering::Gathering, playing::JudgedGame, sight::MasterSight};
use crate::{Addressed, MasterIn, MasterOut, Now, PlayerId, PlayerOut, ServerOut};
use game_core::Seed;
use game_project::{Ending, Rules};
use std::time::Instant;

/// Runs one game, from the first player that joins to its end.
pub struct Master {
    rules: Rules,
    seed: Seed,
    stage: MasterStage,
}

enum MasterStage {
    Gathering(Gathering),
    Playing(Box<JudgedGame>),
}

impl Master {
    /// A game without players.
    pub fn new(rules: Rules, seed: Seed) -> Self {
        Self {
            rules,
            seed,
            stage: MasterStage::Gathering(Gathering::new(rules)),
        }
    }

    /// Handles a message from the server.
    pub fn hear(&mut self, now: Now, heard: &MasterIn) -> Vec<Addressed<MasterOut>> {
        match heard {
            MasterIn::Player(Addressed {
                message: PlayerOut::ConnectToGameMaster { team },
                player,
            }) => self.connect(now, *player, *team),
            MasterIn::Player(Addressed { message, player }) => {
                match (player.or_else(|| claimed(message)), &mut self.stage) {
                    (Some(player), MasterStage::Playing(playing)) => {
                        playing.ask(now, player, message)
                    }
                    (_, MasterStage::Gathering(_)) | (None, _) => {
                        tracing::info!(
                            ?message,
                            "message ignored: unknown sender, or before the game"
                        );
                        Vec::new()
                    }
                }
            }
            MasterIn::Server(ServerOut::PlayerDisconnected { player_id }) => {
                self.lose(now, *player_id)
            }
            MasterIn::Server(
                ServerOut::AcceptGMConnection { .. } | ServerOut::RejectConnection,
            ) => Vec::new(),
        }
    }

    fn connect(
        &mut self,
        now: Now,
        player: Option<PlayerId>,
        team: i32,
    ) -> Vec<Addressed<MasterOut>> {
        let MasterStage::Gathering(gathering) = &mut self.stage else {
            tracing::info!(?player, team, "player refused: the game has begun");
            return vec![Addressed {
                message: MasterOut::RejectConnection,
                player,
            }];
        };
        let id = player.unwrap_or_else(|| gathering.fresh_number());
        let Some(seat) = gathering.join(id, team) else {
            tracing::info!(player = %id, team, "player refused: no such team, or the team is full");
            return vec![Addressed {
                message: MasterOut::RejectConnection,
                player,
            }];
        };
        tracing::info!(player = %id, team, %seat, "player joined");
        let mut told = vec![Addressed::of(id, MasterOut::AcceptConnection { id })];
        if gathering.is_complete() {
            tracing::info!("game started: both teams are full");
            let names = gathering.names.clone();
            let (playing, starts) = JudgedGame::start(self.rules, self.seed.clone(), names, now);
            self.stage = MasterStage::Playing(Box::new(playing));
            told.extend(starts);
        }
        told
    }

    fn lose(&mut self, now: Now, player: PlayerId) -> Vec<Addressed<MasterOut>> {
        tracing::warn!(%player, "player disconnected");
        match &mut self.stage {
            MasterStage::Gathering(gathering) => {
                gathering.names.free(player);
                Vec::new()
            }
            MasterStage::Playing(playing) => playing.lose(now, player),
        }
    }

    /// When the game next changes by itself.
    pub fn bell(&self) -> Option<Instant> {
        match &self.stage {
            MasterStage::Gathering(_) => None,
            MasterStage::Playing(playing) => playing.bell(),
        }
    }

    /// Applies everything due by `now`.
    pub fn ring(&mut self, now: Now) -> Vec<Addressed<MasterOut>> {
        match &mut self.stage {
            MasterStage::Gathering(_) => Vec::new(),
            MasterStage::Playing(playing) => playing.ring(now),
        }
    }

    /// Messages to repeat after a lost connection was restored.
    pub fn remind(&self) -> Vec<Addressed<MasterOut>> {
        match &self.stage {
            MasterStage::Gathering(_) => Vec::new(),
            MasterStage::Playing(playing) => playing.remind(),
        }
    }

    /// Messages for ending the game without a winner.
    pub fn abandon(&self) -> Vec<Addressed<MasterOut>> {
        match &self.stage {
            MasterStage::Gathering(gathering) => {
                let players = gathering.names.iter().map(|(_, player)| player);
                players
                    .map(|player| Addressed::of(player, MasterOut::RejectConnection))
                    .collect()
            }
            MasterStage::Playing(playing) => playing.abandon(),
        }
    }

    /// The ending, once the game is over.
    pub fn ending(&self) -> Option<Ending> {
        match &self.stage {
            MasterStage::Gathering(_) => None,
            MasterStage::Playing(playing) => playing.ending(),
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

/// The sender as the message claims, for foreign servers that do not add a `PlayerId`.
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
