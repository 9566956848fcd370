//! The bot `medium`: searches one or two moves ahead, imprecisely and with random moves in
//! between, so that a beginner can beat it.

use super::{
    Thought, easy,
    outlook::{MAN, Outlook},
};
use crate::{Line, Move};
use game_core::{Budget, Dice};
use search::alpha_beta::{Limits, rank};

/// The depth of the search in moves; captures are followed beyond it.
const DEPTH: u32 = 2;
/// Moves that are worse than the best by at most this count as equal.
const CARELESS: i32 = MAN / 4;
/// It makes one move in so many at random.
const LAPSE_IN: u32 = 8;
const TABLE_BITS: u32 = 10;

pub(super) fn think(
    line: &Line,
    moves: &[Move],
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<Thought> {
    if dice.chance(1, LAPSE_IN) {
        return easy::think(line, moves, dice);
    }
    let limits = Limits {
        depth: DEPTH,
        nodes: budget.effort,
        table_bits: TABLE_BITS,
        expired: budget.expired,
    };
    let ranked = rank(&Outlook::new(line), moves, line.past(), limits);
    let Some(score) = ranked.iter().map(|&(_, score)| score).max() else {
        return dice.pick(moves).map(|&best| Thought { best, score: 0 });
    };
    let good: Vec<Move> = ranked
        .into_iter()
        .filter(|&(_, worth)| worth >= score - CARELESS)
        .map(|(found, _)| found)
        .collect();
    dice.pick(&good).map(|&best| Thought { best, score })
}
