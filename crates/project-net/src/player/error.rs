//! Why a player has no result.

use crate::Address;
use std::io;
use thiserror::Error;

/// Why a game was not played to its end.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// There is no server.
    #[error("no communication server answers at {address} (cs_address, cs_port)")]
    NoServer {
        /// Where it was looked for.
        address: Address,
        /// What the system said.
        source: io::Error,
    },
    /// The player may not join.
    #[error("refused: there is no game master, the game has begun, or team {team} is full")]
    Refused {
        /// The team it wanted to join.
        team: u8,
    },
    /// The Game Master has started a game on no board.
    #[error("the game master's board cannot be played: {0}")]
    NoBoard(#[from] game_project::Violations),
    /// The server was lost and did not come back, or came back without the game.
    #[error("the connection was lost: the game ends without a winner")]
    Lost,
    /// Whoever runs the program has stopped it.
    #[error("stopped before the end")]
    Stopped,
}
