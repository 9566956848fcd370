//! `stolik project`: The Project Game over TCP, one program at a time or all at once.

mod check;
mod cs;
mod demo;
mod gm;
mod keys;
mod log;
mod player;
mod run;
mod screen;
mod texts;
mod traffic_files;
mod verdict;

use clap::{Args, Command, Subcommand};
use project_net::Language;
use std::process::ExitCode;

/// The Project Game over TCP: its three programs, or all of them at once.
///
/// Any of the three may be replaced by one of your own; docs/project-game.md describes the
/// messages. Exit codes: 0 played to the end (check: all holds), 1 it could not run (check:
/// something does not hold), 2 a wrong command line, 3 refused, 4 ended without a winner.
#[derive(Args)]
pub struct Project {
    /// Language: pl or en. Default: that of LC_ALL, LC_MESSAGES or LANG.
    #[arg(long, global = true, value_name = "LANG", value_parser = texts::parse)]
    lang: Option<Language>,
    #[command(subcommand)]
    part: Part,
}

/// The command line with the help of `stolik project` in the reader's language.
pub fn in_language(command: Command) -> Command {
    match texts::of_command_line(std::env::args().skip(1)) {
        Language::English => command,
        Language::Polish => command.mut_subcommand("project", texts::help::in_polish),
    }
}

#[derive(Subcommand)]
enum Part {
    Cs(cs::Cs),
    Gm(gm::Gm),
    Player(player::Player),
    Demo(demo::Demo),
    Check(check::ProjectCheck),
}

impl Project {
    /// Runs the program until its game is over or a signal stops it.
    pub fn run(self) -> ExitCode {
        let language = self.lang.unwrap_or_else(texts::of_environment);
        let ran = match self.part {
            Part::Cs(cs) => cs.run(language).map(|()| ExitCode::SUCCESS),
            Part::Gm(gm) => gm.run(language).map(|()| ExitCode::SUCCESS),
            Part::Player(player) => player.run(language).map(|()| ExitCode::SUCCESS),
            Part::Demo(demo) => demo.run(language).map(|()| ExitCode::SUCCESS),
            Part::Check(check) => check.run(language),
        };
        match ran {
            Ok(code) => code,
            Err(error) => {
                eprintln!("stolik: {}", texts::error_text(&error, language));
                verdict::exit_code(&error)
            }
        }
    }
}
