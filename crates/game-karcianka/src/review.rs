//! Reviews a finished game: what each turn cost in the chance to win.

use crate::{Action, Karcianka, bots::Hindsight, guess_menu};
use game_core::{
    Decided, Dice, Game, MoveReview, Record, ReplayRefusal, ResultUnit, Review, ReviewBudget,
    ReviewEffort, Standing,
};
use search::hindsight::Tries;

/// The mean loss of a turn, in thousandths of a win, at which a player is called a
/// third as accurate.
const HARSH: f64 = 60.0;
const FULL: Tries = Tries {
    scouted: 150,
    compared: 400,
};
const BRIEF: Tries = Tries {
    scouted: 100,
    compared: 200,
};

/// Reviews a finished game.
pub fn review(
    record: &Record<Karcianka>,
    budget: ReviewBudget<'_>,
) -> Result<Review<Action>, ReplayRefusal> {
    let game = Decided::of(record)?;
    let mut judge = Hindsight::new(match budget.effort {
        ReviewEffort::Full => FULL,
        ReviewEffort::Brief => BRIEF,
    });
    let (moves, is_whole) = budget.each(&game.decisions, |_, decision, works| {
        let (view, seat) = (&decision.view, decision.seat);
        let mut verdict = || {
            // What a player may do does not depend on hidden cards.
            let menu = guess_menu(view, seat, &mut Dice::from_number(1));
            judge.verdict(view, seat, decision.action, &menu)
        };
        MoveReview {
            seat,
            from: (decision.step - 1) as u32,
            to: decision.step as u32,
            count: None,
            verdict: works.then(&mut verdict).flatten(),
            luck: None,
        }
    });
    let seating = Karcianka::seating(&game.rules);
    let outcome = Karcianka::outcome(&game.ending);
    let even = 1000 / seating.count() as i32;
    let gain = |seat| (outcome.share(seat) * 1000.0).round() as i32 - even;
    let standing = Standing {
        unit: ResultUnit::Wins,
        gains: Some(seating.seats().map(gain).collect()),
        seating,
        harsh: HARSH,
        is_whole,
    };
    Ok(Review::of(moves, &standing))
}
