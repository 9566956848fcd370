//! The Project Game over TCP: the messages of the source's chapter 9, and the three programs that exchange them.
//!
//! Sockets, routing and the game are apart: each program is a state machine that is told what was heard and when and answers
//! with what to say, and a thin shell that owns its connections.

mod complaints;
mod frames;
mod letter;
pub mod limits;
mod message;
mod outlet;
pub mod server;
mod stop;

pub use frames::{Fault, Frame, Frames};
pub use letter::Letter;
pub use message::{
    Addressed, Distance, GridTile, InfoRequest, InfoResponse, MasterIn, MasterOut, MoveFault, PlayerId,
    PlayerOut, ServerOut, Unreadable, line_of, read,
};
