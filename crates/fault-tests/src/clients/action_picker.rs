//! Chooses the actions of a client from its view alone.

use game_core::{Budget, Dice, Seat};
use games::{AnyAction, AnyBot, AnyView};

/// Out of ten actions, how many a bot chooses; the others are random legal ones.
const SENSE_IN_TEN: u32 = 7;

/// Chooses actions, reproducibly from one number.
pub struct ActionPicker {
    dice: Dice,
}

impl ActionPicker {
    pub fn from_number(number: u64) -> Self {
        Self {
            dice: Dice::from_number(number),
        }
    }

    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// An action for the seat, which must be awaited; mostly a bot's, so that games end.
    pub fn act(&mut self, view: &AnyView, seat: Seat) -> Option<AnyAction> {
        let menu = view.guess_menu(seat, &mut self.dice);
        if menu.is_empty() {
            return None;
        }
        if self.dice.chance(SENSE_IN_TEN, 10) {
            let kind = view.kind();
            let mut bot = AnyBot::named(kind, kind.bots()[0])?;
            let budget = Budget {
                effort: 200,
                expired: &|| false,
            };
            return bot.choose(view, seat, &menu, budget, &mut self.dice).ok();
        }
        self.dice.pick(&menu).cloned()
    }
}
