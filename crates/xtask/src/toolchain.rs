//! The compiler's part for the page. Rustup would add it by itself, unless that is switched off.

use crate::step::{output, program, run, step};
use anyhow::Result;

/// The target that the page is compiled for.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Adds the page's target to the toolchain if it is missing.
///
/// Without rustup (a distribution's Rust) there is nothing to ask; cargo itself says what is
/// missing.
pub fn ensure_wasm() -> Result<()> {
    let Ok(installed) = output(program("rustup", &["target", "list", "--installed"])) else {
        return Ok(());
    };
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    step(&format!("adding {WASM} to the toolchain"), || {
        run(program("rustup", &["target", "add", WASM]))
    })
}
