//! Reviews a finished match: the time that each agent's actions cost its team, by what
//! the agent knew.

use crate::{Action, Chore, Project, View, bots::verdict};
use game_core::{
    Count, Decided, Game, MoveReview, Record, ReplayRefusal, ResultUnit, Review, ReviewBudget,
    Standing,
};

/// Reviews a finished match. What is counted are the actions that cost nothing.
pub fn review(
    record: &Record<Project>,
    budget: ReviewBudget<'_>,
) -> Result<Review<Action>, ReplayRefusal> {
    let game = Decided::of(record)?;
    let (moves, is_whole) = budget.each(&game.decisions, |_, decision, works| {
        let verdict = match &decision.view {
            View::Agent(knowledge) if works => verdict(knowledge, &decision.action),
            View::Agent(_) | View::Master(_) => None,
        };
        MoveReview {
            seat: decision.seat,
            from: (decision.step - 1) as u32,
            to: decision.step as u32,
            count: verdict.as_ref().map(|verdict| Count {
                done: u32::from(verdict.loss == 0),
                possible: 1,
            }),
            verdict,
            luck: None,
        }
    });
    let standing = Standing {
        unit: ResultUnit::Seconds,
        seating: Project::seating(&game.rules),
        gains: None,
        harsh: (game.rules.timeout_ms(Chore::Move).max(1)) as f64,
        is_whole,
    };
    Ok(Review::of(moves, &standing))
}
