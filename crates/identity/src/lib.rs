//! Who a request comes from: a session's token stands for a person, and a stranger becomes a guest.
//! [`retention`] says how long guests and sessions are kept.

mod address_tag;
mod cluster_limits;
mod common_passwords;
mod deletion;
mod device;
mod guest;
mod guest_limiter;
mod recovery_code;
pub mod retention;
mod token;
mod totp;

pub use address_tag::address_tag;
pub use cluster_limits::ClusterLimits;
pub use common_passwords::is_easy_to_guess;
pub use deletion::{DeletionError, delete_person, finish_deletions};
pub use device::Device;
pub use guest::{new_guest, note_seen, public_person};
pub use guest_limiter::GuestLimiter;
pub use recovery_code::RecoveryCode;
pub use token::Token;
pub use totp::{TotpCode, TotpSecret};
