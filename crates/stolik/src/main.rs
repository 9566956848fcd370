//! The program people run: `stolik serve`, and tools for those who study games.

mod serve;

use clap::{Parser, Subcommand};

/// Stolik: a table in your browser. Five games, bots and friends, one program.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Serve(serve) => serve.run(),
    }
}
