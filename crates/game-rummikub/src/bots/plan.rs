//! The few strategies that are worth comparing, fast enough for thousands of turns.

use crate::{Objective, Patience, Solver, Stage, Tile, Tiles};

/// A strategy of one imagined player, or of `expert` itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// Lays the most tiles in every turn.
    Lay,
    /// Lays the highest value in every turn.
    Shed,
    /// Lays only the most valuable tile that fits in every turn.
    Drip,
    /// Lays nothing until it can lay everything.
    Hold,
    /// As `Hold`, but lays the highest value in what may be the last turn.
    Wait,
}

/// The position of the player on turn.
#[derive(Clone, Copy)]
pub(super) struct Situation<'a> {
    pub(super) table: &'a Tiles,
    pub(super) rack: &'a Tiles,
    pub(super) stage: Stage,
    /// Whether the pool may be empty before the player's next turn.
    pub(super) is_last: bool,
}

impl Plan {
    /// The tiles to lay; empty for drawing.
    pub(super) fn lay(
        self,
        solver: &mut Solver,
        on_turn: Situation<'_>,
        patience: Patience,
    ) -> Tiles {
        let Situation {
            table,
            rack,
            stage,
            is_last,
        } = on_turn;
        let objective = if self == Plan::Shed {
            Objective::Value
        } else {
            Objective::Tiles
        };
        if self == Plan::Lay || self == Plan::Shed || stage == Stage::FirstMeld {
            return solver.lay(table, rack, objective, stage, patience);
        }
        if solver.fits(&table.with(rack), patience) {
            return rack.clone();
        }
        match self {
            Plan::Wait if is_last => solver.lay(table, rack, Objective::Value, stage, patience),
            Plan::Drip => dearest(solver, table, rack, patience),
            Plan::Lay | Plan::Shed | Plan::Hold | Plan::Wait => Tiles::default(),
        }
    }
}

/// The most valuable tile that fits.
fn dearest(solver: &mut Solver, table: &Tiles, rack: &Tiles, patience: Patience) -> Tiles {
    let mut kinds: Vec<Tiles> = Tile::kinds()
        .filter(|&tile| rack.count(tile) > 0)
        .map(|tile| Tiles::of([tile]).expect("one tile"))
        .collect();
    kinds.sort_by_key(|one| std::cmp::Reverse(one.total()));
    kinds
        .into_iter()
        .find(|one| solver.fits(&table.with(one), patience))
        .unwrap_or_default()
}
