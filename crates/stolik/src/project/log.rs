//! The text log of each program (source, section 3.1).

use anyhow::Context;
use clap::Args;
use std::{fs::OpenOptions, path::PathBuf, sync::Arc};
use tracing_subscriber::EnvFilter;

#[derive(Args)]
pub struct Log {
    /// File to append the log to. Default: project-<part>.log in the current folder. STOLIK_LOG
    /// sets the level, such as info or debug.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Log {
    /// Opens the log of this program.
    pub fn open(&self, part: &str) -> anyhow::Result<()> {
        let wanted = std::env::var("STOLIK_LOG").unwrap_or_else(|_| "info".to_owned());
        let filter = EnvFilter::try_new(&wanted).with_context(|| {
            format!("STOLIK_LOG is '{wanted}'; it takes levels such as info or debug")
        })?;
        let path = self
            .log
            .clone()
            .unwrap_or_else(|| PathBuf::from(format!("project-{part}.log")));
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.with_context(|| format!("cannot write the log {}", path.display()))?;
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(false)
            .with_writer(Arc::new(file))
            .init();
        Ok(())
    }
}
