//! The sets on the table.

use crate::{Set, Tile, Tiles, TooMany};
use serde::{Deserialize, Serialize};

/// Valid sets in the order in which they were laid, with no more tiles than the game has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Set>", try_from = "Vec<Set>")]
pub struct Table {
    sets: Vec<Set>,
}

impl Table {
    /// The table of these sets; fails if they use more tiles than the game has.
    pub fn new(sets: Vec<Set>) -> Result<Table, TooMany> {
        Tiles::of(sets.iter().flat_map(|set| set.tiles()).copied())?;
        Ok(Table { sets })
    }

    /// The sets in order.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// All tiles of its sets.
    pub fn tiles(&self) -> Tiles {
        Tiles::of(self.each()).expect("a table holds no more tiles than there are")
    }

    fn each(&self) -> impl Iterator<Item = Tile> + '_ {
        self.sets.iter().flat_map(|set| set.tiles()).copied()
    }
}

impl From<Table> for Vec<Set> {
    fn from(table: Table) -> Vec<Set> {
        table.sets
    }
}

impl TryFrom<Vec<Set>> for Table {
    type Error = TooMany;

    fn try_from(sets: Vec<Set>) -> Result<Table, TooMany> {
        Table::new(sets)
    }
}
