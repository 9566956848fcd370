//! What is wrong with a text that is not in the notation of this game.

use thiserror::Error;

/// The reason why a text is not in the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    #[error("expected a move like a3-b4, or draw?, draw, nodraw or resign")]
    Action,
    #[error("expected a dark square like a1 or b2")]
    Square,
    #[error("expected a position like xxx/xxx/.../.../ooo/ooo 0")]
    Position,
}
