//! The simple bot: walks towards smaller distances, tests each piece, and places it on the
//! first untried goal field.

use super::{
    goal_fields,
    walk::{aside, exits, is_taken, toward},
};
use crate::{Action, Area, BLUE, Duty, Field, Held, Knowledge, Project, View, Words};
use game_core::{Bot, Budget, Dice, Seat};

/// How long an agent trusts a known distance.
const TRUST_MS: u64 = 3_000;

#[derive(Clone, Copy, Debug)]
pub struct Simple;

impl Bot<Project> for Simple {
    fn choose(
        &mut self,
        view: &View,
        _: Seat,
        menu: &[Action],
        _: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        match view {
            View::Agent(knowledge) => choose(knowledge, dice),
            View::Master(_) => dice.pick(menu).cloned().unwrap_or(Action::Discover),
        }
    }
}

pub(super) fn choose(knowledge: &Knowledge, dice: &mut Dice) -> Action {
    if let Some(request) = knowledge
        .requests
        .iter()
        .find(|request| request.duty == Duty::Must)
    {
        return Action::Tell {
            to: request.from,
            words: Words::Known { heading: None },
        };
    }
    match knowledge.held {
        Held::Nothing => seek(knowledge, dice),
        Held::Unchecked => Action::Test,
        Held::Real => deliver(knowledge, dice),
    }
}

/// Walks to the task area, then to a neighbour with a smaller or unknown distance.
fn seek(knowledge: &Knowledge, dice: &mut Dice) -> Action {
    if knowledge.board().area(knowledge.field) != Area::Task {
        return toward(knowledge, nearest_task_field(knowledge), dice);
    }
    let here = fresh(knowledge, knowledge.field).unwrap_or(u8::MAX);
    let promise = |field: Field| match fresh(knowledge, field) {
        Some(distance) if distance < here => 0,
        None => 1,
        Some(_) => 2,
    };
    let is_task = |field: Field| knowledge.board().area(field) == Area::Task;
    let ways: Vec<_> = exits(knowledge)
        .filter(|&(_, field)| is_task(field))
        .collect();
    let best = ways.iter().map(|&(_, field)| promise(field)).min();
    let best: Vec<_> = ways
        .iter()
        .filter(|&&(_, field)| Some(promise(field)) == best)
        .collect();
    dice.pick(&best)
        .map_or_else(|| aside(knowledge, dice), |&&(way, _)| Action::Move(way))
}

fn fresh(knowledge: &Knowledge, field: Field) -> Option<u8> {
    let reading = knowledge.tile(field).reading?;
    (knowledge.heard.ms_since(reading.at) < TRUST_MS).then_some(reading.distance)
}

fn nearest_task_field(knowledge: &Knowledge) -> Field {
    let fields = knowledge.board().task_area();
    fields
        .min_by_key(|field| field.distance(knowledge.field))
        .expect("there is a row between the goal areas")
}

fn deliver(knowledge: &Knowledge, dice: &mut Dice) -> Action {
    match first_untried(knowledge) {
        Some(field) if field != knowledge.field => toward(knowledge, field, dice),
        Some(_) | None => Action::Place,
    }
}

/// The first goal field worth a piece: row by row from the task area, left to right; those
/// on which another agent stands come last.
fn first_untried(knowledge: &Knowledge) -> Option<Field> {
    let rank = |field: &Field| match knowledge.team {
        BLUE => (field.y, field.x),
        _ => (knowledge.board().height() - field.y, field.x),
    };
    let (_, untried) = goal_fields::worth_a_piece(knowledge, |_| true);
    let untried = untried.into_iter();
    untried.min_by_key(|field| (is_taken(knowledge, *field), rank(field)))
}
