//! The plays worth comparing in a position: all, a part, a single tile, none; and ways to go on.

use super::{appraisal::WeighedPlay, meld};
use crate::{
    Objective, Patience, Solver, Stage, Tile, Tiles,
    quick::{Heap, Policy},
};

/// The solver's effort for a play of one's own; enough for almost every table.
pub(crate) const CARE: Patience = Patience::States(6000);
/// With no more than so many tiles in the pool for each player, it matters who lays last.
const END: usize = 5;

/// The position of the player on turn.
pub(crate) struct Position<'a> {
    pub(crate) table: &'a Tiles,
    pub(crate) rack: &'a Tiles,
    pub(crate) stage: Stage,
    pub(crate) pool: usize,
    pub(crate) players: usize,
}

/// Each play, and drawing, by a player who lays in every turn from then on.
pub(crate) fn choices(solver: &mut Solver, position: &Position<'_>) -> Vec<WeighedPlay> {
    plays(solver, position)
        .iter()
        .chain([&Tiles::default()])
        .map(|laid| choice(laid, Policy::LAY))
        .collect()
}

/// The choices of a player who keeps to a plan: to lay in every turn from now on, or to hold the
/// tiles back.
///
/// A part is never laid by a player who then holds back: on the average of few tables that looks
/// as good as holding, and done turn after turn it gives everything away.
pub(crate) fn plans(solver: &mut Solver, position: &Position<'_>) -> Vec<WeighedPlay> {
    let plays = plays(solver, position);
    if plays.iter().any(|laid| laid == position.rack) {
        return vec![choice(position.rack, Policy::LAY)];
    }
    let none = Tiles::default();
    let lays = plays.iter().map(|laid| choice(laid, Policy::LAY));
    let players = position.players as u8;
    let ways = match position.pool <= END * position.players {
        true => [0, 1, players, 2 * players]
            .map(Policy::hold_until)
            .to_vec(),
        false => vec![Policy::HOLD, Policy::watch_until(players)],
    };
    let holds = ways.into_iter().map(|way| choice(&none, way));
    let meld = plays.last().filter(|_| position.stage == Stage::FirstMeld);
    lays.chain(holds)
        .chain(meld.map(|laid| choice(laid, Policy::HOLD)))
        .collect()
}

fn choice(laid: &Tiles, then: Policy) -> WeighedPlay {
    WeighedPlay {
        laid: Heap::from(laid),
        then,
    }
}

/// Different sets of tiles that can be laid, the most valuable one first.
fn plays(solver: &mut Solver, position: &Position<'_>) -> Vec<Tiles> {
    let Position {
        table, rack, stage, ..
    } = *position;
    let most = solver.lay(table, rack, Objective::Value, stage, CARE);
    if most.is_empty() || most == *rack {
        return vec![most]
            .into_iter()
            .filter(|laid| !laid.is_empty())
            .collect();
    }
    let mut plays = vec![most, solver.lay(table, rack, Objective::Tiles, stage, CARE)];
    let mut plain = rack.clone();
    while plain.take(Tile::Joker).is_some() {}
    if plain != *rack {
        plays.push(solver.lay(table, &plain, Objective::Tiles, stage, CARE));
    }
    if stage == Stage::FirstMeld {
        plays.extend(meld::smallest(solver, table, rack));
    } else {
        plays.push(solver.lay(&Tiles::default(), &plain, Objective::Tiles, stage, CARE));
        plays.extend(dearest(solver, table, &plain));
    }
    let mut different: Vec<Tiles> = Vec::new();
    for laid in plays {
        if !laid.is_empty() && !different.contains(&laid) {
            different.push(laid);
        }
    }
    different
}

/// The most valuable tile that fits by itself.
fn dearest(solver: &mut Solver, table: &Tiles, rack: &Tiles) -> Option<Tiles> {
    let mut kinds: Vec<Tiles> = rack
        .iter()
        .filter_map(|tile| Tiles::of([tile]).ok())
        .collect();
    kinds.sort_by_key(|one| std::cmp::Reverse(one.total()));
    kinds.dedup();
    kinds
        .into_iter()
        .find(|one| solver.fits(&table.with(one), CARE))
}
