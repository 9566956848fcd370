//! What a program can tell people about a running game: the best there is to do, and what a strong
//! player would do.

use crate::{AnyAction, AnyBot, AnyView};
use game_core::{Budget, Dice, Seat};
use serde::{Deserialize, Serialize};

/// The best there is to do in a game of any kind that can tell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyBest {
    Rummikub(game_rummikub::Best),
}

impl AnyView {
    /// What the game's strongest bot would do on the seat, which is on turn and sees this.
    pub fn advice(&self, seat: Seat, budget: Budget<'_>, dice: &mut Dice) -> Option<AnyAction> {
        let menu = self.guess_menu(seat, dice);
        if menu.is_empty() {
            return None;
        }
        let strongest = self.kind().bots().last()?;
        let mut bot = AnyBot::named(self.kind(), strongest)?;
        bot.choose(self, seat, &menu, budget, dice).ok()
    }
}

impl AnyBest {
    /// The best there is for the seat, in the game as that seat sees it; `None` for games
    /// without a solver.
    pub fn of(view: &AnyView, seat: Seat) -> Option<Self> {
        if let AnyView::Rummikub(view) = view {
            return game_rummikub::Best::of(view, seat).map(AnyBest::Rummikub);
        }
        None
    }
}
