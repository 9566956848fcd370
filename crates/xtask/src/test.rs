//! All tests, from a bare machine to a summary.

use crate::{
    machine::{self, Tests},
    page::{self, Build},
    serve,
    step::{cargo, root, run, step},
    tidy, weight,
};
use anyhow::{Context, Result, ensure};
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
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
    summary.part("compiling the tests", || compile(tests))?;
    let passed = summary.part("tests", || step("tests", || run_tests(tests)))?;
    summary.print(passed);
    Ok(())
}

/// Compiles the tests, and with them the program that the browser tests start: alone, it would be
/// compiled with other features, and all its dependencies a second time.
fn compile(tests: Tests) -> Result<()> {
    step("compiling the tests", || {
        let mut command = cargo_test(tests);
        command.arg("--no-run");
        run(command)
    })?;
    let program = serve::path(Build::Dev);
    ensure!(program.is_file(), "{} was not built", program.display());
    Ok(())
}

fn cargo_test(tests: Tests) -> Command {
    let mut command = cargo(&["test", "--workspace"]);
    if tests == Tests::Quick && root().join("crates").join(BROWSER_TESTS).exists() {
        command.args(["--exclude", BROWSER_TESTS]);
    }
    command
}

/// Runs cargo's tests, showing what they write, and counts those that passed.
fn run_tests(tests: Tests) -> Result<usize> {
    let mut command = cargo_test(tests);
    command
        .arg("--no-fail-fast")
        .env(PROGRAM, serve::path(Build::Dev))
        .stdout(Stdio::piped());
    let mut running = command.spawn().context("cannot start cargo test")?;
    let lines = BufReader::new(running.stdout.take().expect("it is piped")).lines();
    let mut passed = 0;
    for line in lines {
        let line = line?;
        println!("{line}");
        passed += count(&line).unwrap_or(0);
    }
    ensure!(running.wait()?.success(), "some tests failed");
    ensure!(passed > 0, "no test ran");
    Ok(passed)
}

/// Reads `test result: ok. 12 passed; ...`.
fn count(line: &str) -> Option<usize> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    counts.split_once(" passed")?.0.parse().ok()
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

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn passed_tests_are_counted_from_cargos_own_words() {
        assert_eq!(
            count("test result: ok. 12 passed; 0 failed; 0 ignored; finished in 0.00s"),
            Some(12)
        );
        assert_eq!(
            count("test result: FAILED. 3 passed; 1 failed; 0 ignored"),
            Some(3)
        );
        assert_eq!(count("test tidy::a_result ... ok"), None);
    }
}
