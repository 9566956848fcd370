//! A player as a state machine without a connection: gets messages with their time, returns
//! messages.

use super::{brain::Brain, playing::AgentGame};
use crate::{MasterOut, Now, PlayerId, PlayerOut};
use game_core::{Bot, Dice};
use game_project::{Knowledge, Project, Violations};
use std::time::Instant;

/// One agent, from joining to the end of the game.
pub struct Agent {
    team: u8,
    brain: Brain,
    stage: AgentStage,
}

enum AgentStage {
    /// Asks to join.
    Joining,
    /// Waits for `StartGame`.
    Waiting {
        me: PlayerId,
    },
    Playing(Box<AgentGame>),
}

impl AgentStage {
    /// The agent's number in the game.
    fn me(&self) -> Option<PlayerId> {
        match self {
            AgentStage::Joining => None,
            AgentStage::Waiting { me } => Some(*me),
            AgentStage::Playing(playing) => Some(playing.me()),
        }
    }
}

/// The effect of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AgentProgress {
    /// The game goes on; contains a message to send, if any.
    Say(Option<PlayerOut>),
    /// The agent may not join, or the Game Master is gone.
    Refused,
    /// The game is over, with the scores of both teams.
    Over([i32; 2]),
}

impl Agent {
    /// An agent of this team with the given bot.
    pub fn new(team: u8, bot: Box<dyn Bot<Project>>, dice: Dice) -> Self {
        Self {
            team,
            brain: Brain { bot, dice },
            stage: AgentStage::Joining,
        }
    }

    /// Forgets the game it may have been in, to join one.
    pub fn start_over(&mut self) {
        self.stage = AgentStage::Joining;
    }

    /// The agent's team.
    pub fn team(&self) -> u8 {
        self.team
    }

    /// Whether the Game Master has accepted the agent.
    pub fn has_joined(&self) -> bool {
        !matches!(self.stage, AgentStage::Joining)
    }

    /// Handles a message. Fails if the game starts on an invalid board.
    pub fn hear(&mut self, now: Now, message: &MasterOut) -> Result<AgentProgress, Violations> {
        match (message, &mut self.stage) {
            (MasterOut::EndGame { score0, score1 }, _) => {
                return Ok(AgentProgress::Over([*score0, *score1]));
            }
            (MasterOut::RejectConnection, _) => return Ok(AgentProgress::Refused),
            (MasterOut::AcceptConnection { id }, AgentStage::Joining) => {
                tracing::info!(id = id.0, team = self.team, "joined game");
                self.stage = AgentStage::Waiting { me: *id };
            }
            // Another number after a lost connection: another game begins.
            (MasterOut::AcceptConnection { id }, stage) if stage.me() != Some(*id) => {
                tracing::info!(id = id.0, team = self.team, "joined another game");
                *stage = AgentStage::Waiting { me: *id };
            }
            (MasterOut::StartGame(start), AgentStage::Waiting { me }) => {
                let mut playing = AgentGame::start(*me, self.team, now, start)?;
                let first = playing.act(now, &mut self.brain);
                self.stage = AgentStage::Playing(Box::new(playing));
                return Ok(AgentProgress::Say(first));
            }
            (_, AgentStage::Playing(playing)) => {
                return Ok(AgentProgress::Say(playing.hear(
                    now,
                    message,
                    &mut self.brain,
                )));
            }
            (_, AgentStage::Joining | AgentStage::Waiting { .. }) => {
                tracing::info!(?message, "message ignored: the game has not started")
            }
        }
        Ok(AgentProgress::Say(None))
    }

    /// When the agent wants to be rung if it hears nothing.
    pub fn bell(&self) -> Option<Instant> {
        match &self.stage {
            AgentStage::Playing(playing) => playing.bell(),
            AgentStage::Joining | AgentStage::Waiting { .. } => None,
        }
    }

    /// The agent has heard nothing until its bell. Returns a message to send, if any.
    pub fn ring(&mut self, now: Now) -> Option<PlayerOut> {
        match &mut self.stage {
            AgentStage::Playing(playing) => playing.ring(now, &mut self.brain),
            AgentStage::Joining | AgentStage::Waiting { .. } => None,
        }
    }

    /// The agent's knowledge, once the game has started.
    pub fn knowledge(&self) -> Option<&Knowledge> {
        match &self.stage {
            AgentStage::Playing(playing) => Some(playing.knowledge()),
            AgentStage::Joining | AgentStage::Waiting { .. } => None,
        }
    }
}
