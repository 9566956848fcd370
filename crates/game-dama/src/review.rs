//! Reviews a finished game: what each decision cost in expected points.

use crate::{Action, Dama, bots::Hindsight};
use game_core::{
    Decided, Game, MoveReview, Record, ReplayRefusal, ResultUnit, Review, ReviewBudget, Standing,
};

/// The mean loss of a decision, in thousandths of a point, at which a player is called a
/// third as accurate.
const HARSH: f64 = 60.0;

/// Reviews a finished game. There is no luck in it.
pub fn review(
    record: &Record<Dama>,
    budget: ReviewBudget<'_>,
) -> Result<Review<Action>, ReplayRefusal> {
    let game = Decided::of(record)?;
    let judge = Hindsight::new(budget.effort);
    let (moves, is_whole) = budget.each(&game.decisions, |_, decision, works| MoveReview {
        seat: decision.seat,
        from: (decision.step - 1) as u32,
        to: decision.step as u32,
        count: None,
        verdict: works
            .then(|| judge.verdict(&decision.view, decision.seat, decision.action))
            .flatten(),
        luck: None,
    });
    let standing = Standing {
        unit: ResultUnit::Wins,
        seating: Dama::seating(&game.rules),
        gains: None,
        harsh: HARSH,
        is_whole,
    };
    Ok(Review::of(moves, &standing))
}
