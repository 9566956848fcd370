//! The finished program, built with the page inside, and started.

use crate::{
    page::{self, Build},
    step::{cargo, program, run, step, target},
};
use anyhow::Result;
use std::path::PathBuf;

/// Builds the page, then the program that carries it.
pub fn build(build: Build) -> Result<()> {
    page::build(build)?;
    step("compiling the program", || compile(build))?;
    eprintln!("==> {} is ready", path(build).display());
    Ok(())
}

/// Builds everything and serves it until it is stopped.
pub fn serve(words: &[String]) -> Result<()> {
    let dev = words.iter().any(|word| word == "--dev");
    let choice = if dev { Build::Dev } else { Build::Finished };
    build(choice)?;
    let arguments: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "--dev").collect();
    eprintln!("==> serving; stop with Ctrl-C");
    let mut server = program(&path(choice).to_string_lossy(), &["serve"]);
    server.args(arguments);
    run(server)
}

/// Where the program lies after it was built.
pub fn path(build: Build) -> PathBuf {
    match build {
        Build::Finished => target().join("release/stolik"),
        Build::Dev => target().join("debug/stolik"),
    }
}

fn compile(build: Build) -> Result<()> {
    let mut command = cargo(&["build", "--package", "stolik"]);
    if build == Build::Finished {
        command.arg("--release");
    }
    run(command)
}
