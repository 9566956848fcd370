//! Bots that overlook things, as people do who are new to the game.

use super::{Policy, PolicyBot, basic::Basic, table::Table};
use crate::{
    Action, Kanasta, Step, View,
    worth::{is_red_three, natural, points},
};
use cards::Face;
use game_core::{Bot, Budget, Dice, Seat};

/// A bot that lays and takes less than it could.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Careless {
    /// In how many of a hundred looks at the hand it sees what `basic` would lay.
    pub sees_melds: u32,
    /// How many of a hundred piles it takes of those that `basic` would take.
    pub takes: u32,
    /// In how many of a hundred discards it minds what the opponents collect.
    pub minds: u32,
}

/// Overlooks half of its melds, and never looks at what the opponents collect.
pub(super) const NOVICE: Careless = Careless {
    sees_melds: 50,
    takes: 60,
    minds: 0,
};
/// Overlooks something now and then.
pub(super) const CASUAL: Careless = Careless {
    sees_melds: 80,
    takes: 80,
    minds: 65,
};

/// Discards by the own hand alone.
struct OwnHand;

impl Bot<Kanasta> for Careless {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        _: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        let table = Table::new(view, seat);
        let wish = if view.playing {
            self.wish(&table, dice)
        } else {
            Some(Action::Next)
        };
        wish.unwrap_or_else(|| menu[0].clone())
    }
}

impl Careless {
    fn wish(self, table: &Table<'_>, dice: &mut Dice) -> Option<Action> {
        let has_begun = !table.stand.melded && !table.stand.melds.is_empty();
        match table.stand.step {
            Step::Draw if !dice.chance(self.takes, 100) => Some(Action::Draw),
            Step::Play if !has_begun && !dice.chance(self.sees_melds, 100) => {
                self.discard(table, dice)
            }
            Step::Play => match PolicyBot(Basic).wish(table) {
                Some(Action::Discard(_)) => self.discard(table, dice),
                wish => wish,
            },
            Step::Draw | Step::Top(_) | Step::Laid(_) => PolicyBot(Basic).wish(table),
        }
    }

    fn discard(self, table: &Table<'_>, dice: &mut Dice) -> Option<Action> {
        if dice.chance(self.minds, 100) {
            PolicyBot(Basic).discard(table)
        } else {
            PolicyBot(OwnHand).discard(table)
        }
    }
}

impl Policy for OwnHand {
    fn wants_pile(&self, table: &Table<'_>) -> bool {
        Basic.wants_pile(table)
    }

    fn layings(&self, table: &Table<'_>) -> Vec<Action> {
        Basic.layings(table)
    }

    /// Single cards first, those with the most points before others.
    fn discard_cost(&self, table: &Table<'_>, card: Face) -> f64 {
        match natural(card) {
            Some(own) if !is_red_three(card) => {
                let together = table.stand.hand.naturals_of(own.rank()).len();
                100.0 * together as f64 - f64::from(points(card))
            }
            Some(_) | None => Basic.discard_cost(table, card),
        }
    }
}
