//! Runs a target under libFuzzer, which measures the branches that each input reaches and mutates
//! the inputs that reach more.
//!
//! The engine is the crate `fuzz`, a program compiled separately. This module gives it its initial
//! corpus, runs it and reads its log.

use super::{mutation::WORDS, saved_corpus, target::Target};
use anyhow::{Context, Result};
use std::{
    collections::BTreeSet,
    fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

/// The environment variable that names the engine's target.
pub const TARGET_VARIABLE: &str = "STOLIK_TARGET";
/// Maximum length of an input, in bytes.
const LONGEST: usize = 16 * 1024;
/// An input that takes longer than this many seconds is a failure.
const SLOWEST: u32 = 10;
/// An input that needs more than this many megabytes is a failure.
const LARGEST: u32 = 2048;
/// Minimum length of a word in the dictionary.
const SHORTEST_WORD: usize = 2;
/// Maximum number of words in the dictionary.
const MOST_WORDS: usize = 400;

/// The engine and its folder.
pub struct LibFuzzer {
    /// The path of the engine.
    pub engine: PathBuf,
    /// The folder for corpora, findings and logs.
    pub folder: PathBuf,
}

/// The figures of one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    cases: u64,
    branches: u64,
    inputs: u64,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reached {
            cases,
            branches,
            inputs,
        } = self;
        write!(
            f,
            "{cases} cases, {branches} branches reached, {inputs} inputs in the corpus"
        )
    }
}

impl LibFuzzer {
    /// Runs the engine for this time. Returns the figures, or the failure with its input.
    pub fn run(&self, target: &Target, time: Duration) -> Result<Result<Reached, String>> {
        let found = self.place("found", target)?;
        let mut engine = self.engine(target)?;
        engine.arg(format!("-max_total_time={}", time.as_secs()));
        engine.arg(format!("-artifact_prefix={}/", found.display()));
        engine.arg(format!("-dict={}", self.dictionary(target)?.display()));
        engine.args([
            "-use_value_profile=1",
            "-print_final_stats=1",
            "-detect_leaks=0",
        ]);
        engine.args([self.place("corpus", target)?, self.seeds(target)?]);
        let output = engine
            .stderr(Stdio::piped())
            .output()
            .context("the engine does not start")?;
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        fs::write(self.folder.join(format!("{}.log", target.name)), &log)?;
        Ok(match output.status.success() {
            true => Ok(Reached::read(&log).context("the engine tells no figures")?),
            false => Err(complaint(&log)),
        })
    }

    /// Merges the corpus into the smallest set that reaches the same branches, and saves it.
    pub fn keep(&self, target: &Target) -> Result<()> {
        let least = self.place("least", target)?;
        fs::remove_dir_all(&least)?;
        fs::create_dir(&least)?;
        let mut engine = self.engine(target)?;
        engine
            .arg("-merge=1")
            .args([&least, &self.place("corpus", target)?]);
        let output = engine
            .stderr(Stdio::piped())
            .output()
            .context("the engine does not start")?;
        anyhow::ensure!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let inputs = fs::read_dir(&least)?
            .map(|file| Ok(fs::read(file?.path())?))
            .collect::<Result<_>>()?;
        Ok(saved_corpus::keep(target.name, inputs)?)
    }

    fn engine(&self, target: &Target) -> Result<Command> {
        let mut command = Command::new(&self.engine);
        command
            .env(TARGET_VARIABLE, target.name)
            .current_dir(self.place("found", target)?);
        command.arg(format!("-max_len={LONGEST}"));
        command
            .arg(format!("-timeout={SLOWEST}"))
            .arg(format!("-rss_limit_mb={LARGEST}"));
        Ok(command)
    }

    fn place(&self, what: &str, target: &Target) -> Result<PathBuf> {
        let folder = self.folder.join(what).join(target.name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Writes the target's corpus, one file per input.
    fn seeds(&self, target: &Target) -> Result<PathBuf> {
        let folder = self.place("seeds", target)?;
        for (number, input) in target.corpus.iter().enumerate() {
            fs::write(folder.join(number.to_string()), input)?;
        }
        Ok(folder)
    }

    /// Writes a dictionary of the words in the corpus: without the sanitizer the engine does not
    /// see string comparisons.
    fn dictionary(&self, target: &Target) -> Result<PathBuf> {
        let words = target.corpus.iter().flat_map(|input| {
            input
                .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
                .map(<[u8]>::to_vec)
        });
        let words: BTreeSet<Vec<u8>> = words.filter(|word| word.len() >= SHORTEST_WORD).collect();
        let given = WORDS.iter().map(|word| word.as_bytes().to_vec());
        let lines = given
            .chain(words)
            .take(MOST_WORDS)
            .map(|word| quoted(&word));
        let file = self.folder.join(format!("{}.dict", target.name));
        fs::write(&file, lines.collect::<String>())?;
        Ok(file)
    }
}

/// A word in the format of libFuzzer's dictionaries.
fn quoted(word: &[u8]) -> String {
    let letters = word.iter().map(|byte| format!("\\x{byte:02X}"));
    format!("\"{}\"\n", letters.collect::<String>())
}

impl Reached {
    /// Parses the last line of figures: `#4096 DONE cov: 12 ft: 34 corp: 5/67b ...`.
    fn read(log: &str) -> Option<Self> {
        let line = log
            .lines()
            .rfind(|line| line.starts_with('#') && line.contains("cov: "))?;
        let after = |key: &str| {
            let (_, rest) = line.split_once(key)?;
            rest.split(|letter: char| !letter.is_ascii_digit())
                .next()?
                .parse()
                .ok()
        };
        Some(Self {
            cases: after("#")?,
            branches: after("cov: ")?,
            inputs: after("corp: ")?,
        })
    }
}

/// The reason why the engine stopped, and the input at which it stopped.
fn complaint(log: &str) -> String {
    let is_telling = |line: &&str| {
        ["panicked at", "ERROR: libFuzzer", "SUMMARY"]
            .iter()
            .any(|word| line.contains(word))
    };
    let mut told: Vec<String> = log.lines().filter(is_telling).map(str::to_owned).collect();
    let file = log
        .lines()
        .find_map(|line| line.split_once("Test unit written to "))
        .map(|(_, file)| file);
    if let Some(input) = file.and_then(|file| fs::read(Path::new(file)).ok()) {
        told.push(format!("b\"{}\"", input.escape_ascii()));
    }
    told.join("\n  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_figures_of_a_log_are_read() {
        let log = "#2\tINITED cov: 3 ft: 4 corp: 1/1b exec/s: 0 rss: 27Mb\n#900\tDONE   cov: 12 ft: 34 corp: 5/67b lim: 4096\n";
        assert_eq!(
            Reached::read(log),
            Some(Reached {
                cases: 900,
                branches: 12,
                inputs: 5
            })
        );
        assert_eq!(Reached::read("nothing"), None);
    }

    #[test]
    fn words_are_quoted_byte_by_byte() {
        assert_eq!(quoted(b"a\""), "\"\\x61\\x22\"\n");
    }
}
