//! Lays sets from its own rack and adds tiles to the ends of sets: how people play before they
//! rearrange.

use super::{idle, play};
use crate::{Action, Objective, Rummikub, Set, Solver, Stage, Table, Tile, Tiles, View};
use game_core::{Bot, Budget, Dice, Seat};

/// A player that never touches what lies, except to add to it.
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
        for set in self.own_sets(&rack, stage) {
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

impl Basic {
    /// The most tiles in sets of its own.
    fn own_sets(&mut self, rack: &Tiles, stage: Stage) -> Vec<Set> {
        self.solver
            .place(&Table::default(), rack, Objective::Tiles, stage)
            .sets
    }
}

/// Adds a tile to an end of a set, if one fits anywhere. A joker is kept for a set of its own,
/// unless it is the last.
fn add_one(sets: &mut [Set], rack: &mut Tiles) -> bool {
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
