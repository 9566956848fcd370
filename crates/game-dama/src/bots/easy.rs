//! The bot `easy`: moves at random, and mostly takes what it can.

use super::{Thought, outlook::Outlook};
use crate::{Line, Move};
use game_core::Dice;

/// It sees three of four chances to take.
const SEES: (u32, u32) = (3, 4);

pub(super) fn think(line: &Line, moves: &[Move], dice: &mut Dice) -> Option<Thought> {
    let captures: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|found| !found.taken.is_empty())
        .collect();
    let is_greedy = !captures.is_empty() && dice.chance(SEES.0, SEES.1);
    let best = *dice.pick(if is_greedy { &captures } else { moves })?;
    Some(Thought {
        best,
        score: Outlook::new(line).lead(line.position().to_move()),
    })
}
