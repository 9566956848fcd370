//! `refusal_text`: which sentence is shown for a `Refusal` of the rules.

use super::texts::refusals as text;
use crate::texts::{Lang, Text};
use game_karcianka::Refusal;

/// Why the rules say no.
pub fn refusal_text(why: Refusal, lang: Lang) -> &'static str {
    let words: Text = match why {
        Refusal::GameOver => text::game_over,
        Refusal::NotYourTurn => text::not_your_turn,
        Refusal::NotHeld => text::not_held,
        Refusal::DoesNotMatch => text::does_not_match,
        Refusal::NotSpecial => text::not_special,
        Refusal::CanPlay => text::can_play,
        Refusal::NothingToCall => text::nothing_to_call,
    };
    words(lang)
}
