//! `stolik project`: The Project Game over TCP, one program at a time or all at once.

mod cs;
mod demo;
mod gm;
mod keys;
mod log;
mod player;
mod run;
mod screen;
mod verdict;

use clap::{Args, Subcommand};
use std::process::ExitCode;

/// The Project Game over TCP: its three programs, or all of them at once.
///
/// Any of the three may be replaced by one of your own; docs/project-game.md describes the
/// messages. Exit codes: 0 played to the end, 1 it could not run, 2 a wrong command line, 3
/// refused, 4 ended without a winner.
#[derive(Args)]
pub struct Project {
    #[command(subcommand)]
    part: Part,
}

#[derive(Subcommand)]
enum Part {
    Cs(cs::Cs),
    Gm(gm::Gm),
    Player(player::Player),
    Demo(demo::Demo),
}

impl Project {
    /// Runs the program until its game is over or a signal stops it.
    pub fn run(self) -> ExitCode {
        let ran = match self.part {
            Part::Cs(cs) => cs.run(),
            Part::Gm(gm) => gm.run(),
            Part::Player(player) => player.run(),
            Part::Demo(demo) => demo.run(),
        };
        match ran {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("stolik: {error:#}");
                verdict::exit_code(&error)
            }
        }
    }
}
