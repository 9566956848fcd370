//! The agent that plays for its team: it divides the board with its team-mates, tests a piece only where that saves
//! time, asks when its own part is done, and answers.

use super::{hunt, shares::Share, walk};
use crate::{Action, Chore, Field, Held, Knowledge, Mark, Project, View, Words};
use game_core::{Bot, Budget, Dice, Seat};

/// The agent that plays for its team.
#[derive(Clone, Copy, Debug)]
pub struct Team;

impl Bot<Project> for Team {
    fn choose(&mut self, view: &View, _: Seat, menu: &[Action], _: Budget<'_>, dice: &mut Dice) -> Action {
        match view {
            View::Agent(knowledge) => choose(knowledge, dice),
            View::Master(_) => dice.pick(menu).cloned().unwrap_or(Action::Discover),
        }
    }
}

fn choose(knowledge: &Knowledge, dice: &mut Dice) -> Action {
    let share = Share::of(knowledge);
    let target = target(knowledge, share);
    if let Some(request) = knowledge.requests.first() {
        return Action::Tell { to: request.from, words: Words::Known { heading: target } };
    }
    if let Some(mate) = whom_to_ask(knowledge, share) {
        return Action::Ask(mate);
    }
    match (knowledge.held, target) {
        (Held::Nothing, _) => hunt::step(knowledge, share, dice),
        (Held::Unchecked, Some(target)) if is_test_worth_it(knowledge, target) => Action::Test,
        (_, Some(target)) if target != knowledge.field => walk::toward(knowledge, target, dice),
        (_, _) => Action::Place,
    }
}

/// The goal field to try next: the nearest of the own share; once that is done, of the others' what they reach last.
fn target(knowledge: &Knowledge, share: Share) -> Option<Field> {
    let open = open_fields(knowledge).filter(|&field| !walk::is_taken(knowledge, field));
    let is_own = |field: Field| share.has_goal_field(field);
    let cost = |&field: &Field| (!is_own(field), field.distance(knowledge.field));
    open.min_by_key(cost)
}

fn open_fields(knowledge: &Knowledge) -> impl Iterator<Item = Field> {
    let fields = knowledge.board().goal_area(knowledge.team);
    fields.filter(|&field| knowledge.tile(field).mark == Mark::Possible)
}

/// Without a test, a sham costs the way there and back and a placing.
fn is_test_worth_it(knowledge: &Knowledge, target: Field) -> bool {
    let rules = &knowledge.rules;
    let way = u64::from(knowledge.field.distance(target)) * rules.timeout_ms(Chore::Move);
    let waste = (2 * way + rules.timeout_ms(Chore::Place)) as f64 * rules.sham_chance();
    (rules.timeout_ms(Chore::Test) as f64) < waste
}

/// Once the own share is done it is time to know what the others have done; each team-mate is asked once.
fn whom_to_ask(knowledge: &Knowledge, share: Share) -> Option<Seat> {
    if !knowledge.asked.is_empty() || open_fields(knowledge).any(|field| share.has_goal_field(field)) {
        return None;
    }
    let is_new = |mate: &&Seat| knowledge.met.iter().all(|met| met.seat != **mate);
    knowledge.mates.iter().find(is_new).copied()
}
