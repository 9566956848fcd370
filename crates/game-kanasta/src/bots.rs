//! The bots. They get a `View`, and see only what a player sees.

mod basic;
mod careless;
mod closing;
mod comparison;
mod expert;
mod guess;
mod hindsight;
mod keen;
mod laying;
mod opening;
mod plans;
mod prospect;
mod table;
mod thinker;

pub(crate) use hindsight::Hindsight;

use crate::{Action, Kanasta, Step, View};
use game_core::{Bot, Budget, Dice, Seat};
use table::Table;
use thinker::Thinker;

/// The least and the most rounds that a bot `think:N` plays to their end for a decision.
pub const LEAST_LINES: u64 = 2;
pub const MOST_LINES: u64 = 1_000_000;

/// The rounds that the levels play to their end for a decision.
const SHARP: u64 = 50;
const SEASONED: u64 = 300;
const CHAMPION: u64 = 2_000;

/// The names of the bots, weakest first. `think:N` is accepted as well.
pub fn bots() -> &'static [&'static str] {
    &[
        "novice", "casual", "basic", "expert", "sharp", "seasoned", "champion",
    ]
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it.
pub fn ladder() -> &'static [&'static str] {
    bots()
}

/// The bot of that name.
///
/// The number of a bot that looks ahead says how many rounds it plays to their end for a
/// decision, from [`LEAST_LINES`] to [`MOST_LINES`].
pub fn bot(name: &str) -> Option<Box<dyn Bot<Kanasta>>> {
    Some(match name {
        "novice" => Box::new(careless::NOVICE),
        "casual" => Box::new(careless::CASUAL),
        "basic" => Box::new(PolicyBot(basic::Basic)),
        "expert" => Box::new(PolicyBot(expert::Expert)),
        "sharp" => Box::new(Thinker::new(SHARP)),
        "seasoned" => Box::new(Thinker::new(SEASONED)),
        "champion" => Box::new(Thinker::new(CHAMPION)),
        _ => {
            let lines = name.strip_prefix("think:")?.parse().ok()?;
            let is_allowed = (LEAST_LINES..=MOST_LINES).contains(&lines);
            Box::new(is_allowed.then(|| Thinker::new(lines))?)
        }
    })
}

/// How a bot decides. Each answer is tried, and dropped if the rules refuse it.
trait Policy: Send {
    /// Whether to take the pile instead of drawing, when the rules allow it.
    fn wants_pile(&self, table: &Table<'_>) -> bool;
    /// Melds and additions to lay next, best first; empty to go on to the discard.
    fn layings(&self, table: &Table<'_>) -> Vec<Action>;
    /// The cost of a discard; the cheapest card is discarded.
    fn discard_cost(&self, table: &Table<'_>, card: cards::Face) -> f64;
}

/// A `Policy` as a `Bot`. It keeps no state between moves.
struct PolicyBot<P>(P);

impl<P: Policy> Bot<Kanasta> for PolicyBot<P> {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        _budget: Budget<'_>,
        _dice: &mut Dice,
    ) -> Action {
        let table = Table::new(view, seat);
        let wish = if view.playing {
            self.wish(&table)
        } else {
            Some(Action::Next)
        };
        wish.unwrap_or_else(|| menu[0].clone())
    }
}

impl<P: Policy> PolicyBot<P> {
    fn wish(&self, table: &Table<'_>) -> Option<Action> {
        let stand = &table.stand;
        match stand.step {
            Step::Draw if table.can_take() && self.0.wants_pile(table) => Some(Action::Take),
            Step::Draw => Some(Action::Draw),
            Step::Top(_) | Step::Laid(_) => {
                let taking = table.taking();
                Some(
                    taking
                        .into_iter()
                        .find(|action| stand.judge(action).is_ok())
                        .unwrap_or(Action::Return),
                )
            }
            Step::Play => {
                let layings = self.0.layings(table);
                layings
                    .into_iter()
                    .find(|action| stand.judge(action).is_ok())
                    .or_else(|| self.discard(table))
            }
        }
    }

    fn discard(&self, table: &Table<'_>) -> Option<Action> {
        let own = table
            .stand
            .hand
            .kinds()
            .chain(table.stand.red_threes.kinds())
            .map(|(card, _)| card);
        let allowed = own.filter(|&card| table.stand.judge_discard(card).is_ok());
        let cost = |card: &cards::Face| self.0.discard_cost(table, *card);
        allowed
            .min_by(|one, other| cost(one).total_cmp(&cost(other)))
            .map(Action::Discard)
    }
}

#[cfg(test)]
mod tests;
