//! Why a request is refused: one variant per rule. The agent could have known each reason
//! itself.

use game_core::GameTime;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that refuses the request. The agent stays as awake as before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The agent sleeps; sent as `YouShouldSleep`.
    #[error("asleep until {until}")]
    Asleep {
        /// When the Game Master will wake it.
        until: GameTime,
    },
    #[error("that field is not on the board")]
    OutOfBounds,
    /// The field is not a neighbour of the agent's.
    #[error("that field is not beside yours")]
    OutOfReach,
    #[error("you carry no piece")]
    NoPiece,
    /// Only team-mates may be asked.
    #[error("that is none of your team-mates")]
    NotAMate,
    /// The team-mate has no open request to this agent.
    #[error("that team-mate has not asked you")]
    NotAsked,
    /// The report is about a board of another size.
    #[error("the report is about a board of another size")]
    OtherBoard,
}
