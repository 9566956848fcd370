//! All that an agent knows: what it was told at the start, and every word since. The Game Master
//! keeps one for each agent, a player program keeps its own, and bots are handed it.

mod hear;
mod offers;

use crate::{
    Action, Area, Board, Direction, Duty, Ending, Field, Grid, Held, Mark, Refusal, Rules, Tile,
};
use game_core::{GameTime, Seat, Team};
use serde::{Deserialize, Serialize};

/// A field on which another agent stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bump {
    /// Where.
    pub field: Field,
    /// When.
    pub at: GameTime,
}

/// A team-mate's request that is not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Who asks.
    pub from: Seat,
    /// Whether it must be answered.
    pub duty: Duty,
    /// Since when it waits.
    pub at: GameTime,
}

/// Where a team-mate said it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mate {
    /// Who.
    pub seat: Seat,
    /// Where it stood.
    pub field: Field,
    /// Where it was going, if anywhere.
    pub heading: Option<Field>,
    /// When it said so.
    pub at: GameTime,
}

/// What an agent knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Knowledge {
    /// The table's options. A player program that was told less puts its guess here.
    pub rules: Rules,
    /// Who it is.
    pub seat: Seat,
    /// Its team.
    pub team: Team,
    /// The other agents of its team.
    pub mates: Vec<Seat>,
    /// The leader of its team: itself, or who has shown to be; none if that is not known yet.
    pub leader: Option<Seat>,
    /// Where it stands.
    pub field: Field,
    /// What it carries.
    pub held: Held,
    /// Until when it should sleep; none if it is awake.
    pub asleep: Option<GameTime>,
    /// When it last heard anything.
    pub heard: GameTime,
    /// What it knows of the fields.
    pub grid: Grid,
    /// Fields beside its own on which others stood, since it came here.
    pub bumps: Vec<Bump>,
    /// Requests to answer, the leader's first, then the oldest.
    pub requests: Vec<Request>,
    /// Those it asked and has not heard from yet.
    pub asked: Vec<Seat>,
    /// Where its team-mates last said they were.
    pub met: Vec<Mate>,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

/// What an agent is told when the game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The table's options, or a guess.
    pub rules: Rules,
    /// Who it is.
    pub seat: Seat,
    /// Its team.
    pub team: Team,
    /// The other agents of its team.
    pub mates: Vec<Seat>,
    /// The leader of its team, if it is told.
    pub leader: Option<Seat>,
    /// Where it stands.
    pub field: Field,
    /// How far the nearest piece is, if it is told.
    pub distance: Option<u8>,
}

impl Knowledge {
    /// What an agent knows at the start.
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

    /// The shape of the board.
    pub const fn board(&self) -> Board {
        self.rules.board()
    }

    /// Whether it leads its team.
    pub fn leads(&self) -> bool {
        self.leader == Some(self.seat)
    }

    /// What it knows of a field of the board; nothing of others.
    pub fn tile(&self, field: Field) -> Tile {
        let known = self.grid.tile(self.board(), field).copied();
        known.unwrap_or(Tile {
            mark: Mark::Never,
            reading: None,
        })
    }

    /// Asks to move to the field with these coordinates, which may be anywhere.
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
