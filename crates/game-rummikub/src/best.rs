//! The best play in a position, for people to be shown: as a hint during a game, as a measure after
//! it.

use crate::{Objective, Set, Solver, View};
use game_core::Seat;
use serde::{Deserialize, Serialize};

/// A play that lays as many tiles as can be laid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// How many tiles leave the rack; at least one.
    pub tiles: u32,
    /// What they are worth.
    pub value: u32,
    /// The table after it: sets left alone come first, in their order.
    pub sets: Vec<Set>,
}

impl Best {
    /// The best the seat could play on the table as its turn began; none if nothing can be played.
    ///
    /// The view must know the seat's rack.
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
