//! What the page asks of the browser, in small words.

pub mod storage;
