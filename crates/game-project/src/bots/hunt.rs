//! Estimates where pieces lie from all known distances, and chooses the step that leads to
//! most of them.

use super::{shares::Share, walk};
use crate::{Action, Chore, Field, Knowledge, Reading};
use game_core::Dice;

/// After the time of so many moves a distance is ignored: that piece has probably been taken.
const MEMORY_MOVES: u64 = 16;
/// The factor by which a piece is worth less per move of distance.
const FAR: f32 = 0.6;
/// The factor by which a piece is worth more in the agent's own columns.
const OWN_COLUMN: f32 = 1.3;
/// The cost of a look around, in moves.
const LOOK_MOVES: u64 = 2;

/// A known distance, with a weight from 1 (fresh) to 0 (stale).
struct Clue {
    field: Field,
    distance: u8,
    trust: f32,
}

/// The next `Action` of an agent without a piece.
pub(super) fn step(knowledge: &Knowledge, share: Share, dice: &mut Dice) -> Action {
    if is_look_cheap(knowledge) && !knows_surroundings(knowledge) {
        return Action::Discover;
    }
    let chances = chances(knowledge, share);
    let worth = |from: Field| {
        let worth =
            |&(field, chance): &(Field, f32)| chance * FAR.powi(field.distance(from).into());
        chances.iter().map(worth).sum::<f32>()
    };
    let mut ways: Vec<_> = walk::exits(knowledge)
        .map(|(way, field)| (way, worth(field)))
        .collect();
    dice.shuffle(&mut ways);
    let best = ways
        .into_iter()
        .max_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(Action::Discover, |(way, _)| Action::Move(way))
}

fn is_look_cheap(knowledge: &Knowledge) -> bool {
    let rules = &knowledge.rules;
    rules.timeout_ms(Chore::Discover) < LOOK_MOVES * rules.timeout_ms(Chore::Move)
}

/// Whether a neighbour's distance was learnt at the same instant as the own field's: then the
/// agent has looked around here.
fn knows_surroundings(knowledge: &Knowledge) -> bool {
    let told = |field| knowledge.tile(field).reading.map(|reading| reading.at);
    let here = told(knowledge.field);
    let mut around = knowledge
        .board()
        .around(knowledge.field)
        .filter(|&field| field != knowledge.field);
    here.is_some() && around.any(|field| told(field) == here)
}

/// The estimated probability of a piece on each task field.
fn chances(knowledge: &Knowledge, share: Share) -> Vec<(Field, f32)> {
    let board = knowledge.board();
    let clues = clues(knowledge);
    let fields: Vec<Field> = board.task_area().collect();
    let usual = f32::from(knowledge.rules.pieces()) / fields.len() as f32;
    let mut chances: Vec<f32> = fields
        .iter()
        .map(|&field| usual * emptiness(field, &clues))
        .collect();
    for clue in &clues {
        let ring = |field: Field| field.distance(clue.field) == clue.distance;
        let total: f32 = fields
            .iter()
            .zip(&chances)
            .filter(|(field, _)| ring(**field))
            .map(|(_, chance)| chance)
            .sum();
        if total <= 0.0 || total >= clue.trust {
            continue;
        }
        let more = clue.trust / total;
        fields
            .iter()
            .zip(&mut chances)
            .filter(|(field, _)| ring(**field))
            .for_each(|(_, chance)| *chance *= more);
    }
    let own = |field| {
        if share.has_column(field, board.width()) {
            OWN_COLUMN
        } else {
            1.0
        }
    };
    fields
        .into_iter()
        .zip(chances)
        .map(|(field, chance)| (field, chance.min(1.0) * own(field)))
        .collect()
}

/// Fields nearer to a clue than its distance hold no piece; the fresher the clue, the surer.
fn emptiness(field: Field, clues: &[Clue]) -> f32 {
    let inside = clues
        .iter()
        .filter(|clue| field.distance(clue.field) < clue.distance);
    1.0 - inside.map(|clue| clue.trust).fold(0.0, f32::max)
}

/// The known distances, stalest first, so that the freshest is applied last.
fn clues(knowledge: &Knowledge) -> Vec<Clue> {
    let memory = (knowledge.rules.timeout_ms(Chore::Move) * MEMORY_MOVES).max(1);
    let trust =
        |reading: Reading| 1.0 - knowledge.heard.ms_since(reading.at) as f32 / memory as f32;
    let tiles = knowledge.board().fields().zip(knowledge.grid.tiles());
    let known = tiles.filter_map(|(field, tile)| Some((field, tile.reading?)));
    let clue = |(field, reading): (Field, Reading)| Clue {
        field,
        distance: reading.distance,
        trust: trust(reading),
    };
    let mut clues: Vec<Clue> = known.map(clue).filter(|clue| clue.trust > 0.0).collect();
    clues.sort_by(|one, other| one.trust.total_cmp(&other.trust));
    clues
}
