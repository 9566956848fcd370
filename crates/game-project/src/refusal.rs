//! Why a request is not granted: one reason a rule. All of them the agent could have known itself.

use game_core::GameTime;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rule that says no. The agent is as awake as before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// It sleeps: `YouShouldSleep`.
    #[error("asleep until {until}")]
    Asleep {
        /// When the Game Master will wake it.
        until: GameTime,
    },
    /// There is no such field.
    #[error("that field is not on the board")]
    OutOfBounds,
    /// The field is not beside the agent's.
    #[error("that field is not beside yours")]
    OutOfReach,
    /// It carries no piece.
    #[error("you carry no piece")]
    NoPiece,
    /// One asks only team-mates.
    #[error("that is none of your team-mates")]
    NotAMate,
    /// One answers only who has asked.
    #[error("that team-mate has not asked you")]
    NotAsked,
    /// The report is not about this board.
    #[error("the report is about a board of another size")]
    OtherBoard,
}
