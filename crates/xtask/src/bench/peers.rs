//! Other people's programs, fetched for the comparison into a folder that is never committed.

use crate::step::{output, program, run, target};
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::PathBuf;

/// A Python with these packages, fetched if they are not there yet; none if the machine cannot have
/// it.
pub fn python(packages: &[&str]) -> Option<PathBuf> {
    fetch(packages)
        .map_err(|why| eprintln!("    without its peer: {why:#}"))
        .ok()
}

fn fetch(packages: &[&str]) -> Result<PathBuf> {
    let folder = target().join("peers/python");
    let python = folder.join("bin/python");
    if !python.is_file() {
        output(program(
            "python3",
            &["-m", "venv", &folder.to_string_lossy()],
        ))
        .context("needs python3 with venv")?;
    }
    let mut install = program(
        &python.to_string_lossy(),
        &["-m", "pip", "install", "--quiet"],
    );
    install.args(packages);
    run(install).context("pip could not install it")?;
    Ok(python)
}

/// The JSON objects a measurement wrote, one a line.
pub fn lines(measured: &str) -> Result<Vec<Value>> {
    measured
        .lines()
        .map(|line| serde_json::from_str(line).context("a measurement wrote no JSON"))
        .collect()
}

/// A figure in what a measurement wrote.
pub fn figure(measured: &Value, name: &str) -> Result<f64> {
    measured
        .pointer(name)
        .and_then(Value::as_f64)
        .with_context(|| format!("a measurement without {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_is_read_or_complained_about() {
        let measured = lines("{\"a\":{\"b\":2.5}}\n{\"c\":1}\n").expect("two objects");
        assert_eq!(figure(&measured[0], "/a/b").ok(), Some(2.5));
        assert!(figure(&measured[1], "/a/b").is_err());
        assert!(lines("Traceback").is_err());
    }
}
