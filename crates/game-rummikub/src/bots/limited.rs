//! Bots that see less than the exact solver, as people do: they overlook tiles of their rack, and
//! take apart only a few sets of the table at a time.

use super::{
    basic::{add_one, own_sets},
    idle, play,
};
use crate::{
    Action, Objective, Rummikub, Set, Solver, Stage, Table, Tiles, View,
    quick::{Heap, Tiler, Wish},
};
use game_core::{Bot, Budget, Dice, Seat};

/// What a player sees in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sight {
    /// How many sets of the table are taken apart at a time.
    pub(super) sets: usize,
    /// How many of a hundred tiles of the rack are thought of. The others are overlooked in this
    /// turn.
    pub(super) percent: u32,
}

/// A bot with limited sight.
pub(super) struct Limited {
    sight: Sight,
    solver: Solver,
    tiler: Tiler,
}

impl Limited {
    pub(super) fn new(sight: Sight) -> Limited {
        Limited {
            sight,
            solver: Solver::default(),
            tiler: Tiler::default(),
        }
    }
}

impl Bot<Rummikub> for Limited {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        _: &[Action],
        _: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let mut sets = view.sets().sets().to_vec();
        let mut rack = self.noticed(&view.rack(seat), dice);
        let before = rack.len();
        let stage = view.stage(seat);
        for set in own_sets(&mut self.solver, &rack, stage) {
            set.tiles().iter().for_each(|&tile| _ = rack.take(tile));
            sets.push(set);
        }
        if stage == Stage::Open {
            while add_one(&mut sets, &mut rack) || self.rearrange(&mut sets, &mut rack) {}
        }
        if rack.len() == before {
            idle(view)
        } else {
            play(sets)
        }
    }
}

impl Limited {
    fn noticed(&self, rack: &Tiles, dice: &mut Dice) -> Tiles {
        let seen = rack.iter().filter(|_| dice.chance(self.sight.percent, 100));
        Tiles::of(seen).expect("they are tiles of a rack")
    }

    /// Takes apart as few sets as possible to lay tiles; returns whether any were laid.
    fn rearrange(&mut self, sets: &mut Vec<Set>, rack: &mut Tiles) -> bool {
        (1..=self.sight.sets).any(|count| self.rearrange_some(sets, rack, count))
    }

    /// Takes apart the sets, so many at once, with which the most tiles can be laid.
    fn rearrange_some(&mut self, sets: &mut Vec<Set>, rack: &mut Tiles, count: usize) -> bool {
        let heap = Heap::from(&*rack);
        let mut best = (0, Tiles::default(), Vec::new());
        for chosen in chosen(sets.len(), count) {
            let table = tiles_of(sets, &chosen);
            let laid = self.tiler.lay(&Heap::from(&table), &heap, Wish::Tiles).laid;
            if laid.len() > best.0 {
                best = (laid.len(), laid.tiles(), chosen);
            }
        }
        let (_, laid, chosen) = best;
        if laid.is_empty() {
            return false;
        }
        let old: Vec<Set> = chosen.iter().map(|&index| sets[index].clone()).collect();
        let table = Table::new(old).expect("they are sets of a table");
        let found = self
            .solver
            .place(&table, &laid, Objective::Tiles, Stage::Open);
        if found.tiles as usize != laid.len() {
            return false;
        }
        for &index in chosen.iter().rev() {
            sets.remove(index);
        }
        sets.extend(found.sets);
        *rack = rack.without(&laid).expect("it lays what the rack has");
        true
    }
}

fn tiles_of(sets: &[Set], chosen: &[usize]) -> Tiles {
    let tiles = chosen.iter().flat_map(|&index| sets[index].tiles());
    Tiles::of(tiles.copied()).expect("they are tiles of a table")
}

/// All ways to choose `count` of so many, each in ascending order.
fn chosen(of: usize, count: usize) -> Vec<Vec<usize>> {
    let Some(fewer) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let with = |last: usize| {
        chosen(last, fewer).into_iter().map(move |mut others| {
            others.push(last);
            others
        })
    };
    (0..of).flat_map(with).collect()
}
