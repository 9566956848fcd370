//! What a client does in a game, chosen from what it is shown and nothing else.

use game_core::{Budget, Dice, Seat};
use games::{AnyAction, AnyBot, AnyView};

/// How many choices in ten are a bot's; the others are whatever is allowed.
const SENSE_IN_TEN: u32 = 7;

/// A client's judgement.
pub struct Choice {
    dice: Dice,
}

impl Choice {
    /// Judgement that grows from this number.
    pub fn from_number(number: u64) -> Self {
        Self {
            dice: Dice::from_number(number),
        }
    }

    /// Its luck.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// Something to do for the seat, which is awaited; mostly sensible, so that games end.
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
