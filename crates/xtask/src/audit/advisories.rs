//! Known vulnerabilities of the libraries, by `cargo-deny`. The tool comes from the package
//! registry; its database of advisories is a Git repository, which not every machine can reach.

use crate::step::{cargo, program, run, target};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// The version that is installed if there is none.
const VERSION: &str = "0.20.2";
/// What `cargo-deny` writes if it cannot get its database.
const NO_DATABASE: [&str; 3] = [
    "failed to fetch advisory database",
    "failed to load advisory database",
    "unable to fetch",
];

/// Checks the advisories; returns what to print.
pub fn check() -> Result<String> {
    let tool = match installed() {
        Some(tool) => tool,
        None => match install() {
            Ok(tool) => tool,
            Err(error) => {
                return Ok(format!(
                    "advisories were NOT checked: cargo-deny cannot be installed ({error:#})"
                ));
            }
        },
    };
    let mut deny = program(&tool.to_string_lossy(), &["check", "advisories"]);
    let output = deny.output().context("cannot start cargo-deny")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        return Ok("advisories: no library has a known vulnerability".to_owned());
    }
    if NO_DATABASE.iter().any(|words| said.contains(words)) {
        return Ok("advisories were NOT checked: this machine cannot get the database".to_owned());
    }
    bail!("advisories:\n{said}")
}

fn own_copy() -> PathBuf {
    target().join("tools/bin/cargo-deny")
}

/// The project's own copy, or one in `PATH`.
fn installed() -> Option<PathBuf> {
    let answers = |tool: &PathBuf| {
        let mut version = program(&tool.to_string_lossy(), &["--version"]);
        version.output().is_ok_and(|output| output.status.success())
    };
    [own_copy(), PathBuf::from("cargo-deny")]
        .into_iter()
        .find(answers)
}

fn install() -> Result<PathBuf> {
    let folder = target().join("tools");
    let folder = folder.to_string_lossy();
    run(cargo(&[
        "install",
        "--locked",
        "--quiet",
        "--version",
        VERSION,
        "--root",
        &folder,
        "cargo-deny",
    ]))?;
    Ok(own_copy())
}
