//! What someone knows of the fields, tile by tile, and its short notation: `30*? .3@1250 x` is
//! thirty untried goal fields, a field three moves from a piece as of 1250 ms, and a goal field
//! somebody else has closed.

use crate::{Board, Field, MOST_HEIGHT, MOST_WIDTH, NotationError};
use game_core::{GameTime, Text};
use serde::Deserialize;
use std::{fmt, iter, str::FromStr};

/// The most tiles any board has.
pub const MOST_TILES: usize = MOST_WIDTH as usize * MOST_HEIGHT as usize;

/// How far the nearest piece was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// In moves.
    pub distance: u8,
    /// When it was so.
    pub at: GameTime,
}

/// Whether a field may be one of the own team's open goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It never could.
    Never,
    /// It may: nobody we know of has tried.
    Possible,
    /// It was, until the own piece was placed on it.
    Achieved,
    /// It is not: the own piece did nothing there.
    Missed,
    /// It is not, as a team-mate says: one way or the other.
    Closed,
}

impl Mark {
    const ALL: [(Mark, char); 5] = [
        (Mark::Never, '.'),
        (Mark::Possible, '?'),
        (Mark::Achieved, '+'),
        (Mark::Missed, '-'),
        (Mark::Closed, 'x'),
    ];
}

/// What someone knows of one field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Whether it may be a goal.
    pub mark: Mark,
    /// How far the nearest piece was, if that was ever told.
    pub reading: Option<Reading>,
}

/// What someone knows of all fields, row by row.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Grid(Vec<Tile>);

impl Grid {
    /// What an agent knows before it was told anything: where the goals of its team may be.
    pub fn unexplored(board: Board, is_own_goal_area: impl Fn(Field) -> bool) -> Self {
        let mark = |field| {
            if is_own_goal_area(field) {
                Mark::Possible
            } else {
                Mark::Never
            }
        };
        Grid(
            board
                .fields()
                .map(|field| Tile {
                    mark: mark(field),
                    reading: None,
                })
                .collect(),
        )
    }

    /// A grid of these tiles, row by row; none if no board has so many.
    pub fn of(tiles: Vec<Tile>) -> Option<Self> {
        (tiles.len() <= MOST_TILES).then_some(Grid(tiles))
    }

    /// All tiles, row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// The tile of a field of this board; none if the grid is of a smaller one.
    pub fn tile(&self, board: Board, field: Field) -> Option<&Tile> {
        self.0.get(board.index(field))
    }

    pub(crate) fn tiles_mut(&mut self) -> &mut [Tile] {
        &mut self.0
    }

    /// The same as team-mates are told it: whether a closed field was a goal is not said.
    pub(crate) fn as_told(&self) -> Self {
        let mark = |mark| match mark {
            Mark::Never | Mark::Possible => mark,
            Mark::Achieved | Mark::Missed | Mark::Closed => Mark::Closed,
        };
        Grid(
            self.0
                .iter()
                .map(|tile| Tile {
                    mark: mark(tile.mark),
                    ..*tile
                })
                .collect(),
        )
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, letter) = Mark::ALL[self.mark as usize];
        write!(f, "{letter}")?;
        match self.reading {
            Some(Reading { distance, at }) => write!(f, "{distance}@{}", at.ms()),
            None => Ok(()),
        }
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let letter = text.chars().next().ok_or(NotationError::Grid)?;
        let (mark, _) = Mark::ALL
            .into_iter()
            .find(|mark| mark.1 == letter)
            .ok_or(NotationError::Grid)?;
        let rest = &text[letter.len_utf8()..];
        if rest.is_empty() {
            return Ok(Tile {
                mark,
                reading: None,
            });
        }
        let (distance, ms) = rest.split_once('@').ok_or(NotationError::Grid)?;
        let at = GameTime::from_ms(ms.parse().map_err(|_| NotationError::Grid)?);
        let distance = distance.parse().map_err(|_| NotationError::Grid)?;
        Ok(Tile {
            mark,
            reading: Some(Reading { distance, at }),
        })
    }
}

impl Text for Grid {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for (place, run) in self.0.chunk_by(|one, other| one == other).enumerate() {
            let gap = if place == 0 { "" } else { " " };
            match run.len() {
                1 => write!(out, "{gap}{}", run[0])?,
                count => write!(out, "{gap}{count}*{}", run[0])?,
            }
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut tiles = Vec::new();
        for word in text.split_whitespace() {
            let (count, tile) = word.split_once('*').unwrap_or(("1", word));
            let count: usize = count.parse().map_err(|_| NotationError::Grid)?;
            if count > MOST_TILES - tiles.len() {
                return Err(NotationError::Grid);
            }
            tiles.extend(iter::repeat_n(tile.parse::<Tile>()?, count));
        }
        Ok(Grid(tiles))
    }
}

game_core::as_text!(Grid);
