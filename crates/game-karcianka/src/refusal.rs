//! Why an action is not allowed: one variant per rule.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that refuses an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("you do not hold that card")]
    NotHeld,
    /// The card must match the top card.
    #[error("the card has neither the rank nor the suit of the top card")]
    DoesNotMatch,
    /// While a penalty runs, only a special card may answer it.
    #[error("while a penalty runs only a special card may be played")]
    NotSpecial,
    /// With `Drawing::WhenStuck`, drawing is allowed only if nothing can be played.
    #[error("you may not draw while you can play")]
    CanPlay,
    /// The last card is called with the card that leaves one, and only with `LastCard::Called`.
    #[error("there is no last card to call")]
    NothingToCall,
}
