//! The Project Game over TCP: the messages of the source's chapter 9, and the three programs
//! that exchange them.
//!
//! Each program consists of a state machine, which gets messages with their time and returns
//! messages, and of a thin driver that owns the connections and the clock.

mod complaints;
pub mod config;
pub mod demo;
mod frames;
mod letter;
pub mod limits;
mod link;
pub mod master;
mod message;
mod now;
mod outlet;
pub mod picture;
pub mod player;
pub mod server;
mod socket;
mod waiting;
pub mod words;

pub use frames::{Fault, Frame, Frames};
pub use letter::Letter;
pub use link::Address;
pub use message::{
    Addressed, Distance, GameStart, GridTile, InfoRequest, InfoResponse, MasterIn, MasterOut,
    MoveError, PlayerId, PlayerOut, ServerOut, Unreadable, line_of, read,
};
pub use now::Now;
pub use socket::tune;
