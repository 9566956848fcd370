//! `stolik solve`: exact answers to positions.

mod dama;

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use game_rummikub::{
    Solver, Stage,
    lines::{Ask, MOST_LINE_BYTES, solve_line, write_answer},
};
use std::{
    io::{BufRead, Read, Write},
    time::Instant,
};

/// Solves positions exactly.
#[derive(Args)]
pub struct Solve {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    Dama(dama::Dama),
    /// Finds the best play for a table and a rack: positions from standard input, one JSON object a
    /// line.
    ///
    /// Example: echo '{"table":[["k1","k2","k3"]],"rack":["k4","*"]}' | stolik solve rummikub
    Rummikub {
        /// What makes a play better.
        #[arg(long, value_enum, default_value_t = Objective::Tiles)]
        objective: Objective,
        /// Allows only first melds: new sets from the rack, worth at least 30.
        #[arg(long)]
        meld: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Objective {
    /// The most tiles, then the highest value.
    Tiles,
    /// The highest value, then the most tiles.
    Value,
}

impl Solve {
    /// Answers every line. Fails at the end if a line was not a position.
    pub fn run(self) -> anyhow::Result<()> {
        let (objective, meld) = match self.game {
            Game::Dama(dama) => return dama.run(),
            Game::Rummikub { objective, meld } => (objective, meld),
        };
        let objective = match objective {
            Objective::Tiles => game_rummikub::Objective::Tiles,
            Objective::Value => game_rummikub::Objective::Value,
        };
        let ask = Ask {
            objective,
            stage: if meld { Stage::FirstMeld } else { Stage::Open },
        };
        match answer_all(ask, std::io::stdin().lock(), std::io::stdout().lock())? {
            0 => Ok(()),
            1 => bail!("one line was not a position"),
            bad => bail!("{bad} lines were not positions"),
        }
    }
}

/// Answers every line; returns the number of invalid ones.
fn answer_all(ask: Ask, mut from: impl BufRead, mut to: impl Write) -> anyhow::Result<usize> {
    let (mut solver, mut bad, mut line) = (Solver::default(), 0, Vec::new());
    let started = Instant::now();
    loop {
        line.clear();
        if from
            .by_ref()
            .take(MOST_LINE_BYTES as u64 + 2)
            .read_until(b'\n', &mut line)
            .context("reading")?
            == 0
        {
            return Ok(bad);
        }
        if line.last() != Some(&b'\n') && line.len() > MOST_LINE_BYTES {
            from.skip_until(b'\n').context("reading")?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            continue;
        }
        let answer = solve_line(&mut solver, ask, text, || {
            started.elapsed().as_micros() as u64
        });
        bad += usize::from(answer.is_err());
        writeln!(to, "{}", write_answer(&answer)).context("writing")?;
        to.flush().context("writing")?;
    }
}

#[cfg(test)]
mod tests {
    use super::{Ask, MOST_LINE_BYTES, answer_all};

    #[test]
    fn a_bad_line_is_answered_and_the_next_still_solved() {
        let long = "x".repeat(3 * MOST_LINE_BYTES);
        let lines = format!(
            "{{\"rack\":[\"k1\"]}}\n{long}\nnonsense\n\n{{\"rack\":[\"k1\",\"k2\",\"k3\"]}}"
        );
        let mut written = Vec::new();
        let bad = answer_all(Ask::default(), lines.as_bytes(), &mut written)
            .expect("memory neither ends nor fills");
        let written = String::from_utf8(written).expect("answers are text");
        let starts: Vec<&str> = written.lines().map(|line| &line[..9]).collect();
        assert_eq!(
            (bad, starts),
            (
                2,
                vec!["{\"tiles\":", "{\"error\":", "{\"error\":", "{\"tiles\":"]
            )
        );
    }
}
