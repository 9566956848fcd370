//! The result of a crash run and how it is printed.

use crate::check::{Breach, Figures};
use std::time::Duration;

/// The result of a crash run.
#[derive(Clone, Debug)]
pub struct CrashReport {
    pub breaches: Vec<Breach>,
    pub figures: Figures,
    pub kills: u32,
    /// How often the disk was full.
    pub full: u32,
    /// The program's standard error.
    pub log: String,
    /// How often clients connected.
    pub connections: u32,
    /// The number of clients.
    pub clients: usize,
    /// The number of replays compared over HTTP.
    pub replays: usize,
    /// The duration of each start, until the page was served.
    pub starts: Vec<Duration>,
    /// How long it took after the last start until every client was back and every game had
    /// continued.
    pub back: Duration,
}

impl std::fmt::Display for CrashReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for breach in &self.breaches {
            writeln!(f, "broken: {breach}")?;
        }
        let Figures {
            tables,
            games,
            ended,
            entries,
            observations,
            acked,
            unknown,
            not_kept,
        } = self.figures;
        writeln!(
            f,
            "{} kills; {} clients connected {} times",
            self.kills, self.clients, self.connections
        )?;
        writeln!(
            f,
            "{games} games at {tables} tables, {ended} ended; {entries} entries"
        )?;
        writeln!(
            f,
            "{acked} requests acknowledged, {unknown} never answered; {observations} views compared"
        )?;
        if self.full > 0 {
            writeln!(
                f,
                "the disk was full {} times, {not_kept} requests refused with `not_kept`",
                self.full
            )?;
        }
        writeln!(f, "{} replays compared over HTTP", self.replays)?;
        let mut starts: Vec<_> = self.starts.iter().map(Duration::as_millis).collect();
        starts.sort_unstable();
        let middle = starts.get(starts.len() / 2).copied().unwrap_or_default();
        let slowest = starts.last().copied().unwrap_or_default();
        let back = self.back.as_millis();
        write!(
            f,
            "a start took {middle} ms, {slowest} ms at most; all clients back and all games continued within {back} ms"
        )
    }
}
