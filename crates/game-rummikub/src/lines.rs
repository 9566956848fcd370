//! Positions and answers as lines of JSON, the interface of `stolik solve rummikub` for other
//! programs.

use crate::{Objective, Set, SetError, Solution, Solver, Stage, Table, Tile, TileError, Tiles};
use serde::{Deserialize, Serialize};

/// The longest line that is read. All 106 tiles of the game take less than a quarter of it.
pub const MOST_LINE_BYTES: usize = 4096;

/// How all lines of one run are solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ask {
    pub objective: Objective,
    pub stage: Stage,
}

/// A position as deserialised, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    #[serde(default)]
    table: Vec<Vec<String>>,
    #[serde(default)]
    rack: Vec<String>,
}

/// The answer to one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// How many tiles leave the rack.
    pub tiles: u32,
    /// The value of those tiles.
    pub value: u32,
    /// The final table.
    pub table: Vec<Set>,
    /// How long solving took, by the caller's clock.
    pub micros: u64,
}

/// The reason why a line cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// Longer than [`MOST_LINE_BYTES`].
    #[error("the line is longer than {MOST_LINE_BYTES} bytes")]
    TooLong,
    /// Not an object with a table and a rack.
    #[error("not a position: {0}")]
    Shape(String),
    /// A text that is no tile.
    #[error(transparent)]
    Tile(#[from] TileError),
    /// A row of the table that is no set.
    #[error("set {place} of the table ({row}): {error}")]
    Set {
        /// The number of the row, from 1.
        place: usize,
        row: String,
        error: SetError,
    },
    /// More of a tile, on the table and in the rack together, than the game has.
    #[error("more than two of {0} on the table and in the rack")]
    TooMany(Tile),
}

/// Parses and checks a position.
pub fn read_position(line: &str) -> Result<(Table, Tiles), LineError> {
    if line.len() > MOST_LINE_BYTES {
        return Err(LineError::TooLong);
    }
    // `serde` would also accept an array of a table and a rack.
    if !line.trim_start().starts_with('{') {
        return Err(LineError::Shape(
            "an object with a table and a rack is expected".to_owned(),
        ));
    }
    let question: Question =
        serde_json::from_str(line).map_err(|error| LineError::Shape(error.to_string()))?;
    let rows = question
        .table
        .iter()
        .map(|row| read_tiles(row))
        .collect::<Result<Vec<_>, _>>()?;
    let rack = read_tiles(&question.rack)?;
    // Counted before sets are read: three jokers in a row are too many jokers rather than no
    // set.
    let mut all = Tiles::default();
    for &tile in rows.iter().flatten().chain(&rack) {
        all.add(tile).map_err(|error| LineError::TooMany(error.0))?;
    }
    let sets = rows
        .into_iter()
        .enumerate()
        .map(|(index, row)| read_set(index + 1, row));
    let table =
        Table::new(sets.collect::<Result<_, _>>()?).map_err(|error| LineError::TooMany(error.0))?;
    let rack = Tiles::of(rack).map_err(|error| LineError::TooMany(error.0))?;
    Ok((table, rack))
}

fn read_tiles(row: &[String]) -> Result<Vec<Tile>, TileError> {
    row.iter().map(|text| text.parse()).collect()
}

fn read_set(place: usize, row: Vec<Tile>) -> Result<Set, LineError> {
    let text = row
        .iter()
        .map(Tile::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    Set::new(row).map_err(|error| LineError::Set {
        place,
        row: text,
        error,
    })
}

/// Solves one line. `clock` returns microseconds from any origin, because this crate reads no
/// clock.
pub fn solve_line(
    solver: &mut Solver,
    ask: Ask,
    line: &str,
    mut clock: impl FnMut() -> u64,
) -> Result<Answer, LineError> {
    let (table, rack) = read_position(line)?;
    let began = clock();
    let Solution {
        tiles, value, sets, ..
    } = solver.solve(&table, &rack, ask.objective, ask.stage);
    Ok(Answer {
        tiles,
        value,
        table: sets,
        micros: clock().saturating_sub(began),
    })
}

/// The answer as one line of JSON.
pub fn write_answer(answer: &Result<Answer, LineError>) -> String {
    match answer {
        Ok(answer) => serde_json::to_string(answer).expect("an answer is plain data"),
        Err(error) => serde_json::json!({ "error": error.to_string() }).to_string(),
    }
}
