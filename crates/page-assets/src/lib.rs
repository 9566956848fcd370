//! The built page inside the program: every file, in every encoding, with what a server must say
//! about it.
//!
//! It knows no HTTP library: the server turns an [`Asset`] into an answer. A release build carries
//! the files; a debug build reads them from `target/page`, so a rebuilt page shows without
//! rebuilding the server.

mod asset;
mod encoding;
mod files;

pub use asset::{Asset, Cache};
pub use encoding::{Encoding, Encodings};
pub use files::{document, find};
