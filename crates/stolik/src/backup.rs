//! `stolik backup`: the whole database in one file, while the server runs.

use crate::{
    database::{DatabaseOptions, block_on, now_ms},
    say::say,
};
use clap::Args;
use std::path::PathBuf;

/// Writes the whole database to one file, also while the server runs.
///
/// The file has everything as it was at one instant. It is complete and durable before it gets its
/// name, only its owner can read it, and a damaged copy of it is recognised. `stolik restore` reads
/// it. Mails in the outbox are not part of it.
#[derive(Args)]
pub struct Backup {
    #[command(flatten)]
    options: DatabaseOptions,
    /// File to write. An older file of that name is replaced at the end.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Backup {
    pub fn run(self) -> anyhow::Result<()> {
        let now_ms = now_ms()?;
        let header = block_on(async {
            Ok(store::backup(&self.options.database, &self.file, now_ms).await?)
        })?;
        say(format_args!(
            "{} has {} rows of {} tables, {} bytes",
            self.file.display(),
            header.all_rows(),
            header.rows.len(),
            header.bytes
        ));
        Ok(())
    }
}
