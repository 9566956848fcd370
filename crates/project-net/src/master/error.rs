//! Why a Game Master has no result.

use crate::{Address, PlayerId};
use std::io;
use thiserror::Error;

/// The reason why a game was not played to its end.
#[derive(Debug, Error)]
pub enum MasterError {
    /// No connection to the server was possible.
    #[error("no communication server answers at {address} (cs_address, cs_port)")]
    NoServer { address: Address, source: io::Error },
    /// The server has another Game Master.
    #[error("the communication server at {0} has another game master")]
    Refused(Address),
    /// The connection was lost and could not be restored.
    #[error(
        "the connection to the communication server was lost for 10 seconds: the game ends without a winner"
    )]
    Lost,
    /// The server was restarted, and these players did not return.
    #[error(
        "the communication server was restarted and players {} did not return in 10 seconds: the game ends without a winner",
        list(.0)
    )]
    PlayersLost(Vec<PlayerId>),
    /// The program was told to stop.
    #[error("stopped before the end: nobody has won")]
    Stopped,
}

/// The numbers of players, separated by commas.
fn list(players: &[PlayerId]) -> String {
    let numbers: Vec<String> = players.iter().map(PlayerId::to_string).collect();
    numbers.join(", ")
}
