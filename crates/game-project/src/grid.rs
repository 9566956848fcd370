//! Knowledge of all fields, tile by tile, and its short notation: `30*? .3@1250 x` means
//! thirty untried goal fields, a field three moves from a piece as of 1250 ms, and a goal
//! field that another agent has closed.

use crate::{Board, Field, MOST_TILES, NotationError};
use game_core::{GameTime, Text};
use serde::Deserialize;
use std::{fmt, iter, str::FromStr};

/// A distance to the nearest piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    pub distance: u8,
    /// When it was learnt.
    pub at: GameTime,
}

/// Whether a field may be an open goal of the own team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Never: it is outside the own goal area.
    Never,
    /// Perhaps: no known agent has tried it.
    Possible,
    /// It was, until the own piece was placed on it.
    Achieved,
    /// No: the own piece had no effect there.
    Missed,
    /// Not any more, as a team-mate reports, whether it was a goal or not.
    Closed,
    /// Unclear: the own untested piece had no effect there, and may have been a sham.
    Doubtful,
}

impl Mark {
    const ALL: [(Mark, char); 6] = [
        (Mark::Never, '.'),
        (Mark::Possible, '?'),
        (Mark::Achieved, '+'),
        (Mark::Missed, '-'),
        (Mark::Closed, 'x'),
        (Mark::Doubtful, '~'),
    ];
}

/// Knowledge of one field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    pub mark: Mark,
    /// `None` if a distance was never learnt.
    pub reading: Option<Reading>,
}

/// Knowledge of all fields, row by row.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Grid(Vec<Tile>);

impl Grid {
    /// The initial knowledge: the fields where the own team's goals may be.
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

    /// A grid of these tiles, row by row; `None` if there are more than [`MOST_TILES`].
    pub fn of(tiles: Vec<Tile>) -> Option<Self> {
        (tiles.len() <= MOST_TILES).then_some(Grid(tiles))
    }

    /// All tiles, row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// The tile of a field of this board; `None` if the grid belongs to a smaller one.
    pub fn tile(&self, board: Board, field: Field) -> Option<&Tile> {
        self.0.get(board.index(field))
    }

    pub(crate) fn tiles_mut(&mut self) -> &mut [Tile] {
        &mut self.0
    }

    /// The grid as reported to team-mates: without whether a closed field was a goal.
    pub(crate) fn as_told(&self) -> Self {
        let mark = |mark| match mark {
            Mark::Never | Mark::Possible => mark,
            Mark::Achieved | Mark::Missed | Mark::Closed | Mark::Doubtful => Mark::Closed,
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
