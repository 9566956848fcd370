//! Translates between the game's types and the protocol's messages, in both directions and
//! for both sides. Knows no sockets: the server's own gateway uses it, too.

mod asked;
mod epoch;
mod granted;
mod heard;
mod names;
mod report;

pub use asked::{action_of, refused};
pub use epoch::Epoch;
pub use granted::{message_of, start_of};
pub use heard::{request_of, word_of};
pub use names::Names;
