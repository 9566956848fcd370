//! The bots `master` and `hard`: search as far as their effort allows, `hard` a dozen moves and
//! more.

use super::{Thought, outlook::Outlook};
use crate::{Line, Move};
use game_core::{Budget, Dice};
use search::alpha_beta::{Limits, search};

/// The most positions per move, some tens of milliseconds. Counted instead of timed, so that
/// it plays alike on every machine.
pub(super) const NODES: u64 = 300_000;
/// The same for `master`.
pub(super) const MASTER_NODES: u64 = 6_000;
const TABLE_BITS: u32 = 17;
/// Further than any effort reaches.
const DEPTH: u32 = 100;

pub(super) fn think(
    line: &Line,
    moves: &[Move],
    nodes: u64,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<Thought> {
    let limits = Limits {
        depth: DEPTH,
        nodes: nodes.min(budget.effort),
        table_bits: TABLE_BITS,
        expired: budget.expired,
    };
    // `search` returns the first of equal moves; a random order varies the games.
    let mut moves = moves.to_vec();
    dice.shuffle(&mut moves);
    search(&Outlook::new(line), &moves, line.past(), limits).map(Thought::from)
}
