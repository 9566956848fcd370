//! Who a request comes from: a session's token stands for a person, and a stranger becomes a guest.
//! [`retention`] says how long guests and sessions are kept.

mod deletion;
mod guest;
mod guest_limiter;
pub mod retention;
mod token;

pub use deletion::{DeletionError, delete_person, finish_deletions};
pub use guest::{new_guest, note_seen, public_person};
pub use guest_limiter::GuestLimiter;
pub use token::Token;
