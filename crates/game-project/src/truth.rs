//! The truth that only the Game Master knows: pieces, agents and goals. Spectators see it,
//! agents never.

use crate::{Ending, Field, Piece, Rules};
use game_core::{GameTime, Seat, Team};
use serde::{Deserialize, Serialize};

/// Whether an agent leads its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Team-mates must answer its requests.
    Leader,
    /// Team-mates may answer its requests.
    Member,
}

/// The true state of an agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Agent {
    pub role: Role,
    pub field: Field,
    pub holds: Option<Piece>,
    /// The end of its sleep; `None` if it is awake.
    pub asleep: Option<GameTime>,
}

/// A `Piece` on the board, as opposed to one that an agent carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lying {
    pub field: Field,
    pub piece: Piece,
}

/// Whether a goal still needs a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalState {
    Open,
    Done,
}

/// A goal field of one team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Goal {
    pub team: Team,
    pub field: Field,
    pub state: GoalState,
}

/// The true state of the whole board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Truth {
    pub rules: Rules,
    pub agents: Vec<Agent>,
    /// The pieces on the board, on different fields; carried ones are in `agents`.
    pub pieces: Vec<Lying>,
    pub goals: Vec<Goal>,
    /// Set once the game is over.
    pub ending: Option<Ending>,
}

impl Truth {
    /// The distance from a field to the nearest piece on the board.
    pub fn distance(&self, from: Field) -> u8 {
        let distances = self.pieces.iter().map(|lying| lying.field.distance(from));
        distances.min().expect("a piece always lies on the board")
    }

    /// Whether an agent stands there.
    pub fn is_occupied(&self, field: Field) -> bool {
        self.agents.iter().any(|agent| agent.field == field)
    }

    /// The completed goals of red and blue.
    pub fn scores(&self) -> [u16; 2] {
        let done = |team: u8| {
            let is_done = |goal: &&Goal| goal.team == Team(team) && goal.state == GoalState::Done;
            self.goals.iter().filter(is_done).count() as u16
        };
        [done(0), done(1)]
    }

    pub(crate) fn agent(&self, seat: Seat) -> &Agent {
        &self.agents[seat.index()]
    }

    pub(crate) fn agent_mut(&mut self, seat: Seat) -> &mut Agent {
        &mut self.agents[seat.index()]
    }
}
