//! Why an action is not allowed. The page says it in the player's language.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that refuses an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    /// Only the player on turn moves and offers draws.
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no piece on that square")]
    EmptySquare,
    /// The piece is the opponent's.
    #[error("that piece is not yours")]
    NotYourPiece,
    /// Pieces land on empty squares only.
    #[error("the target square is taken")]
    TargetTaken,
    /// The squares do not share a diagonal.
    #[error("pieces move along diagonals")]
    NotDiagonal,
    /// A man does not go back.
    #[error("men move forward")]
    MenMoveForward,
    /// A man goes one square, or two in a jump.
    #[error("a man does not move that far")]
    TooFar,
    /// A man goes two squares only over an enemy.
    #[error("there is no enemy piece to jump over")]
    NothingToJump,
    /// The opponent has no open offer.
    #[error("no draw is offered to you")]
    NoOffer,
    /// An offer is open already.
    #[error("a draw is already offered")]
    OfferStands,
    /// The last offer was less than [`OFFER_EVERY`](crate::OFFER_EVERY) moves ago.
    #[error("you offered a draw not long ago")]
    OfferedTooSoon,
}
