//! An agent's knowledge: the contents of its start message and every [`Word`] since. The Game
//! Master keeps one per agent, a player program its own, and bots choose by it.

mod hear;
mod offers;

use crate::{
    Action, Area, BLUE, Board, Direction, Duty, Ending, Field, Grid, Held, Mark, RED, Refusal,
    Rules, Tile,
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
    /// Whether it carried a piece, if it said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carries: Option<bool>,
    /// The field it was heading for, if any.
    pub heading: Option<Field>,
    /// When it reported.
    pub at: GameTime,
}

/// Whether the Game Master's answer to a placing shows that the piece was a sham.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShamAnswers {
    /// A sham is told as [`Placing::Sham`](crate::Placing::Sham).
    #[default]
    Told,
    /// No: [`Placing::Missed`](crate::Placing::Missed) may mean a sham, too. Chapter 9 of the
    /// source declares a plain boolean.
    Hidden,
}

impl ShamAnswers {
    fn is_told(&self) -> bool {
        *self == ShamAnswers::Told
    }
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
    /// What the answer to a placing shows.
    #[serde(default, skip_serializing_if = "ShamAnswers::is_told")]
    pub shams: ShamAnswers,
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
            shams: ShamAnswers::Told,
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

    /// Whether the agent itself has placed a real piece on every field of its goal area. A game
    /// that goes on then has its goals elsewhere.
    pub fn has_tried_everything(&self) -> bool {
        let is_sure = |field| matches!(self.tile(field).mark, Mark::Achieved | Mark::Missed);
        self.board().goal_area(self.team).all(is_sure)
    }

    /// Takes the other goal area for the own one, with none of its fields tried. The source does
    /// not say which end of the board is whose.
    pub fn take_other_goal_area(&mut self) {
        self.team = if self.team == RED { BLUE } else { RED };
        let (board, team) = (self.board(), self.team);
        for (field, tile) in board.fields().zip(self.grid.tiles_mut()) {
            tile.mark = if board.area(field) == Area::Goal(team) {
                Mark::Possible
            } else {
                Mark::Never
            };
        }
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
