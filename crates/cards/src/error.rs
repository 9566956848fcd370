//! What is wrong with a text that should have been a card.

use thiserror::Error;

/// A text that names no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CardError {
    /// Not a rank.
    #[error("expected a rank: 2 to 10, J, Q, K or A")]
    Rank,
    /// Not a suit.
    #[error("expected a suit: C, D, H or S")]
    Suit,
}
