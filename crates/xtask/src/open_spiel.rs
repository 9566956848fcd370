//! Karcianka's random games beside those of OpenSpiel's crazy_eights: measured in turn, so that both see the same machine.

use crate::step::{cargo, output, program, run, target};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::env;

/// Names the Python that has OpenSpiel, if it is not the usual one.
const PYTHON: &str = "STOLIK_PYTHON";
const THEIRS: &str = "crates/game-karcianka/checks/against_open_spiel.py";
const OURS: &str = "karcianka_speed";
/// Each is measured so many times; the best counts, for anything else is somebody's noise.
const ROUNDS: usize = 4;
const SECONDS: &str = "2";

/// Measures both and prints how they compare; without OpenSpiel, says how to get it.
pub fn compare() -> Result<()> {
    let python = env::var(PYTHON).unwrap_or_else(|_| "python3".to_owned());
    if output(program(&python, &["-c", "import pyspiel"])).is_err() {
        eprintln!("    skipped: needs `pip install open_spiel`; {PYTHON} names the Python that has it");
        return Ok(());
    }
    run(cargo(&["build", "--quiet", "--release", "--package", "game-karcianka", "--example", OURS]))?;
    let program_of_ours = target().join("release/examples").join(OURS);
    let (mut ours, mut theirs) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        let measured = output(program(&program_of_ours.to_string_lossy(), &[SECONDS]))?;
        ours = f64::max(ours, moves_per_second(&measured)?);
        theirs = f64::max(theirs, moves_per_second(&output(program(&python, &[THEIRS, SECONDS]))?)?);
    }
    let compared =
        json!({ "karcianka": ours.round(), "crazy_eights": theirs.round(), "times": ours / theirs });
    println!("{compared}");
    Ok(())
}

/// The figure in what a measurement wrote.
fn moves_per_second(measured: &str) -> Result<f64> {
    let figures: Value = serde_json::from_str(measured).context("a measurement wrote no JSON")?;
    figures["moves_per_second"].as_f64().context("a measurement without moves a second")
}

#[cfg(test)]
mod tests {
    use super::moves_per_second;

    #[test]
    fn a_measurement_is_read_or_complained_about() {
        let measured = "{\"playouts_per_second\": 2.5, \"moves_per_second\": 190.0}\n";
        assert_eq!(moves_per_second(measured).ok(), Some(190.0));
        assert!(moves_per_second("{}").is_err());
        assert!(moves_per_second("Traceback").is_err());
    }
}
