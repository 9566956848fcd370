//! `stolik bench`: speed of the engines and the server on this machine.

mod gauge;
mod idler;
mod micros;
mod playouts;
mod project;
mod search;
mod solver;
mod watcher;

use clap::{Args, Subcommand};

/// Measures speed. Figures depend on the machine and its load: compare only figures measured side
/// by side.
#[derive(Args)]
pub struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Playouts(playouts::PlayoutsBench),
    Search(search::SearchBench),
    Solver(solver::SolverBench),
    Project(project::ProjectBench),
}

impl Bench {
    pub fn run(self) -> anyhow::Result<()> {
        match self.what {
            What::Playouts(bench) => bench.run(),
            What::Search(bench) => bench.run()?,
            What::Solver(bench) => bench.run(),
            What::Project(bench) => bench.run()?,
        }
        Ok(())
    }
}
