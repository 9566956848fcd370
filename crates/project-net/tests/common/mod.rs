//! Counterparts for the parts under test. They speak raw JSON, written from the source's chapter 9
//! alone: our codec is not used here, so that it cannot agree with its own mistakes.
#![allow(dead_code, reason = "each test file uses its own share")]

pub mod desk;
mod wire;

pub use wire::Wire;
