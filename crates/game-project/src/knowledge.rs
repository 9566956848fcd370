//! An agent's knowledge: the contents of its start message and every [`Word`] since. The Game
//! Master keeps one per agent, a player program its own, and bots choose by it.

mod hear;
mod offers;

use crate::{
    Action, Area, Board, Direction, Duty, Ending, Field, Grid, Held, Mark, Refusal, Rules, Tile,
};
use game_core::{GameTime, Seat, Team};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bump {
    pub field: Field,
    pub at: GameTime,
}

/// A team-mate's request that is not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    pub from: Seat,
    pub duty: Duty,
    /// When the request arrived.
    pub at: GameTime,
}

/// The last reported position of a team-mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mate {
    pub seat: Seat,
    pub field: Field,
    /// The field it was heading for, if any.
    pub heading: Option<Field>,
    /// When it reported.
    pub at: GameTime,
}

/// The knowledge of one agent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Knowledge {
    /// The table's options. A player program that was told less stores a guess.
    pub rules: Rules,
    pub seat: Seat,
    pub team: Team,
    /// The other agents of its team.
    pub mates: Vec<Seat>,
    /// The leader of its team; `None` until it is known.
    pub leader: Option<Seat>,
    pub field: Field,
    /// What the agent knows of the piece it carries.
    pub held: Held,
    /// The end of its sleep; `None` if it is awake.
    pub asleep: Option<GameTime>,
    /// When it last heard anything.
    pub heard: GameTime,
    pub grid: Grid,
    /// Neighbouring fields on which others stood, since the agent came to its field.
    pub bumps: Vec<Bump>,
    /// Requests to answer, the leader's first, then the oldest.
    pub requests: Vec<Request>,
    /// Team-mates who have not answered yet.
    pub asked: Vec<Seat>,
    /// The last reported positions of its team-mates.
    pub met: Vec<Mate>,
    /// Set once the game is over.
    pub ending: Option<Ending>,
}

/// What an agent is told when the game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The table's options, or a guess.
    pub rules: Rules,
    pub seat: Seat,
    pub team: Team,
    /// The other agents of its team.
    pub mates: Vec<Seat>,
    /// The leader of its team, if it is told.
    pub leader: Option<Seat>,
    pub field: Field,
    /// The distance to the nearest piece, if it is told.
    pub distance: Option<u8>,
}

impl Knowledge {
    /// The knowledge of an agent that has heard only `start`.
    pub fn at_start(start: Start) -> Self {
        let Start {
            rules,
            seat,
            team,
            mates,
            leader,
            field,
            distance,
        } = start;
        let board = rules.board();
        let mut knowledge = Knowledge {
            rules,
            seat,
            team,
            mates,
            leader,
            field,
            held: Held::Nothing,
            asleep: None,
            heard: GameTime::START,
            grid: Grid::unexplored(board, |field| board.area(field) == Area::Goal(team)),
            bumps: Vec::new(),
            requests: Vec::new(),
            asked: Vec::new(),
            met: Vec::new(),
            ending: None,
        };
        if let Some(distance) = distance {
            knowledge.read(field, distance, GameTime::START);
        }
        knowledge
    }

    pub const fn board(&self) -> Board {
        self.rules.board()
    }

    /// Whether the agent leads its team.
    pub fn leads(&self) -> bool {
        self.leader == Some(self.seat)
    }

    /// The knowledge of a field; empty for a field off the board.
    pub fn tile(&self, field: Field) -> Tile {
        let known = self.grid.tile(self.board(), field).copied();
        known.unwrap_or(Tile {
            mark: Mark::Never,
            reading: None,
        })
    }

    /// The move to the field with these coordinates. Refuses fields off the board and
    /// non-neighbours.
    pub fn step_to(&self, x: i64, y: i64) -> Result<Action, Refusal> {
        let to = u8::try_from(x)
            .ok()
            .zip(u8::try_from(y).ok())
            .map(|(x, y)| Field::new(x, y));
        let to = to
            .filter(|&to| self.board().contains(to))
            .ok_or(Refusal::OutOfBounds)?;
        Direction::between(self.field, to)
            .map(Action::Move)
            .ok_or(Refusal::OutOfReach)
    }
}
