//! The team bot: divides the board with its team-mates, tests a piece only where that saves
//! time, asks where that pays, and answers requests - the leader's first.

use super::{
    goal_fields::{self, Stage},
    hunt,
    shares::Share,
    talk::{self, Talk},
    walk,
};
use crate::{Action, Chore, Field, Held, Knowledge, Project, RED, ShamAnswers, View, Words};
use game_core::{Bot, Budget, Dice, Seat};

/// An agent of a team.
#[derive(Clone, Copy, Debug)]
pub struct Team {
    /// Whether it talks to its team-mates.
    pub talk: Talk,
}

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
            View::Agent(knowledge) => choose(knowledge, self.talk, dice),
            View::Master(_) => dice.pick(menu).cloned().unwrap_or(Action::Discover),
        }
    }
}

pub(super) fn choose(knowledge: &Knowledge, talk: Talk, dice: &mut Dice) -> Action {
    let share = Share::of(knowledge);
    let (stage, fields) =
        goal_fields::worth_a_piece(knowledge, |field| share.has_goal_field(field));
    let target = target(knowledge, share, &fields);
    let is_own = |field: &Field| share.has_goal_field(*field);
    let is_done = stage == Stage::Again || !fields.iter().any(is_own);
    let said = match talk {
        Talk::Aloud => speak(knowledge, is_done, target),
        Talk::Silent => None,
    };
    said.unwrap_or_else(|| work(knowledge, share, stage, target, dice))
}

fn speak(knowledge: &Knowledge, is_done: bool, target: Option<Field>) -> Option<Action> {
    if let Some(request) = talk::to_answer(knowledge, is_done) {
        return Some(Action::Tell {
            to: request.from,
            words: Words::Known { heading: target },
        });
    }
    talk::to_ask(knowledge, is_done).map(Action::Ask)
}

fn work(
    knowledge: &Knowledge,
    share: Share,
    stage: Stage,
    target: Option<Field>,
    dice: &mut Dice,
) -> Action {
    match (knowledge.held, target) {
        (Held::Nothing, _) => hunt::step(knowledge, share, dice),
        (Held::Unchecked, Some(target)) if must_test(knowledge, stage, target) => Action::Test,
        (_, Some(target)) if target != knowledge.field => walk::toward(knowledge, target, dice),
        (_, _) => Action::Place,
    }
}

/// The goal field to try next: the nearest of the own share, or else the field of another
/// share that its owner would reach last. An agent that knows the plans of all takes the nearest
/// field that no other is heading for.
fn target(knowledge: &Knowledge, share: Share, fields: &[Field]) -> Option<Field> {
    let is_up_to_date = talk::is_up_to_date(knowledge);
    let priority = |&field: &Field| {
        let near = field.distance(knowledge.field);
        let is_bad = walk::is_taken(knowledge, field);
        match share.has_goal_field(field) {
            _ if is_up_to_date => (is_bad, u8::from(is_aim(knowledge, field)), 0, near),
            true => (is_bad, 0, 0, near),
            false => (is_bad, 1, rows_to_the_rim(knowledge, field), near),
        }
    };
    fields.iter().copied().min_by_key(priority)
}

/// Whether a team-mate carries a piece to the field.
fn is_aim(knowledge: &Knowledge, field: Field) -> bool {
    let is_aim = |met: &crate::Mate| met.heading == Some(field) && met.carries != Some(false);
    knowledge.met.iter().any(is_aim)
}

fn rows_to_the_rim(knowledge: &Knowledge, field: Field) -> u8 {
    if knowledge.team == RED {
        field.y
    } else {
        knowledge.board().height() - 1 - field.y
    }
}

fn must_test(knowledge: &Knowledge, stage: Stage, target: Field) -> bool {
    stage == Stage::Again || is_test_worth_it(knowledge, target)
}

/// The chance of a sham from which on every placing that may have been one has to be repeated.
const DOUBT: f64 = 0.2;

/// Without a test, a sham costs the way there and back and one placing. Where its placing does not
/// show it, every untested piece leaves a field to be tried again.
fn is_test_worth_it(knowledge: &Knowledge, target: Field) -> bool {
    let rules = &knowledge.rules;
    let way = u64::from(knowledge.field.distance(target)) * rules.timeout_ms(Chore::Move);
    let trip = (2 * way + rules.timeout_ms(Chore::Place)) as f64;
    let again = match knowledge.shams {
        ShamAnswers::Told => 0.0,
        ShamAnswers::Hidden => {
            let trip = trip + talk::journey_ms(knowledge) as f64 / 2.0;
            trip * (rules.sham_chance() / DOUBT).min(1.0)
        }
    };
    (rules.timeout_ms(Chore::Test) as f64) < trip * rules.sham_chance() + again
}
