//! Fuzzing that looks at which code each input reaches: the targets of `fault_tests::fuzz`, driven by
//! libFuzzer.
//!
//! `cargo xtask fuzz --guided` compiles it with its engine, in a folder of its own, and runs it.

#![cfg_attr(feature = "engine", no_main)]

#[cfg(feature = "engine")]
mod engine;

#[cfg(not(feature = "engine"))]
fn main() {
    eprintln!("this was compiled without its engine: use `cargo xtask fuzz --guided`");
    std::process::exit(2);
}
