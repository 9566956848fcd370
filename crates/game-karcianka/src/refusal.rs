//! Why an action is not allowed: one reason a rule.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that says no.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Another player is on turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// One can only play what one holds.
    #[error("you do not hold that card")]
    NotHeld,
    /// A card must match the top one.
    #[error("the card has neither the rank nor the suit of the top card")]
    DoesNotMatch,
    /// While a penalty runs, only a special card answers it.
    #[error("while a penalty runs only a special card may be played")]
    NotSpecial,
    /// Drawing is for when nothing can be played.
    #[error("you may not draw while you can play")]
    CanPlay,
    /// The last card is called with the card that leaves one, and only where that is the rule.
    #[error("there is no last card to call")]
    NothingToCall,
}
