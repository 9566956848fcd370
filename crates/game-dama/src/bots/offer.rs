//! Whether a bot takes a draw.

use super::outlook::MAN;

/// A lead or a lag within this is none.
const EVEN: i32 = MAN / 2;
/// An even game has gone stale after so many quiet moves.
const STALE: usize = 8;

/// Whether a player who stands like this should be content with a draw: when worse off, or when
/// even and nothing happens any more. Never when better off.
pub(super) fn is_welcome(score: i32, quiet: usize) -> bool {
    score < -EVEN || (score <= EVEN && quiet >= STALE)
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
