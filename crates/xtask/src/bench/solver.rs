//! Rummikub's solver beside the best known public one, on the same positions.

use super::{
    figures::{Figure, Section},
    peers::{figure, lines, python},
};
use crate::step::{cargo, output, program};
use anyhow::{Context, Result};
use std::{io::Write, process::Stdio};

const POSITIONS: &str = "300";
const SCRIPT: &str = "crates/xtask/peers/measure_rummikub_solver.py";
const PACKAGE: &str = "rummikub-solver[highs]";
const PEER: &str = "rummikub-solver (HiGHS)";

/// Solves the same positions with both.
pub fn measure() -> Result<Section> {
    let example = [
        "run",
        "--quiet",
        "--release",
        "-p",
        "game-rummikub",
        "--example",
        "rummikub_answers",
        "--",
    ];
    let mut ours = cargo(&example);
    ours.args([POSITIONS, "1"]);
    let answers = output(ours)?;
    let compared = match python(&[PACKAGE]) {
        Some(python) => hand_over(program(&python.to_string_lossy(), &[SCRIPT]), &answers)?,
        None => hand_over(program("python3", &[SCRIPT, "--alone"]), &answers)?,
    };
    let mut figures = Vec::new();
    let mut verdicts = [0.0; 3];
    for kind in lines(&compared)? {
        for (count, verdict) in verdicts
            .iter_mut()
            .zip(["/equal", "/ours_more", "/theirs_more"])
        {
            *count += figure(&kind, verdict).unwrap_or(0.0);
        }
        let name = kind["kind"]
            .as_str()
            .context("a kind of positions without a name")?
            .to_owned();
        for (at, words) in [("median", "median"), ("p99", "99th percentile")] {
            let theirs = figure(&kind, &format!("/theirs/{at}")).ok();
            let ours = figure(&kind, &format!("/ours/{at}"))?;
            figures
                .push(Figure::time(&format!("{name}: {words}"), "us", ours).beside(PEER, theirs));
        }
    }
    Ok(Section {
        title: "Rummikub's solver".into(),
        text: format!(
            "Processor time for the most tiles that can be laid, over the same positions (games between bots, and crowded \
             random tables). The peer is the public solver with its recommended backend; ours also looks for a \
             play that keeps many sets of the table. Both laid as many tiles in {} positions, ours more in {}, the peer's more in {}.",
            verdicts[0], verdicts[1], verdicts[2]
        ),
        figures,
    })
}

fn hand_over(mut command: std::process::Command, text: &str) -> Result<String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("needs python3")?;
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(text.as_bytes())?;
    let output = child.wait_with_output()?;
    anyhow::ensure!(
        output.status.success(),
        "the comparison failed ({})",
        output.status
    );
    Ok(String::from_utf8(output.stdout)?)
}
