//! What is wrong with a text that is not in the notation of this game.

use crate::MOST_TILES;
use thiserror::Error;

/// The reason why a text is not in the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    #[error("expected move, discover, test, place, ask or tell")]
    Action,
    #[error("expected up, down, left or right")]
    Direction,
    #[error("expected a field like 4,5")]
    Field,
    #[error("expected an agent's number like 3")]
    Agent,
    #[error("expected a report like: at 2,7 to 4,5 grid 30*? .3@1250")]
    Report,
    #[error("expected tiles like: 30*? .3@1250 x, at most {most} of them", most = MOST_TILES)]
    Grid,
}
