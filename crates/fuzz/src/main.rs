//! The targets of `fault_tests::fuzz` under libFuzzer, which measures the branches each input
//! reaches.
//!
//! `cargo xtask fuzz --guided` compiles this program with its feature `engine` and runs it.

#![cfg_attr(feature = "engine", no_main)]

#[cfg(feature = "engine")]
mod engine;

#[cfg(not(feature = "engine"))]
fn main() {
    eprintln!("fuzz: compiled without the feature `engine`; run `cargo xtask fuzz --guided`");
    std::process::exit(2);
}
