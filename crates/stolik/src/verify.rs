//! `stolik verify`: was the deal fixed before the first move?

use crate::file;
use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// Checks that a game was dealt and played honestly.
///
/// Before the deal the server showed a hash; the file holds the seed that all luck came from. This checks that the
/// seed has that hash, that the seed gives this deal, that every move was legal and that they lead to the result
/// stated. If you wrote the hash down before the game, pass it with --promise and trust nobody.
#[derive(Args)]
pub struct Verify {
    /// The file, as downloaded from the replay page.
    file: PathBuf,
    /// The hash you were shown before the deal: 64 hexadecimal digits.
    #[arg(long, value_name = "HASH")]
    promise: Option<String>,
    /// Prints the verdict as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Verify {
    /// Prints the verdict; fails if the game was not honest.
    pub fn run(self) -> anyhow::Result<()> {
        let verdict = self.judge();
        if self.json {
            let fault = verdict.as_ref().err().map(|fault| format!("{fault:#}"));
            println!("{}", json!({ "honest": fault.is_none(), "fault": fault }));
        }
        let moves = verdict?;
        if !self.json {
            println!(
                "Honest: {moves} entries, every one legal; the deal was fixed before the first of them."
            );
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
