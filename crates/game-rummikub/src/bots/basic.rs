//! The bot `basic` lays sets from its own rack and adds tiles to the ends of sets, as people
//! do before they rearrange.

use super::{idle, play};
use crate::{Action, Objective, Rummikub, Set, Solver, Stage, Table, Tile, Tiles, View};
use game_core::{Bot, Budget, Dice, Seat};

/// A bot that changes sets only by adding to them.
#[derive(Default)]
pub(super) struct Basic {
    solver: Solver,
}

impl Bot<Rummikub> for Basic {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        _: &[Action],
        _: Budget<'_>,
        _: &mut Dice,
    ) -> Action {
        let (mut sets, mut rack, stage) = (
            view.sets().sets().to_vec(),
            view.rack(seat),
            view.stage(seat),
        );
        let before = rack.len();
        for set in own_sets(&mut self.solver, &rack, stage) {
            set.tiles().iter().for_each(|&tile| _ = rack.take(tile));
            sets.push(set);
        }
        if stage == Stage::Open {
            while add_one(&mut sets, &mut rack) {}
        }
        if rack.len() == before {
            idle(view)
        } else {
            play(sets)
        }
    }
}

/// The sets that use the most tiles of the rack alone.
pub(super) fn own_sets(solver: &mut Solver, rack: &Tiles, stage: Stage) -> Vec<Set> {
    solver
        .place(&Table::default(), rack, Objective::Tiles, stage)
        .sets
}

/// Adds a tile to an end of a set, if any fits. A joker is kept for an own set, unless it is
/// the last tile.
pub(super) fn add_one(sets: &mut [Set], rack: &mut Tiles) -> bool {
    let is_last = rack.len() == 1;
    for tile in Tile::kinds().filter(|&tile| is_last || !tile.is_joker()) {
        if rack.count(tile) > 0
            && let Some((set, longer)) = sets
                .iter_mut()
                .find_map(|set| longer(set, tile).map(|l| (set, l)))
        {
            *set = longer;
            rack.take(tile);
            return true;
        }
    }
    false
}

/// The set with the tile at one of its ends.
fn longer(set: &Set, tile: Tile) -> Option<Set> {
    let (front, back) = (
        [&[tile], set.tiles()].concat(),
        [set.tiles(), &[tile]].concat(),
    );
    Set::new(back).or_else(|_| Set::new(front)).ok()
}
