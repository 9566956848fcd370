//! Long runs of the proofs that tests run for seconds: the work itself is the crate `proof`.

use crate::{
    machine::{self, Tests},
    page::Build,
    serve,
    step::{cargo, program, run, step, target},
};
use anyhow::Result;

/// Kills the program at random while a crowd plays.
pub fn crash(words: &[String]) -> Result<()> {
    step("compiling the program", || serve::compile(Build::Finished))?;
    let stolik = serve::path(Build::Finished);
    prove("crash", &["--program", &stolik.to_string_lossy()], words)
}

/// Hurts three nodes, their bus and their database in every way we know while a crowd plays.
pub fn cluster_faults(words: &[String]) -> Result<()> {
    with_machines("cluster-faults", words)
}

/// Measures moves a second, processor time a move and bytes over the bus for one, two and three nodes.
pub fn cluster_load(words: &[String]) -> Result<()> {
    with_machines("cluster-load", words)
}

fn with_machines(name: &str, words: &[String]) -> Result<()> {
    machine::ensure(Tests::Quick)?;
    step("compiling the program", || serve::compile(Build::Finished))?;
    let stolik = serve::path(Build::Finished);
    prove(name, &["--program", &stolik.to_string_lossy()], words)
}

/// Simulates tables in virtual time.
pub fn simulate(words: &[String]) -> Result<()> {
    prove("simulate", &[], words)
}

/// Feeds damaged and made-up input to everything that reads what comes from outside.
pub fn fuzz(words: &[String]) -> Result<()> {
    prove("fuzz", &[], words)
}

/// Looks for two deals that a seat cannot tell apart.
pub fn twins(words: &[String]) -> Result<()> {
    prove("twins", &[], words)
}

/// Compiles the proofs, optimised, and runs one of them.
fn prove(name: &str, given: &[&str], words: &[String]) -> Result<()> {
    step("compiling the proofs", || run(cargo(&["build", "--package", "proof", "--release"])))?;
    let mut command = program(&target().join("release/proof").to_string_lossy(), &[name]);
    command.args(given).args(words);
    run(command)
}
