//! Rummikub: tiles, sets, the table, and an exact solver.

mod colour;
pub mod lines;
mod number;
pub mod samples;
mod set;
mod solver;
mod table;
mod tile;
mod tiles;

pub use colour::Colour;
pub use number::Number;
pub use set::{LEAST, Reading, Set, SetFault};
pub use solver::{FIRST_MELD, Objective, Solution, Solver, Stage};
pub use table::Table;
pub use tile::{COPIES, Tile, TileFault};
pub use tiles::{Rack, Tiles, TooMany};
