//! `cargo xtask crash`, `simulate` and `fuzz`, as a program of their own: the work behind those words.

use anyhow::{Result, ensure};
use clap::Parser;
use proof::crash;
use std::path::PathBuf;

/// Tries the platform's promises for as long as one likes.
#[derive(Parser)]
enum Command {
    /// Kills the real program at random while a crowd plays, and checks every promise afterwards.
    Crash {
        /// The program.
        #[arg(long, value_name = "FILE")]
        program: PathBuf,
        /// Fills its disk now and then instead of killing it.
        #[arg(long)]
        full_disk: bool,
        /// How long.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// How many games at once.
        #[arg(long, default_value_t = 40)]
        games: usize,
        /// Where kills and choices come from.
        #[arg(long, env = "STOLIK_SEED", default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Crash { program, full_disk, seconds, games, seed } => {
            let trouble = if full_disk { crash::Trouble::FullDisk } else { crash::Trouble::Kills };
            crash(&crash::Plan { program, trouble, seconds, games, seed })
        }
    }
}

fn crash(plan: &crash::Plan) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(crash::run(plan))?;
    println!("{outcome}");
    ensure!(outcome.breaches.is_empty(), "{} promises were broken", outcome.breaches.len());
    Ok(())
}
