//! Whether a bot accepts a draw, and when it offers one.

use super::outlook::MAN;
use crate::View;
use game_core::Seat;

/// A difference within this counts as even.
const EVEN: i32 = MAN / 2;
/// After so many quiet moves an even game counts as stale.
const STALE: usize = 8;

/// Whether a player with this score should accept a draw: when worse off, or when even and
/// stale.
pub(super) fn is_welcome(score: i32, quiet: usize) -> bool {
    score < -EVEN || (score <= EVEN && quiet >= STALE)
}

/// Whether a player who knows that the position is drawn should say so: when it is stale, and an
/// offer is allowed.
pub(super) fn is_due(view: &View, seat: Seat) -> bool {
    view.quiet() >= STALE && view.may_offer_draw(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_welcome_to_the_worse_and_in_a_stale_even_game() {
        assert!(is_welcome(-MAN, 0));
        assert!(is_welcome(0, STALE));
        assert!(!is_welcome(0, 0));
        assert!(!is_welcome(MAN, 39));
    }
}
