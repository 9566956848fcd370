//! What a position is worth under perfect play.

/// The value of a position for the player to move, if the last move was progress: a capture or a
/// man's move.
///
/// Distances are counted in moves of both sides together, up to and including the next progress or
/// the move that ends the game. The winner hurries, the loser delays. A win that takes more than
/// [`QUIET_MOVES`](crate::QUIET_MOVES) is none: it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Won(u8),
    Drawn,
    /// Lost in 0 is a player who is to move and cannot.
    Lost(u8),
}

impl Value {
    /// The value as a number: 0 is a draw, then they alternate, a win after a loss.
    pub(super) const fn code(self) -> u8 {
        match self {
            Value::Drawn => 0,
            Value::Won(distance) => 2 * distance,
            Value::Lost(distance) => 2 * distance + 1,
        }
    }

    /// The inverse of `code`.
    pub(super) fn of_code(code: u8) -> Value {
        match code {
            0 => Value::Drawn,
            code if code % 2 == 0 => Value::Won(code / 2),
            code => Value::Lost(code / 2),
        }
    }
}
