//! The programs that cargo compiles tests into, found in what cargo writes, and run several at a
//! time: most of them wait for clocks, sockets and browsers more than they compute.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::{
    collections::VecDeque,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    thread,
    time::Instant,
};

/// So many run at once.
const AT_ONCE: usize = 3;

/// A compiled program that runs tests.
#[derive(Debug, PartialEq, Eq)]
pub struct TestProgram {
    file: PathBuf,
    /// Where cargo would run it: the folder of its crate.
    folder: PathBuf,
    /// Its sources, to tell programs of the same name apart.
    source: PathBuf,
}

/// What became of all programs.
#[derive(Debug, Default)]
pub struct Outcome {
    pub passed: usize,
    /// The sources of the programs with a failed test.
    pub failed: Vec<PathBuf>,
}

/// Compiles with `cargo`, which is to name what it makes as lines of JSON, and lists the programs.
pub fn compile(mut cargo: Command) -> Result<Vec<TestProgram>> {
    cargo
        .args(["--no-run", "--message-format=json-render-diagnostics"])
        .stdout(Stdio::piped());
    let written = cargo
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .context("cannot start cargo test")?;
    ensure!(written.status.success(), "the tests do not compile");
    let lines = String::from_utf8(written.stdout).context("cargo wrote no text")?;
    Ok(lines.lines().filter_map(test_program).collect())
}

/// Reads a line of cargo's that says that a program with tests was made.
fn test_program(line: &str) -> Option<TestProgram> {
    #[derive(Deserialize)]
    struct Made {
        manifest_path: PathBuf,
        target: Target,
        profile: Profile,
        executable: Option<PathBuf>,
    }
    #[derive(Deserialize)]
    struct Target {
        src_path: PathBuf,
    }
    #[derive(Deserialize)]
    struct Profile {
        test: bool,
    }
    let made: Made = serde_json::from_str(line).ok()?;
    made.profile.test.then_some(())?;
    Some(TestProgram {
        file: made.executable?,
        folder: made.manifest_path.parent()?.to_owned(),
        source: made.target.src_path,
    })
}

/// Runs every program to its end, those of the crate `first` before all others: they take longest.
/// What a program writes is shown in one piece when it ends.
pub fn run(mut programs: Vec<TestProgram>, first: &str, env: (&str, &Path)) -> Result<Outcome> {
    programs.sort_by_key(|program| !program.folder.ends_with(first));
    let waiting = Mutex::new(VecDeque::from(programs));
    let next = || waiting.lock().expect("no worker panics").pop_front();
    let work = || -> Result<Outcome> {
        let mut outcome = Outcome::default();
        while let Some(program) = next() {
            run_one(&program, env, &mut outcome)?;
        }
        Ok(outcome)
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        let outcomes = workers
            .into_iter()
            .map(|worker| worker.join().expect("no worker panics"));
        outcomes.collect::<Result<Vec<Outcome>>>().map(together)
    })
}

fn together(outcomes: Vec<Outcome>) -> Outcome {
    outcomes
        .into_iter()
        .fold(Outcome::default(), |mut all, outcome| {
            all.passed += outcome.passed;
            all.failed.extend(outcome.failed);
            all
        })
}

fn run_one(program: &TestProgram, env: (&str, &Path), outcome: &mut Outcome) -> Result<()> {
    eprintln!("    running {}", program.source.display());
    let start = Instant::now();
    let written = Command::new(&program.file)
        .current_dir(&program.folder)
        .env(env.0, env.1)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", program.file.display()))?;
    let text = String::from_utf8_lossy(&written.stdout);
    outcome.passed += text.lines().filter_map(count).sum::<usize>();
    if !written.status.success() {
        outcome.failed.push(program.source.clone());
    }
    let took = start.elapsed().as_secs_f32();
    let mut screen = std::io::stdout().lock();
    writeln!(screen, "    {}: {took:.1} s", program.source.display())?;
    screen.write_all(&written.stdout)?;
    screen.write_all(&written.stderr)?;
    Ok(())
}

/// Reads `test result: ok. 12 passed; ...`.
fn count(line: &str) -> Option<usize> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    counts.split_once(" passed")?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{TestProgram, count, test_program};

    #[test]
    fn passed_tests_are_counted_from_a_programs_own_words() {
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

    /// A line of cargo's, shortened.
    fn line(test: bool, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","manifest_path":"/s/crates/hub/Cargo.toml",
                "target":{{"name":"seats","src_path":"/s/crates/hub/tests/seats.rs"}},
                "profile":{{"test":{test}}},"executable":{executable}}}"#
        )
    }

    #[test]
    fn a_program_with_tests_is_known_by_its_sources() {
        let known = TestProgram {
            file: "/s/target/debug/deps/seats-1".into(),
            folder: "/s/crates/hub".into(),
            source: "/s/crates/hub/tests/seats.rs".into(),
        };
        let seats = line(true, r#""/s/target/debug/deps/seats-1""#);
        assert_eq!(test_program(&seats), Some(known));
    }

    #[test]
    fn libraries_other_programs_and_other_lines_are_passed_over() {
        assert_eq!(test_program(&line(true, "null")), None);
        assert_eq!(test_program(&line(false, r#""/s/target/stolik""#)), None);
        assert_eq!(test_program(r#"{"reason":"build-finished"}"#), None);
    }
}
