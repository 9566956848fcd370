//! `stolik check`: verifies a database without writing to it.

mod journal;

use crate::{
    database::{DatabaseOptions, block_on},
    say::say,
};
use anyhow::{Result, bail};
use clap::Args;
use journal::JournalCheck;
use std::fmt::Display;
use store::{ALL_TABLES_PAGE, Store};

/// Most problems that are printed; all are counted.
const MAX_PRINTED: u64 = 1_000;

/// Verifies a database: its pages, every journal, every promise and every result.
///
/// Reads everything and writes nothing; it may run beside the server. Each journal is replayed by
/// the rules, the promise of each deal is compared with the seed that was sealed before it, and
/// each listed result with the replayed one. Ends with code 1 if anything is damaged.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    options: DatabaseOptions,
}

/// What was read and what is wrong with it.
#[derive(Default)]
pub struct Findings {
    pub tables: u64,
    pub rows: u64,
    pub games: u64,
    problems: u64,
}

impl Findings {
    /// Reports a problem of the place, such as a table.
    pub fn add(&mut self, place: impl Display, problem: impl Display) {
        self.problems += 1;
        if self.problems <= MAX_PRINTED {
            say(format_args!("{place}: {problem}"));
        }
    }
}

impl Check {
    pub fn run(self) -> Result<()> {
        let findings = block_on(async {
            let store = Store::open_read_only(&self.options.database).await?;
            let findings = read_all(&store).await;
            store.close().await;
            findings
        })?;
        let Findings {
            tables,
            rows,
            games,
            problems,
        } = findings;
        say(format_args!(
            "read {tables} tables with {rows} rows and {games} finished games"
        ));
        if problems > 0 {
            bail!(
                "{problems} problems: copy the database aside and restore the latest backup with \
                 `stolik restore --replace`"
            );
        }
        Ok(())
    }
}

async fn read_all(store: &Store) -> Result<Findings> {
    let mut findings = Findings::default();
    match store.engine_damage().await {
        Ok(problems) => {
            for problem in problems {
                findings.add("database", problem);
            }
        }
        Err(error) => findings.add("database", format_args!("{error:?}")),
    }
    let mut after = String::new();
    loop {
        let page = match store.all_tables(&after).await {
            Ok(page) => page,
            Err(error) => {
                findings.add("list of tables", format_args!("{error:?}"));
                return Ok(findings);
            }
        };
        for table in &page {
            JournalCheck::new(store, table).run(&mut findings).await;
        }
        match page.last() {
            Some(last) if page.len() == ALL_TABLES_PAGE => after.clone_from(last),
            _ => return Ok(findings),
        }
    }
}
