//! How often an address, a person or a connection may do something: every rate limiter of the
//! server. Time is an input of each.
//!
//! `docs/decisions/rate-limits.md` says why these are not `governor`'s.

mod address;
mod connections;
mod keyed;
mod token_bucket;

pub use address::{AddressKey, UNKNOWN_ADDRESS, is_loopback};
pub use connections::{CONNECTIONS_PER_ADDRESS, ConnectionLimiter, ConnectionPermit};
pub use keyed::{KeyedLimiter, MAX_KEYS, Rate};
pub use token_bucket::TokenBucket;
