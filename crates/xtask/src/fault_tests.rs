//! Long runs of the fault tests, which `cargo xtask test` runs for seconds: the work itself is the
//! crate `fault-tests`.

use crate::{
    machine::{self, Tests},
    page::Build,
    serve,
    step::{cargo, output, program, run, step, target},
};
use anyhow::{Context, Result};

const GUIDED: &str = "--guided";
/// Has the compiler count which branches are taken and which values compared; and checks what is
/// checked in tests.
const NOTING: [&str; 7] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cdebug-assertions",
    "-Coverflow-checks",
];

/// Kills the program at random while a crowd plays.
pub fn crash(words: &[String]) -> Result<()> {
    step("compiling the program", || serve::compile(Build::Finished))?;
    let stolik = serve::path(Build::Finished);
    fault_test("crash", &["--program", &stolik.to_string_lossy()], words)
}

/// Attacks the program as hostile strangers would.
pub fn attack(words: &[String]) -> Result<()> {
    step("compiling the program", || serve::compile(Build::Finished))?;
    let stolik = serve::path(Build::Finished);
    fault_test("attack", &["--program", &stolik.to_string_lossy()], words)
}

/// Hurts three nodes, their bus and their database in every way we know while a crowd plays.
pub fn cluster_faults(words: &[String]) -> Result<()> {
    with_machines("cluster-faults", words)
}

/// Measures moves a second, processor time a move and bytes over the bus for one, two and three
/// nodes.
pub fn cluster_load(words: &[String]) -> Result<()> {
    with_machines("cluster-load", words)
}

fn with_machines(name: &str, words: &[String]) -> Result<()> {
    machine::ensure(Tests::Quick)?;
    step("compiling the program", || serve::compile(Build::Finished))?;
    let stolik = serve::path(Build::Finished);
    fault_test(name, &["--program", &stolik.to_string_lossy()], words)
}

/// Simulates tables in virtual time.
pub fn simulate(words: &[String]) -> Result<()> {
    fault_test("simulate", &[], words)
}

/// Feeds damaged and made-up input to everything that reads what comes from outside.
pub fn fuzz(words: &[String]) -> Result<()> {
    match words.iter().position(|word| word == GUIDED) {
        None => fault_test("fuzz", &[], words),
        Some(at) => guided(&[&words[..at], &words[at + 1..]].concat()),
    }
}

/// The same under libFuzzer, compiled to note what it reaches: in a folder of its own, as
/// everything is compiled anew.
fn guided(words: &[String]) -> Result<()> {
    let folder = target().join("guided");
    let host = host()?;
    step("compiling the targets with their engine", || {
        let mut build = cargo(&[
            "build",
            "--package",
            "fuzz",
            "--features",
            "engine",
            "--release",
        ]);
        build
            .args(["--target", &host])
            .env("CARGO_TARGET_DIR", &folder)
            .env("RUSTFLAGS", NOTING.join(" "));
        run(build)
    })?;
    let (engine, folder) = (
        folder.join(&host).join("release/fuzz"),
        folder.join("inputs"),
    );
    fault_test(
        "fuzz",
        &[
            "--engine",
            &engine.to_string_lossy(),
            "--folder",
            &folder.to_string_lossy(),
        ],
        words,
    )
}

/// The machine's own name for what it is. Named to cargo, flags do not reach build scripts.
fn host() -> Result<String> {
    let version = output(program("rustc", &["-vV"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host
        .context("rustc does not say what machine this is")?
        .to_owned())
}

/// Looks for two deals that a seat cannot tell apart.
pub fn differential_pairs(words: &[String]) -> Result<()> {
    fault_test("differential-pairs", &[], words)
}

/// Compiles the crate, optimised, and runs one of its commands.
fn fault_test(name: &str, given: &[&str], words: &[String]) -> Result<()> {
    step("compiling the fault tests", || {
        run(cargo(&["build", "--package", "fault-tests", "--release"]))
    })?;
    let mut command = program(
        &target().join("release/fault-tests").to_string_lossy(),
        &[name],
    );
    command.args(given).args(words);
    run(command)
}
