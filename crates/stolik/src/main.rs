//! The program people run: `stolik serve`, and tools for those who study games.

mod admin;
mod arena;
mod bench;
mod file;
mod replay;
mod say;
mod serve;
mod solve;
mod verify;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

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
    Solve(solve::Solve),
    Admin(admin::Admin),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(serve) => serve.run(),
        Command::Arena(arena) => arena.run(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Bench(bench) => bench.run(),
        Command::Solve(solve) => solve.run(),
        Command::Admin(admin) => admin.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("stolik: {fault:#}");
            ExitCode::FAILURE
        }
    }
}
