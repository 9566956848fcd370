//! `stolik restore`: a database from a backup.

use crate::{
    database::{DatabaseOptions, block_on, now_ms},
    say::say,
};
use clap::Args;
use std::path::PathBuf;
use store::Existing;

/// Restores the database from a file that `stolik backup` has written.
///
/// The file is checked first. A database that is not empty, or that a server uses, is refused. The
/// restore is all or nothing: if it is interrupted, the database is as it was. A backup of SQLite
/// can be restored into PostgreSQL, and the other way round.
#[derive(Args)]
pub struct Restore {
    #[command(flatten)]
    options: DatabaseOptions,
    /// File that `stolik backup` has written.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replaces a database that is not empty or whose server has crashed. The old SQLite file is
    /// kept beside the new one; rows of PostgreSQL are deleted.
    #[arg(long)]
    replace: bool,
}

impl Restore {
    pub fn run(self) -> anyhow::Result<()> {
        let existing = if self.replace {
            Existing::Replace
        } else {
            Existing::Refuse
        };
        let now_ms = now_ms()?;
        let done = block_on(async {
            let database = &self.options.database;
            Ok(store::restore(database, &self.file, existing, now_ms).await?)
        })?;
        say(format_args!(
            "{} has {} rows, from {}",
            self.options.database,
            done.header.all_rows(),
            self.file.display()
        ));
        if let Some(old) = done.set_aside {
            say(format_args!("the old database is {}", old.display()));
        }
        Ok(())
    }
}
