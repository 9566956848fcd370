//! The bots. They get a `View`, and see only what a player sees.

mod basic;
mod closing;
mod expert;
mod guess;
mod laying;
mod opening;
mod prospect;
mod table;

use crate::{Action, Kanasta, Step, View};
use game_core::{Bot, Budget, Dice, Seat};
use table::Table;

/// The names of the bots, weakest first.
pub fn bots() -> &'static [&'static str] {
    &["basic", "expert"]
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it.
pub fn ladder() -> &'static [&'static str] {
    bots()
}

pub fn bot(name: &str) -> Option<Box<dyn Bot<Kanasta>>> {
    match name {
        "basic" => Some(Box::new(PolicyBot(basic::Basic))),
        "expert" => Some(Box::new(PolicyBot(expert::Expert))),
        _ => None,
    }
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
