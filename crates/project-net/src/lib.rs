//! The Project Game over TCP: the messages of the source's chapter 9, and the three programs
//! that exchange them.
//!
//! Each program consists of a state machine, which gets messages with their time and returns
//! messages, and of a thin driver that owns the connections and the clock.

pub mod check;
pub mod config;
pub mod demo;
mod frames;
mod invalid_log;
mod language;
pub mod limits;
mod link;
pub mod master;
mod message;
mod now;
pub mod picture;
pub mod player;
mod routed_message;
mod send_queue;
pub mod server;
mod socket;
pub mod traffic;
mod waiting;
pub mod words;

pub use frames::{Frame, FrameError, Frames};
pub use language::{Language, NoSuchLanguage};
pub use link::Address;
pub use message::{
    Addressed, Distance, GameStart, GridTile, InfoRequest, InfoResponse, MasterIn, MasterOut,
    MoveError, ParseError, PlayerId, PlayerOut, ServerOut, Token, line_of, read,
};
pub use now::Now;
pub use routed_message::RoutedMessage;
pub use socket::tune;
