//! What an agent's action cost in time, by what the agent knew: steps that lead nowhere, pieces
//! carried without a test, tests and looks that tell nothing new, pieces placed in vain.
//!
//! Agents act at once, and none of them has turns; so an action is judged by the time that it adds,
//! on the average over shams, to the agent's way to its next placed piece.

use super::{goal_fields::worth_a_piece, shares::Share, walk::exits};
use crate::{Action, Area, Chore, Direction, Field, Held, Knowledge, Mark};
use game_core::{Basis, Verdict};

/// After the time of so many moves a known distance is worth nothing.
const MEMORY_MOVES: u64 = 16;
/// A look around may cost the time of so many moves: a move in a direction that is not known is
/// wrong half the time, and a wrong one costs two.
const LOOK_MOVES: i64 = 2;

/// What the action cost in milliseconds; `None` where nothing can be said: what agents
/// tell each other.
pub(crate) fn verdict(knowledge: &Knowledge, action: &Action) -> Option<Verdict<Action>> {
    let (loss, better) = match action {
        Action::Move(way) => match knowledge.held {
            Held::Nothing => seeking(knowledge, *way),
            Held::Unchecked | Held::Real => carrying(knowledge, *way),
        },
        Action::Discover => looking(knowledge),
        Action::Test => testing(knowledge),
        Action::Place => placing(knowledge),
        Action::Ask(_) | Action::Tell { .. } => return None,
    };
    let best = -left(knowledge);
    let clamp = |ms: i64| ms.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    Some(match better.filter(|_| loss > 0) {
        Some(better) => Verdict::known(clamp(best - loss), clamp(best), Basis::Odds, vec![better]),
        None => Verdict::best_of_all(clamp(best), Basis::Odds),
    })
}

/// A cost, and what would have been better.
type Cost = (i64, Option<Action>);
const NONE: Cost = (0, None);

fn ms(knowledge: &Knowledge, chore: Chore) -> i64 {
    knowledge.rules.timeout_ms(chore) as i64
}

/// The fields to bring a piece to: the nearest ones, and the nearest ones of the own share.
fn targets(knowledge: &Knowledge) -> Vec<Field> {
    let share = Share::of(knowledge);
    let is_own = |field: Field| share.has_goal_field(field);
    let (_, fields) = worth_a_piece(knowledge, is_own);
    let near = |fields: &[Field]| {
        let way = |field: &Field| field.distance(knowledge.field);
        let least = fields.iter().map(way).min();
        let nearest = fields
            .iter()
            .copied()
            .filter(move |field| Some(way(field)) == least);
        nearest.collect::<Vec<Field>>()
    };
    let own: Vec<Field> = fields
        .iter()
        .copied()
        .filter(|&field| is_own(field))
        .collect();
    [near(&fields), near(&own)].concat()
}

/// How far the agent carries its piece.
fn way(knowledge: &Knowledge) -> i64 {
    let ways = targets(knowledge)
        .into_iter()
        .map(|field| field.distance(knowledge.field));
    ways.min().unwrap_or(0).into()
}

/// The time to the next placed piece, as far as the agent can tell.
fn left(knowledge: &Knowledge) -> i64 {
    let step = ms(knowledge, Chore::Move);
    match knowledge.held {
        Held::Nothing => step * i64::from(reading(knowledge, knowledge.field).unwrap_or(0)),
        Held::Unchecked | Held::Real => way(knowledge) * step + ms(knowledge, Chore::Place),
    }
}

/// What an untested piece costs more than a test, on the average: if it is a sham, the way to the
/// goal area, the placing and the way back are in vain.
fn untested(knowledge: &Knowledge) -> i64 {
    let in_vain = 2 * way(knowledge) * ms(knowledge, Chore::Move) + ms(knowledge, Chore::Place);
    (knowledge.rules.sham_chance() * in_vain as f64) as i64 - ms(knowledge, Chore::Test)
}

/// A step with a piece.
fn carrying(knowledge: &Knowledge, chosen: Direction) -> Cost {
    let targets = targets(knowledge);
    let step = ms(knowledge, Chore::Move);
    let nearer = |to: Field| {
        let is_nearer = |target: &Field| target.distance(to) < target.distance(knowledge.field);
        targets.iter().any(is_nearer)
    };
    let to = knowledge.board().step(knowledge.field, chosen);
    let other = exits(knowledge).find(|&(_, to)| nearer(to));
    match (to, other) {
        (Some(to), Some((other, _))) if !nearer(to) => (2 * step, Some(Action::Move(other))),
        _ if knowledge.held == Held::Unchecked && untested(knowledge) > 0 => {
            let sham = knowledge.rules.sham_chance();
            ((sham * (2 * step) as f64) as i64, Some(Action::Test))
        }
        _ => NONE,
    }
}

/// The distance to the nearest piece that was read on the field not long ago.
fn reading(knowledge: &Knowledge, field: Field) -> Option<u8> {
    let memory = knowledge.rules.timeout_ms(Chore::Move) * MEMORY_MOVES;
    let reading = knowledge.tile(field).reading?;
    (knowledge.heard.ms_since(reading.at) <= memory).then_some(reading.distance)
}

/// A step without a piece: out of the goal area, or to where a piece is expected to be nearest.
fn seeking(knowledge: &Knowledge, chosen: Direction) -> Cost {
    let board = knowledge.board();
    let task = board
        .task_area()
        .map(|field| field.distance(knowledge.field))
        .min();
    let outside = |field: Field| board.task_area().map(|task| task.distance(field)).min();
    let here = reading(knowledge, knowledge.field);
    let expected = |field: Field| match board.area(field) {
        _ if task > Some(0) => outside(field).map(i64::from),
        Area::Task => reading(knowledge, field).or(here).map(i64::from),
        // No piece lies there.
        Area::Goal(_) => here.map(|here| i64::from(here) + 1),
    };
    let Some(chosen) = board.step(knowledge.field, chosen).and_then(expected) else {
        return NONE;
    };
    let ways = exits(knowledge).filter_map(|(way, to)| Some((way, expected(to)?)));
    match ways.min_by_key(|&(_, expected)| expected) {
        Some((way, best)) if best < chosen => {
            let lost = (chosen - best) * ms(knowledge, Chore::Move);
            (lost, Some(Action::Move(way)))
        }
        _ => NONE,
    }
}

/// A look around.
fn looking(knowledge: &Knowledge) -> Cost {
    let cost = ms(knowledge, Chore::Discover);
    let around = knowledge.board().around(knowledge.field);
    let known = |field: Field| knowledge.tile(field).reading.map(|reading| reading.at);
    let is_known = around
        .into_iter()
        .all(|field| known(field).is_some() && known(field) == known(knowledge.field));
    let is_hunt =
        knowledge.held == Held::Nothing && knowledge.board().area(knowledge.field) == Area::Task;
    let gain = match is_hunt && !is_known {
        true => LOOK_MOVES * ms(knowledge, Chore::Move),
        false => 0,
    };
    let step = exits(knowledge).next().map(|(way, _)| Action::Move(way));
    (cost - gain, step)
}

/// A test, which pays if the way is long and shams are many.
fn testing(knowledge: &Knowledge) -> Cost {
    let toward = || {
        let targets = targets(knowledge);
        let target = targets.first().copied()?;
        let nearer = exits(knowledge)
            .find(|(_, to)| target.distance(*to) < target.distance(knowledge.field));
        Some(nearer.map_or(Action::Place, |(way, _)| Action::Move(way)))
    };
    match knowledge.held {
        Held::Unchecked => (-untested(knowledge), toward()),
        Held::Real | Held::Nothing => (ms(knowledge, Chore::Test), toward()),
    }
}

/// Placing a piece: in vain where it can complete nothing, or untested where a test pays.
fn placing(knowledge: &Knowledge) -> Cost {
    let is_open = match knowledge.tile(knowledge.field).mark {
        Mark::Possible => true,
        Mark::Doubtful | Mark::Closed => worth_a_piece(knowledge, |_| true)
            .1
            .contains(&knowledge.field),
        Mark::Never | Mark::Achieved | Mark::Missed => false,
    };
    if !is_open {
        let targets = targets(knowledge);
        let closer = |to: Field| {
            let nearer = |target: &Field| target.distance(to) < target.distance(knowledge.field);
            targets.iter().any(nearer)
        };
        let step = exits(knowledge)
            .find(|&(_, to)| closer(to))
            .map(|(way, _)| Action::Move(way));
        return (another(knowledge), step);
    }
    match knowledge.held {
        Held::Unchecked => (untested(knowledge), Some(Action::Test)),
        Held::Real | Held::Nothing => NONE,
    }
}

/// The time to fetch another piece: to the task area, to a piece there, and back.
fn another(knowledge: &Knowledge) -> i64 {
    let board = knowledge.board();
    let out = board
        .task_area()
        .map(|field| field.distance(knowledge.field))
        .min();
    let about = i64::from(board.width()) / 4 + i64::from(out.unwrap_or(0));
    2 * about * ms(knowledge, Chore::Move) + ms(knowledge, Chore::Place)
}
