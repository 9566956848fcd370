//! What the page asks of the browser, in small words.

pub mod clock;
pub mod push;
pub mod random;
pub mod share;
pub mod storage;
pub mod tab;
