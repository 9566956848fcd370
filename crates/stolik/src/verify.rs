//! `stolik verify`: checks that a deal was fixed before the first move.

use crate::{file, say::say};
use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Checks that a game was dealt and played correctly.
///
/// Before the deal the server showed a hash; the file contains the seed of all randomness. This
/// command checks that the seed has the hash in the file, that every move was legal under the deal
/// of that seed, and that the moves lead to the stated result. Only you can prove that the deal was
/// fixed before the game: pass the hash you were shown then with --promise.
#[derive(Args)]
pub struct Verify {
    /// Replay file, as downloaded from the replay page.
    file: PathBuf,
    /// Hash that was shown before the deal: 64 hexadecimal digits.
    #[arg(long, value_name = "HASH")]
    promise: Option<String>,
    /// Prints the verdict as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Verify {
    /// Prints the verdict; fails if the check fails.
    pub fn run(self) -> anyhow::Result<()> {
        let verdict = self.judge();
        if self.json {
            let error = verdict.as_ref().err().map(|error| format!("{error:#}"));
            say(
                json!({ "honest": error.is_none(), "promised": self.promise.is_some(), "fault": error }),
            );
        }
        let moves = verdict?;
        if !self.json {
            say(format_args!(
                "Honest: {moves} entries, every one legal, and they lead to the result stated."
            ));
            say(match self.promise {
                Some(_) => "The deal is the one you were promised before the game.",
                None => {
                    "To prove that the deal was fixed beforehand, pass the hash you were shown then: --promise HASH."
                }
            });
        }
        Ok(())
    }

    fn judge(&self) -> anyhow::Result<usize> {
        let file = file::read(&self.file)?;
        if let Some(noted) = &self.promise
            && !noted.eq_ignore_ascii_case(file.promise.as_str())
        {
            bail!("the file states another hash than the one you were shown");
        }
        file.check().context("not an honest game")?;
        Ok(file.entries.len())
    }
}
