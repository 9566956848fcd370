//! Why a player has no result.

use crate::Address;
use std::io;
use thiserror::Error;

/// The reason why a game was not played to its end.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// No connection to the server was possible.
    #[error("no communication server answers at {address} (cs_address, cs_port)")]
    NoServer { address: Address, source: io::Error },
    /// The player may not join.
    #[error("refused: there is no game master, the game has begun, or team {team} is full")]
    Refused { team: u8 },
    /// The Game Master has started a game on an invalid board.
    #[error("the game master's board cannot be played: {0}")]
    NoBoard(#[from] game_project::Violations),
    /// The connection was lost and not restored, or restored without the game.
    #[error("the connection was lost: the game ends without a winner")]
    Lost,
    /// The program was told to stop.
    #[error("stopped before the end")]
    Stopped,
}
