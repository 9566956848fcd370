//! Bots that look ahead: they deal the hidden cards at random, again and again, and try their
//! choices on each of those deals to the end of the round.

use super::{
    PolicyBot,
    comparison::Comparison,
    keen::{self, Keen},
    plans::{Choice, discards, layings},
    table::Table,
};
use crate::{Action, Kanasta, Step, View, lean::Deal};
use cards::Face;
use game_core::{Bot, Budget, CutShort, Dice, Seat};

/// A bot that plays so many rounds to their end for a decision.
pub(super) struct Thinker {
    lines: u64,
    cut_short: Option<CutShort>,
}

impl Thinker {
    pub const fn new(lines: u64) -> Self {
        Thinker {
            lines,
            cut_short: None,
        }
    }
}

impl Bot<Kanasta> for Thinker {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        self.cut_short = None;
        let table = Table::new(view, seat);
        let wish = if view.playing {
            self.wish(&table, budget, dice)
        } else {
            Some(Action::Next)
        };
        wish.filter(|action| !view.playing || table.stand.judge(action).is_ok())
            .or_else(|| PolicyBot(Keen).wish(&table))
            .unwrap_or_else(|| menu[0].clone())
    }

    fn cut_short(&self) -> Option<CutShort> {
        self.cut_short
    }
}

impl Thinker {
    /// The action that won most; `None` where there is nothing to weigh.
    fn wish(&mut self, table: &Table<'_>, budget: Budget<'_>, dice: &mut Dice) -> Option<Action> {
        let is_laying_first = !table.stand.melded && !table.stand.melds.is_empty();
        match table.stand.step {
            Step::Draw if table.can_take() => {
                let round = keen::known(table);
                let choices = [Choice::Take(round.taking()?), Choice::Draw];
                match self.best(table, &choices, budget, dice) {
                    Choice::Take(_) => Some(Action::Take),
                    _ => Some(Action::Draw),
                }
            }
            Step::Play if !is_laying_first => self.play(table, budget, dice),
            Step::Draw | Step::Top(_) | Step::Laid(_) | Step::Play => None,
        }
    }

    /// What to lay or to discard.
    fn play(&mut self, table: &Table<'_>, budget: Budget<'_>, dice: &mut Dice) -> Option<Action> {
        let round = keen::known(table);
        let chosen = self.best(table, &layings(&round), budget, dice);
        if let Choice::Lay(lays) = &chosen
            && let Some(&first) = lays.first()
        {
            return if table.stand.melded {
                Some(keen::action(table, first))
            } else {
                keen::opening(table)
            };
        }
        match self.best(table, &discards(&round), budget, dice) {
            Choice::Discard(kind) => {
                let is_it = |face: &Face| crate::lean::kind_of(*face) == kind;
                table.stand.hand.iter().find(is_it).map(Action::Discard)
            }
            Choice::Take(_) | Choice::Draw | Choice::Lay(_) => None,
        }
    }

    fn best(
        &mut self,
        table: &Table<'_>,
        choices: &[Choice],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Choice {
        let mut comparison = Comparison::new(Deal::of(table.view), table.seat, dice);
        let planned = self.lines.min(budget.effort);
        let (best, done) = comparison.best(choices, planned, budget.expired);
        if done < planned && choices.len() > 1 {
            self.cut_short = Some(CutShort { done, planned });
        }
        choices[best].clone()
    }
}
