//! Why a Game Master has no result.

use crate::Address;
use std::io;
use thiserror::Error;

/// Why a game was not played to its end.
#[derive(Debug, Error)]
pub enum MasterError {
    /// There is no server.
    #[error("no communication server answers at {address} (cs_address, cs_port)")]
    NoServer {
        /// Where it was looked for.
        address: Address,
        /// What the system said.
        source: io::Error,
    },
    /// The server has another Game Master.
    #[error("the communication server at {0} has another game master")]
    Refused(Address),
    /// The server was lost and did not come back.
    #[error(
        "the connection to the communication server was lost for 10 seconds: the game ends without a winner"
    )]
    Lost,
    /// The server that came back is a new one.
    #[error(
        "the communication server was started anew and knows no players: the game ends without a winner"
    )]
    ServerChanged,
    /// Whoever runs the program has stopped it.
    #[error("stopped before the end: nobody has won")]
    Stopped,
}
