//! One step of a command: announced before, timed after, and the only place that starts other
//! programs.

use anyhow::{Context, Result, bail};
use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// Says what is about to happen, does it, and says how long it took.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("==> {name}");
    let start = Instant::now();
    let done = work().with_context(|| format!("could not finish: {name}"))?;
    eprintln!("    {name}: {:.1} s", start.elapsed().as_secs_f32());
    Ok(done)
}

/// The folder of the workspace, whatever folder the command was started in.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .ancestors()
        .nth(2)
        .expect("xtask lies in crates/xtask")
        .to_owned()
}

/// Where everything that is built lies.
pub fn target() -> PathBuf {
    root().join("target")
}

/// A program that will run in the workspace's folder.
pub fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// A cargo command whose results lie in `target`, also on machines that keep theirs elsewhere.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = program(
        &std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()),
        arguments,
    );
    command.env("CARGO_TARGET_DIR", target());
    command
}

/// Runs a program to its end; its failure is ours.
pub fn run(mut command: Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot start {}", spell(&command)))?;
    if !status.success() {
        bail!("{} failed ({status})", spell(&command));
    }
    Ok(())
}

/// Runs a program to its end and hands back what it wrote.
pub fn output(mut command: Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("cannot start {}", spell(&command)))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!(
            "{} failed ({}): {}",
            spell(&command),
            output.status,
            complaint.trim()
        );
    }
    String::from_utf8(output.stdout).with_context(|| format!("{} wrote no text", spell(&command)))
}

fn spell(command: &Command) -> String {
    let name = Path::new(command.get_program())
        .file_name()
        .unwrap_or_default();
    let words = std::iter::once(name).chain(command.get_args());
    format!(
        "`{}`",
        words
            .map(|word| word.to_string_lossy())
            .collect::<Vec<_>>()
            .join(" ")
    )
}
