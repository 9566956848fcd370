//! The result of a cluster run and how it is printed.

use super::faults::Fault;
use crate::check::{Breach, Figures};
use std::{collections::BTreeMap, fmt, path::PathBuf, time::Duration};

/// The result of a cluster run.
#[derive(Clone, Debug)]
pub struct ClusterReport {
    pub breaches: Vec<Breach>,
    pub figures: Figures,
    pub faults: Vec<Fault>,
    /// The number of clients.
    pub clients: usize,
    /// How often clients connected.
    pub connections: u32,
    /// The number of processes that wrote rows.
    pub authors: usize,
    /// How often a table changed its owner.
    pub changes: usize,
    /// By kind of loss, how long tables waited for their next move, in milliseconds, sorted.
    pub waits: BTreeMap<&'static str, Vec<i64>>,
    /// Bytes between the nodes and NATS.
    pub bus_bytes: u64,
    /// How long faults were injected.
    pub played: Duration,
    /// How long it took after the last fault until every client had seen its game continue.
    pub back: Duration,
    /// Games that were running at the end and were then played to their end.
    pub finished: usize,
    /// The folder of the nodes' logs, if a promise was broken.
    pub logs: Option<PathBuf>,
}

impl fmt::Display for ClusterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for breach in &self.breaches {
            writeln!(f, "broken: {breach}")?;
        }
        if let Some(logs) = &self.logs {
            writeln!(f, "the nodes' logs are in {}", logs.display())?;
        }
        writeln!(f, "{} in {} s", self.faults_text(), self.played.as_secs())?;
        self.write_figures(f)?;
        for (how, waits) in &self.waits {
            writeln!(f, "{}", wait_text(how, waits))?;
        }
        if self.bus_bytes > 0 {
            let each = self.bus_bytes as f64 / self.figures.entries.max(1) as f64;
            let kib = self.bus_bytes / 1024;
            writeln!(f, "{kib} KiB over the bus, {each:.0} bytes an entry")?;
        }
        write!(
            f,
            "every game had continued after {} ms, and the {} running ones could be finished",
            self.back.as_millis(),
            self.finished
        )
    }
}

impl ClusterReport {
    /// The number of faults of each kind, such as `3 x kill, 1 x pause`.
    fn faults_text(&self) -> String {
        let mut faults: BTreeMap<String, usize> = BTreeMap::new();
        for fault in &self.faults {
            *faults.entry(fault.to_string()).or_default() += 1;
        }
        let faults: Vec<_> = faults
            .iter()
            .map(|(fault, count)| format!("{count} x {fault}"))
            .collect();
        faults.join(", ")
    }

    fn write_figures(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            "{} clients connected {} times",
            self.clients, self.connections
        )?;
        let pace = entries as f64 / self.played.as_secs_f64();
        writeln!(
            f,
            "{games} games at {tables} tables, {ended} ended; {entries} entries, {pace:.0} a second"
        )?;
        writeln!(
            f,
            "{acked} requests acknowledged, {unknown} never answered, {not_kept} refused with `not_kept`"
        )?;
        writeln!(
            f,
            "{observations} views compared; {} processes wrote, tables changed their owner {} times",
            self.authors, self.changes
        )
    }
}

/// The median, 90th percentile and maximum of the waits after one kind of loss; `waits` is sorted.
fn wait_text(how: &str, waits: &[i64]) -> String {
    let at = |share: usize| {
        waits
            .get(waits.len().saturating_sub(1) * share / 100)
            .copied()
            .unwrap_or_default()
    };
    let (half, most, all) = (at(50), at(90), at(100));
    format!(
        "a node {how}: its {} tables waited {half} ms for their next move, 9 in 10 at most {most}, all at most {all}",
        waits.len()
    )
}
