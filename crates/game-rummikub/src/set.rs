//! Groups and runs, and why other rows of tiles are none.

use crate::{Colour, Number, Tile};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The least number of tiles in a set.
pub const LEAST: usize = 3;

/// Tiles in the order in which they lie, known to be a group or a run.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<Tile>", try_from = "Vec<Tile>")]
pub struct Set {
    tiles: Vec<Tile>,
    reading: Reading,
}

/// What the tiles of a set represent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// One number in different colours.
    Group(Number),
    /// Consecutive numbers of one colour, from this number on.
    Run(Colour, Number),
}

/// The rule by which tiles are no set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum SetError {
    /// Fewer than [`LEAST`] tiles.
    #[error("a set has at least 3 tiles")]
    TooShort,
    /// Only jokers. The game has two, but a text may name more.
    #[error("a set has a tile that is no joker")]
    OnlyJokers,
    /// Neither one number nor one colour.
    #[error("the tiles share neither their number nor their colour")]
    Mixed,
    /// A group with a colour twice.
    #[error("a group has each colour once")]
    ColourTwice,
    /// A group of more than four.
    #[error("a group has at most 4 tiles")]
    GroupTooLong,
    /// A run with numbers that do not ascend one by one.
    #[error("the numbers of a run go up one by one")]
    NotConsecutive,
    /// A run with jokers below 1 or above 13.
    #[error("a run stays between 1 and 13")]
    OffTheEnd,
}

impl Set {
    /// Reads a row of tiles as a set.
    ///
    /// Where jokers allow both readings the one of higher value counts, and the run when they are
    /// equal, because the higher of its jokers is then worth more.
    pub fn new(tiles: Vec<Tile>) -> Result<Set, SetError> {
        if tiles.len() < LEAST {
            return Err(SetError::TooShort);
        }
        let reading = match (read_group(&tiles), read_run(&tiles)) {
            (Ok(group), Ok(run)) if value(group, tiles.len()) > value(run, tiles.len()) => group,
            (_, Ok(run)) => run,
            (Ok(group), Err(_)) => group,
            // Tiles of one number were meant as a group, any others as a run.
            (Err(SetError::Mixed), Err(error)) | (Err(error), Err(_)) => return Err(error),
        };
        Ok(Set { tiles, reading })
    }

    /// The tiles in order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The sum of its numbers; jokers count as what they represent.
    pub fn value(&self) -> u32 {
        value(self.reading, self.tiles.len())
    }

    /// The value of the tile at an index.
    pub fn worth(&self, place: usize) -> u32 {
        match self.reading {
            Reading::Group(number) => u32::from(number.get()),
            Reading::Run(_, first) => u32::from(first.get()) + place as u32,
        }
    }

    /// The value of each of its jokers, in order.
    pub fn jokers(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.tiles.len())
            .filter(|&place| self.tiles[place].is_joker())
            .map(|place| self.worth(place))
    }
}

fn value(reading: Reading, len: usize) -> u32 {
    let len = len as u32;
    match reading {
        Reading::Group(number) => u32::from(number.get()) * len,
        Reading::Run(_, first) => u32::from(first.get()) * len + len * (len - 1) / 2,
    }
}

/// The tiles that are no jokers, with their indices.
fn plain(tiles: &[Tile]) -> impl Iterator<Item = (usize, Colour, Number)> + '_ {
    tiles
        .iter()
        .enumerate()
        .filter_map(|(place, tile)| match *tile {
            Tile::Plain(colour, number) => Some((place, colour, number)),
            Tile::Joker => None,
        })
}

fn read_group(tiles: &[Tile]) -> Result<Reading, SetError> {
    let (_, _, number) = plain(tiles).next().ok_or(SetError::OnlyJokers)?;
    if plain(tiles).any(|(_, _, other)| other != number) {
        return Err(SetError::Mixed);
    }
    if tiles.len() > Colour::COUNT {
        return Err(SetError::GroupTooLong);
    }
    let twice = |colour| {
        plain(tiles)
            .filter(|&(_, other, _)| other == colour)
            .count()
            > 1
    };
    if Colour::ALL.into_iter().any(twice) {
        return Err(SetError::ColourTwice);
    }
    Ok(Reading::Group(number))
}

fn read_run(tiles: &[Tile]) -> Result<Reading, SetError> {
    let (place, colour, number) = plain(tiles).next().ok_or(SetError::OnlyJokers)?;
    if plain(tiles).any(|(_, other, _)| other != colour) {
        return Err(SetError::Mixed);
    }
    let follows = |(other, _, n): (usize, _, Number)| {
        usize::from(n.get()) + place == usize::from(number.get()) + other
    };
    if !plain(tiles).all(follows) {
        return Err(SetError::NotConsecutive);
    }
    let first = usize::from(number.get())
        .checked_sub(place)
        .filter(|&first| first >= 1);
    let first = first.filter(|first| first + tiles.len() - 1 <= usize::from(Number::HIGHEST));
    let first = first
        .and_then(|first| Number::new(first as u8))
        .ok_or(SetError::OffTheEnd)?;
    Ok(Reading::Run(colour, first))
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, tile) in self.tiles.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{tile}")?;
        }
        Ok(())
    }
}

impl From<Set> for Vec<Tile> {
    fn from(set: Set) -> Vec<Tile> {
        set.tiles
    }
}

impl TryFrom<Vec<Tile>> for Set {
    type Error = SetError;

    fn try_from(tiles: Vec<Tile>) -> Result<Set, SetError> {
        Set::new(tiles)
    }
}
