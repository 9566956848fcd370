//! A table as a bot imagines it, with all racks and the order of the pool, played to its end
//! by plans.

use super::plan::{Plan, Situation};
use crate::{Patience, Solver, Stage, Tile, Tiles};

/// The solver's effort per imagined turn.
pub(super) const HASTE: Patience = Patience::States(300);

/// One player of an imagined table.
#[derive(Clone, Debug)]
pub(super) struct ImaginedHand {
    pub(super) rack: Tiles,
    pub(super) stage: Stage,
    pub(super) plan: Plan,
}

/// An imagined table, without the players who left.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) table: Tiles,
    /// In the order of turns, the player on turn first.
    pub(super) hands: Vec<ImaginedHand>,
    /// The last tile is drawn first.
    pub(super) pool: Vec<Tile>,
    pub(super) exhaust: bool,
    pub(super) passes: usize,
}

impl World {
    /// The table with another plan for the player on turn.
    pub(super) fn with_plan(mut self, plan: Plan) -> World {
        self.hands[0].plan = plan;
        self
    }

    /// Plays to the end; returns the share of the win of the player who was on turn.
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
        let ImaginedHand { rack, stage, plan } = &self.hands[on_turn];
        let is_last = self.pool.len() <= self.hands.len();
        plan.lay(
            solver,
            Situation {
                table: &self.table,
                rack,
                stage: *stage,
                is_last,
            },
            HASTE,
        )
    }

    /// Ends a turn; returns whether the game is over.
    fn is_over_after(&mut self, on_turn: usize, laid: &Tiles) -> bool {
        let hand = &mut self.hands[on_turn];
        if !laid.is_empty() {
            hand.rack = hand
                .rack
                .without(laid)
                .expect("a plan lays what the rack has");
            hand.stage = Stage::Open;
            self.table = self.table.with(laid);
            self.passes = 0;
            return hand.rack.is_empty();
        }
        match self.pool.pop() {
            Some(tile) => {
                hand.rack
                    .add(tile)
                    .expect("the tiles are those of one game");
                self.pool.is_empty() && !self.exhaust
            }
            None => {
                self.passes += 1;
                self.passes >= self.hands.len()
            }
        }
    }

    /// An empty rack has the lowest total, so one rule covers both endings.
    fn share(&self) -> f64 {
        let totals: Vec<u32> = self.hands.iter().map(|hand| hand.rack.total()).collect();
        let lowest = totals.iter().min();
        let winners = totals.iter().filter(|&total| Some(total) == lowest).count();
        if totals.first() == lowest {
            1.0 / winners as f64
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(text: &str) -> Tiles {
        Tiles::of(
            text.split_ascii_whitespace()
                .map(|tile| tile.parse().unwrap()),
        )
        .unwrap()
    }

    /// The first player's share in a game of two with these plans.
    fn check(table: &str, racks: [(&str, Plan); 2], pool: &str, exhaust: bool) -> f64 {
        let hand = |(rack, plan)| ImaginedHand {
            rack: heap(rack),
            stage: Stage::Open,
            plan,
        };
        let pool = heap(pool).iter().collect();
        let world = World {
            table: heap(table),
            hands: racks.map(hand).to_vec(),
            pool,
            exhaust,
            passes: 0,
        };
        world.play_out(&mut Solver::default())
    }

    #[test]
    fn a_player_who_lays_all_wins() {
        for plan in [Plan::Lay, Plan::Shed, Plan::Drip, Plan::Hold, Plan::Wait] {
            assert_eq!(
                check(
                    "r1 r2 r3",
                    [("r4 r5", plan), ("k1", Plan::Lay)],
                    "b9 b11",
                    false
                ),
                1.0,
                "{plan:?}"
            );
        }
    }

    #[test]
    fn the_lowest_rack_wins_when_the_pool_is_empty_and_equal_racks_share() {
        assert_eq!(
            check(
                "r1 r2 r3",
                [("k1", Plan::Lay), ("k9", Plan::Lay)],
                "b6 b6",
                false
            ),
            1.0
        );
        assert_eq!(
            check(
                "r1 r2 r3",
                [("k9", Plan::Lay), ("k1", Plan::Lay)],
                "b6 b6",
                true
            ),
            0.0
        );
        assert_eq!(
            check(
                "r1 r2 r3",
                [("k9", Plan::Lay), ("o9", Plan::Lay)],
                "b6 b6",
                true
            ),
            0.5
        );
    }

    #[test]
    fn plans_differ_in_what_they_lay_and_when() {
        let (table, rack) = (heap("r4 r5 r6 b4 b5 b6"), heap("r3 r7 b7 k1 o9"));
        let lays = |plan: Plan, is_last| {
            let on_turn = Situation {
                table: &table,
                rack: &rack,
                stage: Stage::Open,
                is_last,
            };
            plan.lay(&mut Solver::default(), on_turn, Patience::Endless)
        };
        for plan in [Plan::Lay, Plan::Shed] {
            assert_eq!(lays(plan, false), heap("r3 r7 b7"));
        }
        assert_eq!(lays(Plan::Drip, false).total(), 7);
        assert_eq!(
            (lays(Plan::Hold, true), lays(Plan::Wait, false)),
            (heap(""), heap(""))
        );
        assert_eq!(lays(Plan::Wait, true), heap("r3 r7 b7"));
    }
}
