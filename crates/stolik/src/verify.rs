//! `stolik verify`: checks that a deal was fixed before the first move.

use crate::{file, say::say};
use anyhow::{Context, bail};
use clap::Args;
use game_core::{Contribution, ContributionLine};
use games::ReplayFile;
use serde_json::json;
use std::path::PathBuf;

/// Checks that a game was dealt and played correctly.
///
/// Before the deal the server showed a hash, and each player's page a commitment; the file contains
/// the server's seed and what the players contributed. This command checks that the seed has the
/// hash in the file, that every contribution is the one committed to, that every move was legal
/// under the deal of seed and contributions, and that the moves lead to the stated result. Only you
/// can prove that the deal was fixed before the game and that you had a part in it: pass the hash
/// you were shown with --promise, and your own contribution with --contribution.
#[derive(Args)]
pub struct Verify {
    /// Replay file, as downloaded from the replay page.
    file: PathBuf,
    /// Hash that was shown before the deal: 64 hexadecimal digits.
    #[arg(long, value_name = "HASH")]
    promise: Option<String>,
    /// Contribution of your own page, which the deal must contain: 64 hexadecimal digits.
    #[arg(long, value_name = "VALUE")]
    contribution: Option<Contribution>,
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
            let contributions = verdict.as_ref().map(contributions).unwrap_or_default();
            say(json!({
                "honest": error.is_none(),
                "promised": self.promise.is_some(),
                "fault": error,
                "contributions": contributions,
            }));
        }
        let file = verdict?;
        if !self.json {
            say(format_args!(
                "Honest: {} entries, every one legal, and they lead to the result stated.",
                file.entries.len()
            ));
            for line in contributions(&file) {
                say(line);
            }
            say(match self.promise {
                Some(_) => "The deal is the one you were promised before the game.",
                None => {
                    "To prove that the deal was fixed beforehand, pass the hash you were shown then: --promise HASH."
                }
            });
        }
        Ok(())
    }

    fn judge(&self) -> anyhow::Result<ReplayFile> {
        let file = file::read(&self.file)?;
        if let Some(noted) = &self.promise
            && !noted.eq_ignore_ascii_case(file.promise.as_str())
        {
            bail!("the file states another hash than the one you were shown");
        }
        file.check().context("not an honest game")?;
        if let Some(own) = &self.contribution {
            let mut values = file.contributions.iter().map(|line| line.value.as_ref());
            if !values.any(|value| value == Some(own)) {
                bail!("the deal does not contain your contribution");
            }
        }
        Ok(file)
    }
}

/// One sentence for each player who contributed to the deal.
fn contributions(file: &ReplayFile) -> Vec<String> {
    let sentence = |line: &ContributionLine| {
        let name = &file.players[line.seat.index()].name;
        let commitment = line.commitment;
        match &line.value {
            Some(value) => {
                let value = String::from(value.clone());
                format!("{name} contributed {value}, committed to as {commitment}.")
            }
            None => format!(
                "{name} did not reveal: rule applied, the commitment {commitment} counts instead."
            ),
        }
    };
    file.contributions.iter().map(sentence).collect()
}
