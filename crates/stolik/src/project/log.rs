//! The text log of each program (source, section 3.1).

use super::traffic_files::TrafficFiles;
use crate::log_filter;
use anyhow::{Context, anyhow};
use clap::Args;
use project_net::{Language, traffic};
use std::{
    fs::{File, OpenOptions},
    path::{Path, PathBuf},
    sync::Arc,
};
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// How many players of one team may log in the same folder at once.
const PLAYER_LOGS: u32 = 64;

#[derive(Args)]
pub struct Log {
    /// File to append the log to. Default: project-<part>.log in the current folder; each player
    /// has its own, project-player-<team>-<number>.log, with all messages as they were sent.
    /// STOLIK_LOG sets the level, such as info or debug.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Folder for the messages as they were sent: one file for each connection.
    #[arg(long, value_name = "FOLDER")]
    traffic: Option<PathBuf>,
}

/// The program that writes a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogOwner {
    Server,
    Master,
    Demo,
    /// A player of this team.
    Player(u8),
}

impl LogOwner {
    fn open(self, language: Language) -> anyhow::Result<File> {
        let part = match self {
            LogOwner::Server => "cs",
            LogOwner::Master => "gm",
            LogOwner::Demo => "demo",
            LogOwner::Player(team) => return player_log(team, language),
        };
        append(Path::new(&format!("project-{part}.log")), language)
    }
}

impl Log {
    /// Opens the log of this program.
    pub fn open(&self, owner: LogOwner, language: Language) -> anyhow::Result<()> {
        let file = match &self.log {
            Some(path) => append(path, language)?,
            None => owner.open(language)?,
        };
        let written = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .with_writer(Arc::new(file))
            .with_filter(level(owner, language)?);
        let folder = self.traffic.as_deref();
        let raw = folder.map(|folder| TrafficFiles::in_folder(folder, language));
        let messages = Targets::new().with_target(traffic::TARGET, LevelFilter::INFO);
        tracing_subscriber::registry()
            .with(written)
            .with(raw.transpose()?.map(|files| files.with_filter(messages)))
            .init();
        Ok(())
    }
}

/// Only a player logs its messages: in the log of a server they would be too many.
fn level(owner: LogOwner, language: Language) -> anyhow::Result<EnvFilter> {
    let wanted = std::env::var("STOLIK_LOG").unwrap_or_else(|_| "info".to_owned());
    let wanted = log_filter::checked(&wanted).map_err(|error| {
        let wrong = language.of(
            "STOLIK_LOG cannot be used",
            "nie można użyć wartości STOLIK_LOG",
        );
        anyhow!("{wrong}: {error}")
    })?;
    let raw = match owner {
        LogOwner::Player(_) => "info",
        LogOwner::Server | LogOwner::Master | LogOwner::Demo => "off",
    };
    let filter = format!("{wanted},{}={raw}", traffic::TARGET);
    Ok(EnvFilter::new(filter))
}

fn append(path: &Path, language: Language) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| {
        let path = path.display();
        language.of(
            format!("cannot write the log {path}"),
            format!("nie można pisać do logu {path}"),
        )
    })
}

/// The first log of this team that no running player holds.
fn player_log(team: u8, language: Language) -> anyhow::Result<File> {
    for number in 1..PLAYER_LOGS {
        let path = format!("project-player-{team}-{number}.log");
        let file = append(Path::new(&path), language)?;
        if file.try_lock().is_ok() {
            return Ok(file);
        }
    }
    append(Path::new(&format!("project-player-{team}.log")), language)
}
