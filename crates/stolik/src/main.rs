//! The program `stolik`: `stolik serve`, and tools for studying games.

mod admin;
mod arena;
mod backup;
mod bench;
mod check;
mod client;
mod database;
mod endgames;
mod file;
mod licenses;
mod load;
mod log_filter;
mod option_sources;
mod project;
mod replay;
mod restore;
mod say;
mod serve;
mod solve;
mod verify;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// The system's allocator took a tenth of the processor time of a move.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Stolik: a table in your browser. Games, bots and friends, in one program.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Arena(arena::Arena),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Bench(bench::Bench),
    Load(load::Load),
    Solve(solve::Solve),
    Admin(admin::Admin),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Check(check::Check),
    Licenses(licenses::Licenses),
    Project(Box<project::Project>),
}

impl Cli {
    fn read() -> anyhow::Result<Self> {
        let words = option_sources::read(project::in_language(Self::command()))?;
        Ok(Self::from_arg_matches(&words).unwrap_or_else(|error| error.exit()))
    }
}

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => return fail(&error),
    };
    let done = match cli.command {
        Command::Serve(serve) => serve.run(),
        Command::Arena(arena) => arena.run(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Bench(bench) => bench.run(),
        Command::Load(load) => load.run(),
        Command::Solve(solve) => solve.run(),
        Command::Admin(admin) => admin.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Check(check) => check.run(),
        Command::Licenses(licenses) => licenses.run(),
        Command::Project(project) => return project.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn fail(error: &anyhow::Error) -> ExitCode {
    eprintln!("stolik: {error:#}");
    ExitCode::FAILURE
}
