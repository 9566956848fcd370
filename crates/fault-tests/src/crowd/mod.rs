//! A crowd of clients that play over web sockets as pages do, come back whenever they lose the
//! server, and write down all they asked and heard.

mod choice;
mod client;
mod gathering;
mod http;
mod line;
mod log;
mod mind;

pub use choice::Choice;
pub use client::{Call, Client, PACE, PATIENCE, Part, Stage};
pub use gathering::{Gathering, Place};
pub use http::{Answer, request, request_as};
pub use line::{Line, Token};
pub use log::{Asked, Heard, Log, Outcome, Pages, now_ms};
