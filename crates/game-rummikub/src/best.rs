//! The best play in a position, shown to people as a hint during a game and as a measure
//! after it.

use crate::{Objective, Set, Solver, View};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A play that lays as many tiles as possible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// How many tiles leave the rack; at least one.
    pub tiles: u32,
    /// The value of those tiles.
    pub value: u32,
    /// The table after it: unchanged sets come first, in their order.
    pub sets: Vec<Set>,
}

impl Best {
    /// The best play of the seat on the table as its turn began; `None` if nothing can be played.
    ///
    /// The view must contain the seat's rack.
    pub fn of(view: &View, seat: Seat) -> Option<Best> {
        let rack = view.rack(seat);
        let found =
            Solver::default().solve(&view.sets(), &rack, Objective::Tiles, view.stage(seat));
        (found.tiles > 0).then_some(Best {
            tiles: found.tiles,
            value: found.value,
            sets: found.sets,
        })
    }
}
