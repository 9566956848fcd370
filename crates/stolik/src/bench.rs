//! `stolik bench`: how fast the engines are, on this machine, now.

mod gauge;
mod project;
mod solver;
mod watcher;

use crate::say::say;
use clap::{Args, Subcommand};
use game_core::Dice;
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::time::{Duration, Instant};

/// Playouts between two looks at the clock.
const BATCH: u32 = 256;

/// Measures speed. Figures depend on the machine and its load: compare only what was measured side by side.
#[derive(Args)]
pub struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Random games from the start to the end, on one thread.
    ///
    /// Example: stolik bench playouts dama --seconds 5
    Playouts {
        /// The game, by name, as in dama or rummikub.
        game: GameKind,
        /// How long to measure.
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
        seconds: u64,
        /// What all luck grows from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Prints the figures as one JSON object.
        #[arg(long)]
        json: bool,
    },
    Solver(solver::SolverBench),
    Project(project::ProjectBench),
}

impl Bench {
    /// Measures and prints.
    pub fn run(self) -> anyhow::Result<()> {
        match self.what {
            What::Playouts { game, seconds, seed, json } => playouts(game, seconds, seed, json),
            What::Solver(bench) => bench.run(),
            What::Project(bench) => bench.run()?,
        }
        Ok(())
    }
}

fn playouts(game: GameKind, seconds: u64, seed: u64, json: bool) {
    let (playouts, moves, elapsed) = measure(game, Duration::from_secs(seconds), seed);
    let per_second = |count: u64| count as f64 / elapsed.as_secs_f64();
    let (playouts, moves) = (per_second(playouts), per_second(moves));
    if json {
        say(format_args!(
            "{}",
            json!({ "game": game, "playouts_per_second": playouts, "moves_per_second": moves })
        ));
    } else {
        say(format_args!("{game}: {playouts:.0} random games and {moves:.0} moves a second on one thread"));
    }
}

fn measure(game: GameKind, time: Duration, seed: u64) -> (u64, u64, Duration) {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} s").expect("the template is ours");
    let bar = ProgressBar::new(time.as_secs()).with_style(style);
    let mut playout = game.playouts(&mut Dice::from_number(seed));
    let (mut playouts, mut moves) = (0, 0);
    let began = Instant::now();
    while began.elapsed() < time {
        for _ in 0..BATCH {
            moves += u64::from(playout());
        }
        playouts += u64::from(BATCH);
        bar.set_position(began.elapsed().as_secs());
    }
    let elapsed = began.elapsed();
    bar.finish_and_clear();
    (playouts, moves, elapsed)
}
