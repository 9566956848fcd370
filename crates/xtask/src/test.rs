//! All tests, from a bare machine to a summary.

use crate::{
    machine::{self, Tests},
    page::{self, Build},
    serve,
    step::{cargo, root, step},
    test_programs::{self, TestProgram},
    tidy, weight,
};
use anyhow::{Result, ensure};
use std::{
    process::Command,
    time::{Duration, Instant},
};

/// The crate with the tests that drive a browser.
const BROWSER_TESTS: &str = "browser-tests";
/// Tells those tests which program to start.
const PROGRAM: &str = "STOLIK_BIN";

/// Runs every test there is, or all but those in a browser.
pub fn test(words: &[String]) -> Result<()> {
    let tests = if words.iter().any(|word| word == "--quick") {
        Tests::Quick
    } else {
        Tests::All
    };
    machine::ensure(tests)?;
    let mut summary = Summary::default();
    summary.part("the page", || page::build(Build::Finished))?;
    summary.part("the page's weight", weight::check)?;
    summary.part("house rules", tidy::all)?;
    summary.part("a sixth game", tidy::sixth_game::check)?;
    let programs = summary.part("compiling the tests", || compile(tests))?;
    let passed = summary.part("tests", || step("tests", || run_tests(programs)))?;
    summary.print(passed);
    Ok(())
}

/// Compiles the tests, and with them the program that the browser tests start: alone, it would be
/// compiled with other features, and all its dependencies a second time.
fn compile(tests: Tests) -> Result<Vec<TestProgram>> {
    let programs = step("compiling the tests", || {
        test_programs::compile(cargo_test(tests))
    })?;
    let program = serve::path(Build::Dev);
    ensure!(program.is_file(), "{} was not built", program.display());
    Ok(programs)
}

/// Documents hold no code to run, so that the search for it is left out.
fn cargo_test(tests: Tests) -> Command {
    let mut command = cargo(&["test", "--workspace", "--lib", "--bins", "--tests"]);
    if tests == Tests::Quick && root().join("crates").join(BROWSER_TESTS).exists() {
        command.args(["--exclude", BROWSER_TESTS]);
    }
    command
}

/// Runs the tests, showing what they write, and counts those that passed.
fn run_tests(programs: Vec<TestProgram>) -> Result<usize> {
    let program = serve::path(Build::Dev);
    let outcome = test_programs::run(programs, BROWSER_TESTS, (PROGRAM, &program))?;
    let failed: Vec<String> = outcome
        .failed
        .iter()
        .map(|source| source.display().to_string())
        .collect();
    ensure!(failed.is_empty(), "tests failed in {}", failed.join(", "));
    ensure!(outcome.passed > 0, "no test ran");
    Ok(outcome.passed)
}

#[derive(Default)]
struct Summary {
    parts: Vec<(&'static str, Duration)>,
}

impl Summary {
    fn part<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let done = work()?;
        self.parts.push((name, start.elapsed()));
        Ok(done)
    }

    fn print(&self, passed: usize) {
        eprintln!("==> summary");
        for (name, took) in &self.parts {
            eprintln!("    {:>7.1} s  {name}", took.as_secs_f32());
        }
        let all: Duration = self.parts.iter().map(|(_, took)| took).sum();
        eprintln!(
            "    {:>7.1} s  in all; {passed} tests passed",
            all.as_secs_f32()
        );
    }
}
