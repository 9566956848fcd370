//! The team bot: divides the board with its team-mates, tests a piece only where that saves
//! time, asks once its own share is done, and answers requests - the leader's first.

use super::{hunt, shares::Share, walk};
use crate::{
    Action, Chore, Duty, Field, Held, Knowledge, Mark, Project, RED, Request, View, Words,
};
use game_core::{Bot, Budget, Dice, Seat};

/// Talking may take this many times as long as crossing the board and placing a piece.
const TALK_WORTH: u64 = 2;

#[derive(Clone, Copy, Debug)]
pub struct Team;

impl Bot<Project> for Team {
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

fn choose(knowledge: &Knowledge, dice: &mut Dice) -> Action {
    let share = Share::of(knowledge);
    let target = target(knowledge, share);
    let is_done = !open_fields(knowledge).any(|field| share.has_goal_field(field));
    if let Some(request) = knowledge
        .requests
        .first()
        .filter(|request| is_time_for(knowledge, request, is_done))
    {
        return Action::Tell {
            to: request.from,
            words: Words::Known { heading: target },
        };
    }
    if let Some(mate) = whom_to_ask(knowledge, share).filter(|_| is_done) {
        return Action::Ask(mate);
    }
    match (knowledge.held, target) {
        (Held::Nothing, _) => hunt::step(knowledge, share, dice),
        (Held::Unchecked, Some(target)) if is_test_worth_it(knowledge, target) => Action::Test,
        (_, Some(target)) if target != knowledge.field => walk::toward(knowledge, target, dice),
        (_, _) => Action::Place,
    }
}

/// The goal field to try next: the nearest of the own share, or else the field of another
/// share that its owner would reach last.
fn target(knowledge: &Knowledge, share: Share) -> Option<Field> {
    let open = open_fields(knowledge).filter(|&field| !walk::is_taken(knowledge, field));
    open.min_by_key(|&field| match share.has_goal_field(field) {
        true => (0, 0, field.distance(knowledge.field)),
        false => (
            1,
            rows_to_the_rim(knowledge, field),
            field.distance(knowledge.field),
        ),
    })
}

fn rows_to_the_rim(knowledge: &Knowledge, field: Field) -> u8 {
    if knowledge.team == RED {
        field.y
    } else {
        knowledge.board().height() - 1 - field.y
    }
}

fn open_fields(knowledge: &Knowledge) -> impl Iterator<Item = Field> {
    let fields = knowledge.board().goal_area(knowledge.team);
    fields.filter(|&field| knowledge.tile(field).mark == Mark::Possible)
}

/// Without a test, a sham costs the way there and back and one placing.
fn is_test_worth_it(knowledge: &Knowledge, target: Field) -> bool {
    let rules = &knowledge.rules;
    let way = u64::from(knowledge.field.distance(target)) * rules.timeout_ms(Chore::Move);
    let waste = (2 * way + rules.timeout_ms(Chore::Place)) as f64 * rules.sham_chance();
    (rules.timeout_ms(Chore::Test) as f64) < waste
}

/// An answer takes long, so it waits until the own share is done; the leader's only until the
/// agent carries nothing.
fn is_time_for(knowledge: &Knowledge, request: &Request, is_done: bool) -> bool {
    is_done || request.duty == Duty::Must && knowledge.held == Held::Nothing
}

/// The first team-mate that has not reported yet; `None` while a field is left of one that
/// has.
fn whom_to_ask(knowledge: &Knowledge, share: Share) -> Option<Seat> {
    let has_told = |mate: Seat| knowledge.met.iter().any(|met| met.seat == mate);
    let mut owners = open_fields(knowledge).filter_map(|field| share.mate_of(knowledge, field));
    if !knowledge.asked.is_empty() || !is_talk_worth_it(knowledge) || owners.any(has_told) {
        return None;
    }
    let (before, after): (Vec<Seat>, Vec<Seat>) = knowledge
        .mates
        .iter()
        .partition(|&&mate| mate < knowledge.seat);
    // Each agent begins with another team-mate, so that not all ask the same.
    after
        .into_iter()
        .chain(before)
        .find(|&mate| !has_told(mate))
}

fn is_talk_worth_it(knowledge: &Knowledge) -> bool {
    let rules = &knowledge.rules;
    let talk = rules.timeout_ms(Chore::Ask) + rules.timeout_ms(Chore::Tell);
    let moves = u64::from(rules.board().width()) + u64::from(rules.board().height());
    talk <= TALK_WORTH * (moves * rules.timeout_ms(Chore::Move) + rules.timeout_ms(Chore::Place))
}
