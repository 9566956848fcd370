//! `refusal_text`: which sentence is shown for a `Refusal` of the rules.

use super::texts::refusals as text;
use crate::texts::Lang;
use game_dama::Refusal;

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
