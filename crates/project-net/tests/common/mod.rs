//! Counterparts for the programs under test. They use raw JSON, written from the source's
//! chapter 9 alone, and not our codec, so that it cannot agree with its own mistakes.
#![allow(dead_code, reason = "each test file uses its own share")]

pub mod chapter_nine;
pub mod desk;
mod wire;

pub use wire::Wire;
