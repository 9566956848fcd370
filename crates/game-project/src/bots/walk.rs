//! Path finding around other agents.

use crate::{Action, Bump, Chore, Direction, Field, Knowledge};
use game_core::Dice;

/// For the time of so many moves an agent avoids a field on which another stood.
const PATIENCE_MOVES: u64 = 3;
/// The least time for which it does so.
const LEAST_PATIENCE_MS: u64 = 200;

/// Whether another agent stood there a moment ago.
pub(super) fn is_taken(knowledge: &Knowledge, field: Field) -> bool {
    let patience = knowledge.rules.timeout_ms(Chore::Move) * PATIENCE_MOVES;
    let is_fresh =
        |bump: &Bump| knowledge.heard.ms_since(bump.at) < patience.max(LEAST_PATIENCE_MS);
    knowledge
        .bumps
        .iter()
        .any(|bump| bump.field == field && is_fresh(bump))
}

/// The neighbouring fields that are free, as far as the agent knows.
pub(super) fn exits(knowledge: &Knowledge) -> impl Iterator<Item = (Direction, Field)> {
    let board = knowledge.board();
    let step = move |way| board.step(knowledge.field, way).map(|field| (way, field));
    Direction::ALL
        .into_iter()
        .filter_map(step)
        .filter(|&(_, field)| !is_taken(knowledge, field))
}

/// A step towards the target, or else aside. If all ways are blocked, `Discover`, which at
/// least takes time.
pub(super) fn toward(knowledge: &Knowledge, target: Field, dice: &mut Dice) -> Action {
    let now = knowledge.field.distance(target);
    let nearer: Vec<_> = exits(knowledge)
        .filter(|(_, field)| field.distance(target) < now)
        .collect();
    dice.pick(&nearer)
        .map_or_else(|| aside(knowledge, dice), |&(way, _)| Action::Move(way))
}

/// A step in a random direction of `exits`.
pub(super) fn aside(knowledge: &Knowledge, dice: &mut Dice) -> Action {
    let ways: Vec<_> = exits(knowledge).collect();
    dice.pick(&ways)
        .map_or(Action::Discover, |&(way, _)| Action::Move(way))
}
