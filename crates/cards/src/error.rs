//! Why a text is not a card.

use thiserror::Error;

/// The reason why a text is not a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CardError {
    #[error("expected a rank: 2 to 10, J, Q, K or A")]
    Rank,
    #[error("expected a suit: C, D, H or S")]
    Suit,
}
