//! The finished program, built with the page inside, and started.

use crate::{
    audit,
    page::{self, Build},
    step::{cargo, program, run, step, target},
};
use anyhow::{Context, Result};
use std::{os::unix::process::CommandExt, path::PathBuf};

/// Builds the page, then the program that carries it.
pub fn build(build: Build) -> Result<()> {
    page::build(build)?;
    if build == Build::Finished {
        step("collecting licence texts", audit::collect)?;
    }
    step("compiling the program", || compile(build))?;
    eprintln!("==> {} is ready", path(build).display());
    Ok(())
}

/// Builds everything and becomes the server, so that signals and the exit code are its own.
pub fn serve(words: &[String]) -> Result<()> {
    let choice = Build::asked(words);
    build(choice)?;
    let mut server = program(&path(choice).to_string_lossy(), &["serve"]);
    server.args(words.iter().filter(|word| *word != Build::DEV));
    Err(server.exec()).context("cannot start the server")
}

/// Where the program lies after it was built.
pub fn path(build: Build) -> PathBuf {
    match build {
        Build::Finished => target().join("release/stolik"),
        Build::Dev => target().join("debug/stolik"),
    }
}

/// Compiles the program; `build` says how.
pub fn compile(build: Build) -> Result<()> {
    let mut command = cargo(&["build", "--package", "stolik"]);
    if build == Build::Finished {
        command.arg("--release");
    }
    run(command)
}
