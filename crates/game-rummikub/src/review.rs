//! Reviews a finished game: what each turn laid beside what it could have laid, and how many points
//! the choice cost beside the best alternative.

use crate::{
    Action, Objective, Rummikub, Solver, Tiles, View,
    bots::{Decision, Hindsight},
};
use game_core::{
    Count, Decided, Game, MoveReview, Record, ReplayRefusal, ResultUnit, Review, ReviewBudget,
    ReviewEffort, Standing,
};
use search::hindsight::Tries;

/// The mean loss of points, in thousandths, at which a player is called a third as accurate.
const HARSH: f64 = 8_000.0;
/// So many tables are imagined for a whole game, as far as the fewest allow.
const TABLES: usize = 1200;
const FEWEST: u32 = 8;
const MOST: u32 = 32;

/// Reviews a finished game.
pub fn review(
    record: &Record<Rummikub>,
    budget: ReviewBudget<'_>,
) -> Result<Review<Action>, ReplayRefusal> {
    let game = Decided::of(record)?;
    let turns = turns(&game);
    let mut judge = Hindsight::new(tries(turns.len(), budget.effort));
    let (moves, is_whole) = budget.each(&turns, |index, turn, works| MoveReview {
        seat: turn.seat,
        from: (turn.step - 1) as u32,
        to: turn.step as u32,
        count: Some(turn.count),
        verdict: (works && turn.count.possible > 0)
            .then(|| {
                judge.verdict(&Decision {
                    view: turn.view,
                    seat: turn.seat,
                    laid: &turn.laid,
                    is_held: is_held(&turns[index..]),
                })
            })
            .flatten(),
        luck: None,
    });
    let points = Rummikub::outcome(&game.ending).points.unwrap_or_default();
    let standing = Standing {
        unit: ResultUnit::Points,
        seating: Rummikub::seating(&game.rules),
        gains: Some(points.iter().map(|points| points * 1000).collect()),
        harsh: HARSH,
        is_whole,
    };
    Ok(Review::of(moves, &standing))
}

fn tries(turns: usize, effort: ReviewEffort) -> Tries {
    let each = u32::try_from(TABLES / turns.max(1)).unwrap_or(MOST);
    let compared = each.clamp(FEWEST, MOST);
    match effort {
        ReviewEffort::Full => Tries {
            scouted: compared / 2,
            compared,
        },
        ReviewEffort::Brief => Tries {
            scouted: 3,
            compared: FEWEST,
        },
    }
}

/// A turn of the game with what it laid, and the most tiles that it could have laid.
struct Turned<'a> {
    step: usize,
    seat: game_core::Seat,
    view: &'a View,
    laid: Tiles,
    count: Count,
}

fn turns(game: &Decided<Rummikub>) -> Vec<Turned<'_>> {
    let mut solver = Solver::default();
    let turns = game.decisions.iter().map(|decision| {
        let (view, seat) = (&decision.view, decision.seat);
        let laid = laid(view, &decision.action);
        let (rack, stage) = (view.rack(seat), view.stage(seat));
        let best = solver.place(&view.sets(), &rack, Objective::Tiles, stage);
        Turned {
            step: decision.step,
            seat,
            view,
            count: Count {
                done: laid.len() as u32,
                possible: best.tiles,
            },
            laid,
        }
    });
    turns.collect()
}

fn laid(view: &View, action: &Action) -> Tiles {
    match action {
        Action::Play(rows) => rows
            .tiles()
            .without(&view.sets().tiles())
            .unwrap_or_default(),
        Action::Draft(_) | Action::Draw | Action::Pass => Tiles::default(),
    }
}

/// Whether the player of the first of these turns held tiles back, and laid them later: more in one
/// turn than could have been laid now. A plan that is never carried out is none.
fn is_held(turns: &[Turned<'_>]) -> bool {
    let [now, later @ ..] = turns else {
        return false;
    };
    let mut own = later.iter().filter(|turn| turn.seat == now.seat);
    let next = own.find(|turn| turn.count.done > 0);
    now.count.done == 0 && next.is_some_and(|turn| turn.count.done > now.count.possible)
}

#[cfg(test)]
mod tests;
