//! The Game Master's truth: what lies where, who stands where, and what is a goal. Spectators see
//! it, agents never.

use crate::{Ending, Field, Piece, Rules};
use game_core::{GameTime, Seat, Team};
use serde::{Deserialize, Serialize};

/// Whether an agent leads its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Team-mates must answer it.
    Leader,
    /// Team-mates may answer it.
    Member,
}

/// An agent as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Agent {
    /// Its part in its team.
    pub role: Role,
    /// Where it stands.
    pub field: Field,
    /// What it carries.
    pub holds: Option<Piece>,
    /// Until when it sleeps; none if it is awake.
    pub asleep: Option<GameTime>,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lying {
    /// Where.
    pub field: Field,
    /// What it is.
    pub piece: Piece,
}

/// Whether a goal still needs a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalState {
    /// It does.
    Open,
    /// It does not.
    Done,
}

/// A goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Goal {
    /// Whose.
    pub team: Team,
    /// Where.
    pub field: Field,
    /// Whether it is done.
    pub state: GoalState,
}

/// The whole board as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Truth {
    /// The table's options.
    pub rules: Rules,
    /// One a seat: red ones first.
    pub agents: Vec<Agent>,
    /// The pieces that nobody carries, on different fields.
    pub pieces: Vec<Lying>,
    /// The goals of both teams.
    pub goals: Vec<Goal>,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

impl Truth {
    /// How far the nearest lying piece is.
    pub fn distance(&self, from: Field) -> u8 {
        let distances = self.pieces.iter().map(|lying| lying.field.distance(from));
        distances.min().expect("a piece always lies on the board")
    }

    /// Whether an agent stands there.
    pub fn is_occupied(&self, field: Field) -> bool {
        self.agents.iter().any(|agent| agent.field == field)
    }

    /// How many goals red and blue have done.
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
