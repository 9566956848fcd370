//! A table as a bot imagines it: all racks and the order of the pool, played to its end by plans.

use super::plan::{Plan, Turn};
use crate::{Solver, Stage, Tile, Tiles};

/// One player of an imagined table.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) rack: Tiles,
    pub(super) stage: Stage,
    pub(super) plan: Plan,
}

/// An imagined table. Players who left are not at it.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) table: Tiles,
    /// In the order of turns, whoever is on turn first.
    pub(super) hands: Vec<Hand>,
    /// The last is drawn first.
    pub(super) pool: Vec<Tile>,
    pub(super) exhaust: bool,
    pub(super) passes: usize,
}

impl World {
    /// Plays on; tells the share of the win that the player first on turn has.
    pub(super) fn play_out(mut self, solver: &mut Solver) -> f64 {
        let mut on_turn = 0;
        loop {
            let laid = self.lay(solver, on_turn);
            if self.is_over_after(on_turn, &laid) {
                return self.share();
            }
            on_turn = (on_turn + 1) % self.hands.len();
        }
    }

    fn lay(&self, solver: &mut Solver, on_turn: usize) -> Tiles {
        let Hand { rack, stage, plan } = &self.hands[on_turn];
        let is_last = self.pool.len() <= self.hands.len();
        plan.lay(solver, Turn { table: &self.table, rack, stage: *stage, is_last })
    }

    /// Ends a turn; tells whether the game is over.
    fn is_over_after(&mut self, on_turn: usize, laid: &Tiles) -> bool {
        let hand = &mut self.hands[on_turn];
        if !laid.is_empty() {
            hand.rack = hand.rack.without(laid).expect("a plan lays what the rack has");
            hand.stage = Stage::Open;
            self.table = self.table.with(laid);
            self.passes = 0;
            return hand.rack.is_empty();
        }
        match self.pool.pop() {
            Some(tile) => {
                hand.rack.add(tile).expect("the tiles are those of one game");
                self.pool.is_empty() && !self.exhaust
            }
            None => {
                self.passes += 1;
                self.passes >= self.hands.len()
            }
        }
    }

    /// An empty rack is the lowest of all, so one rule tells both endings.
    fn share(&self) -> f64 {
        let totals: Vec<u32> = self.hands.iter().map(|hand| hand.rack.total()).collect();
        let lowest = totals.iter().min();
        let winners = totals.iter().filter(|&total| Some(total) == lowest).count();
        if totals.first() == lowest { 1.0 / winners as f64 } else { 0.0 }
    }
}
