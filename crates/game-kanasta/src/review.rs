//! Reviews a finished game: what each decision of a turn cost in the chance to win. A turn has up
//! to three: taking the pile, laying, the discard.

use crate::{Action, Kanasta, Step, View, bots::Hindsight};
use game_core::{
    Decided, Decision, Game, MoveReview, Record, ReplayRefusal, ResultUnit, Review, ReviewBudget,
    ReviewEffort, Seat, Standing, Verdict,
};
use search::hindsight::Tries;

/// The mean loss of a decision, in thousandths of a win, at which a player is called a
/// third as accurate.
const HARSH: f64 = 12.0;
/// So many rounds are played to their end for a whole game, as far as the fewest allow.
const ROUNDS: usize = 12_000;
const FEWEST: u32 = 4;
const MOST: u32 = 64;
/// The choices of a decision, on average.
const CHOICES: usize = 5;

/// Reviews a finished game.
pub fn review(
    record: &Record<Kanasta>,
    budget: ReviewBudget<'_>,
) -> Result<Review<Action>, ReplayRefusal> {
    let game = Decided::of(record)?;
    let asked = asked(&game.decisions);
    let mut judge = Hindsight::new(tries(asked.len(), budget.effort));
    let (moves, is_whole) = budget.each(&asked, |_, asked, works| MoveReview {
        seat: asked.seat,
        from: asked.from as u32,
        to: asked.to as u32,
        count: None,
        verdict: works.then(|| asked.verdict(&mut judge)).flatten(),
        luck: None,
    });
    let seating = Kanasta::seating(&game.rules);
    let outcome = Kanasta::outcome(&game.ending);
    let sides = game.rules.sides() as i32;
    let share = |seat: Seat| {
        let team = seating.team(seat);
        let own = seating.seats().filter(|&other| seating.team(other) == team);
        match outcome.is_draw() {
            true => 1000 / sides,
            false => own.map(|seat| (outcome.share(seat) * 1000.0) as i32).sum(),
        }
    };
    let standing = Standing {
        unit: ResultUnit::Wins,
        gains: Some(
            seating
                .seats()
                .map(|seat| share(seat) - 1000 / sides)
                .collect(),
        ),
        seating: seating.clone(),
        harsh: HARSH,
        is_whole,
    };
    Ok(Review::of(moves, &standing))
}

fn tries(decisions: usize, effort: ReviewEffort) -> Tries {
    let rounds = match effort {
        ReviewEffort::Full => ROUNDS,
        ReviewEffort::Brief => ROUNDS / 4,
    };
    // Two of the choices are compared on twice as many deals as all of them are scouted on.
    let each = rounds / decisions.max(1) / (CHOICES + 4);
    let scouted = u32::try_from(each).unwrap_or(MOST).clamp(FEWEST / 2, MOST);
    Tries {
        scouted,
        compared: 2 * scouted,
    }
}

/// What is asked of one moment of a turn.
struct Asked<'a> {
    seat: Seat,
    from: usize,
    to: usize,
    view: &'a View,
    question: Question<'a>,
}

enum Question<'a> {
    /// Take the pile or draw?
    Taking(&'a Action),
    /// What to lay, given the view before the discard?
    Laying(&'a View),
    Discard(cards::Face),
}

impl Asked<'_> {
    fn verdict(&self, judge: &mut Hindsight) -> Option<Verdict<Action>> {
        let (view, seat) = (self.view, self.seat);
        match self.question {
            Question::Taking(action) => judge.of_taking(view, seat, action),
            Question::Laying(after) => judge.of_laying(view, seat, after),
            Question::Discard(face) => judge.of_discard(view, seat, face),
        }
    }
}

/// The moments of all turns that a review asks about.
fn asked(decisions: &[Decision<Kanasta>]) -> Vec<Asked<'_>> {
    let mut asked = Vec::new();
    let mut laying: Option<&Decision<Kanasta>> = None;
    for decision in decisions {
        let (view, seat, step) = (&decision.view, decision.seat, decision.step);
        let mut ask = |from, to, view, question| {
            asked.push(Asked {
                seat,
                from,
                to,
                view,
                question,
            });
        };
        let has_provisional = !view.stand().melded && !view.stand().melds.is_empty();
        if laying.is_none() && view.playing && view.step == Step::Play && !has_provisional {
            laying = Some(decision);
        }
        match &decision.action {
            action @ (Action::Draw | Action::Take) => {
                laying = None;
                ask(step - 1, step, view, Question::Taking(action));
            }
            Action::Discard(face) => {
                if let Some(first) = laying.take() {
                    let last = (step - 1).max(first.step - 1);
                    ask(first.step - 1, last, &first.view, Question::Laying(view));
                }
                ask(step - 1, step, view, Question::Discard(*face));
            }
            Action::Return
            | Action::Meld(_)
            | Action::Add { .. }
            | Action::TakeBack
            | Action::Next => {}
        }
    }
    asked
}
