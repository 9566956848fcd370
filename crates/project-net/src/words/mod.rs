//! Between the game's words and the protocol's messages, in both directions and for both ends.
//! Nothing here knows of sockets: a table of Stolik that plays with TCP players needs just this.

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
