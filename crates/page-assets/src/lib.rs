//! The built page inside the program: every file, in every encoding, with its HTTP headers.
//!
//! It depends on no HTTP library: the server converts an [`Asset`] to a response. A release
//! build contains the files; a debug build reads them from `target/page`, so that a rebuilt
//! page shows without rebuilding the server.

mod asset;
mod documents;
mod encoding;
mod files;

pub use asset::{Asset, Cache};
pub use documents::{Visitor, document};
pub use encoding::{Encoding, Encodings};
pub use files::find;
