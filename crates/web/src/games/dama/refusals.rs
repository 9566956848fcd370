//! `refusal_text`: which sentence is shown for a `Refusal` of the rules, and `hint_text` for a
//! piece that cannot move too.

use super::{store::HintReason, texts::refusals as text};
use crate::texts::Lang;
use game_dama::{Refusal, Stillness};

/// Why something does not happen.
pub fn hint_text(why: &HintReason, lang: Lang) -> &'static str {
    match why {
        HintReason::Refused(why) => refusal_text(why, lang),
        HintReason::Still(Stillness::OwnAhead) => text::own_ahead(lang),
        HintReason::Still(Stillness::NoLanding) => text::no_landing(lang),
        HintReason::Still(Stillness::DiagonalsFull) => text::diagonals_full(lang),
    }
}

/// Why the rules say no.
pub fn refusal_text(why: &Refusal, lang: Lang) -> &'static str {
    match why {
        Refusal::GameOver => text::game_over(lang),
        Refusal::NotYourTurn => text::wait_for_opponent(lang),
        Refusal::EmptySquare => text::empty_square(lang),
        Refusal::NotYourPiece => text::not_your_piece(lang),
        Refusal::TargetTaken => text::target_taken(lang),
        Refusal::NotDiagonal => text::not_diagonal(lang),
        Refusal::MenMoveForward => text::men_move_forward(lang),
        Refusal::TooFar => text::too_far(lang),
        Refusal::NothingToJump => text::nothing_to_jump(lang),
        Refusal::NoOffer => text::no_offer(lang),
        Refusal::OfferStands => text::offer_stands(lang),
        Refusal::OfferedTooSoon => text::offered_too_soon(lang),
    }
}
