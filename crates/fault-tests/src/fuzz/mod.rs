//! Fuzzing: every parser of outside input must accept or reject mutated input without a panic, and
//! write back what it accepted. Each case is derived from one number, so it can be repeated.

mod corpus;
mod libfuzzer;
mod mutation;
mod parsers;
mod play;
mod run;
mod saved_corpus;
mod target;
mod targets;

pub use libfuzzer::{LibFuzzer, Reached, TARGET_VARIABLE};
pub use parsers::{PARSERS, target_for};
pub use run::{FuzzFailure, mutated, named, names, run};
pub use target::Target;
pub use targets::targets;
