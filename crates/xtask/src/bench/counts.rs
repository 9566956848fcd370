//! Instructions, counted by valgrind: the same on every machine, whatever else it is doing.

use super::figures::{Figure, Section};
use crate::{page::Build, serve, step::program};
use anyhow::{Context, Result, ensure};

/// What is counted: its name, the words for `stolik bench`, the option that says how many, few and
/// many of them.
///
/// The difference of the two counts is what the further ones cost, whatever starting the program
/// does.
const COUNTED: [(&str, &[&str], &str, u32, u32); 7] = [
    (
        "dama: a random game",
        &["playouts", "dama"],
        "--games",
        10,
        1_010,
    ),
    (
        "rummikub: a random game",
        &["playouts", "rummikub"],
        "--games",
        5,
        55,
    ),
    (
        "karcianka: a random game",
        &["playouts", "karcianka"],
        "--games",
        10,
        1_010,
    ),
    (
        "kanasta: a random game",
        &["playouts", "kanasta"],
        "--games",
        5,
        105,
    ),
    (
        "project: a random game",
        &["playouts", "project"],
        "--games",
        1,
        6,
    ),
    (
        "rummikub: positions of the solver's bench",
        &["solver"],
        "--positions",
        1,
        21,
    ),
    (
        "the strongest bots: a move each",
        &["search"],
        "--moves",
        1,
        3,
    ),
];

/// Counts all of them.
pub fn measure() -> Result<Section> {
    Ok(Section {
        title: "Instructions".into(),
        text: "Counted by `valgrind --tool=callgrind` on the finished program with fixed seeds: what one more of each \
               costs."
            .into(),
        figures: COUNTED.iter().map(|counted| cost(*counted)).collect::<Result<_>>()?,
    })
}

fn cost((what, words, option, few, many): (&str, &[&str], &str, u32, u32)) -> Result<Figure> {
    let count = |number: u32| instructions(words, option, number);
    let each = (count(many)? - count(few)?) / f64::from(many - few);
    Ok(Figure::count(
        what,
        "thousand instructions",
        (each / 1e3).round(),
    ))
}

fn instructions(words: &[&str], option: &str, number: u32) -> Result<f64> {
    let stolik = serve::path(Build::Finished);
    let mut command = program(
        "valgrind",
        &["--tool=callgrind", "--callgrind-out-file=/dev/null"],
    );
    command
        .arg(stolik)
        .arg("bench")
        .args(words)
        .args([option, &number.to_string(), "--json"]);
    let output = command
        .output()
        .context("needs valgrind: apt-get install valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{said}");
    collected(&said).with_context(|| format!("valgrind counted nothing: {said}"))
}

/// Reads `==12== Collected : 123456`.
fn collected(said: &str) -> Option<f64> {
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_count_is_read_from_valgrinds_own_words() {
        let said = "==7== Events    : Ir\n==7== Collected : 123456\n==7==\n";
        assert_eq!(collected(said), Some(123_456.0));
        assert_eq!(collected("==7== no"), None);
    }
}
