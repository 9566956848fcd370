//! What came of hurting a cluster.

use super::Fault;
use crate::check::{Breach, Figures};
use std::{collections::BTreeMap, fmt, path::PathBuf, time::Duration};

/// What was found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Promises that were broken.
    pub breaches: Vec<Breach>,
    /// How much was checked.
    pub figures: Figures,
    /// What befell the cluster.
    pub faults: Vec<Fault>,
    /// How many clients there were.
    pub clients: usize,
    /// How often they connected.
    pub lines: u32,
    /// How many programs wrote the journal.
    pub authors: usize,
    /// How often a table went on under another owner.
    pub changes: usize,
    /// After each kind of loss, how long tables waited for their next move, in milliseconds,
    /// sorted.
    pub waits: BTreeMap<&'static str, Vec<i64>>,
    /// Bytes between the nodes and the bus.
    pub bus_bytes: u64,
    /// How long there was trouble.
    pub played: Duration,
    /// How long it took, when there was none any more, until every client had seen its game go on.
    pub back: Duration,
    /// Games that were running at the end and were then played to theirs.
    pub finished: usize,
    /// Where the nodes' logs are, if a promise was broken.
    pub logs: Option<PathBuf>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for breach in &self.breaches {
            writeln!(f, "broken: {breach}")?;
        }
        if let Some(logs) = &self.logs {
            writeln!(f, "the nodes' logs are in {}", logs.display())?;
        }
        let mut faults: BTreeMap<String, usize> = BTreeMap::new();
        for fault in &self.faults {
            *faults.entry(fault.to_string()).or_default() += 1;
        }
        let faults: Vec<_> = faults
            .iter()
            .map(|(fault, count)| format!("{count} x {fault}"))
            .collect();
        writeln!(f, "{} in {} s", faults.join(", "), self.played.as_secs())?;
        let Figures {
            tables,
            games,
            ended,
            entries,
            sightings,
            acked,
            unknown,
            not_kept,
        } = self.figures;
        writeln!(f, "{} clients connected {} times", self.clients, self.lines)?;
        let pace = entries as f64 / self.played.as_secs_f64();
        writeln!(
            f,
            "{games} games at {tables} tables, {ended} ended; {entries} entries, {pace:.0} a second"
        )?;
        writeln!(
            f,
            "{acked} asks acknowledged, {unknown} never answered, {not_kept} not kept"
        )?;
        writeln!(
            f,
            "{sightings} views compared; {} programs wrote, tables changed hands {} times",
            self.authors, self.changes
        )?;
        for (how, waits) in &self.waits {
            let at = |share: usize| {
                waits
                    .get((waits.len() - 1) * share / 100)
                    .copied()
                    .unwrap_or_default()
            };
            let (half, most, all) = (at(50), at(90), at(100));
            writeln!(
                f,
                "a node {how}: its {} tables waited {half} ms for their next move, 9 in 10 at most {most}, all at most {all}",
                waits.len()
            )?;
        }
        if self.bus_bytes > 0 {
            let each = self.bus_bytes as f64 / entries.max(1) as f64;
            writeln!(
                f,
                "{} KiB over the bus, {each:.0} bytes an entry",
                self.bus_bytes / 1024
            )?;
        }
        write!(
            f,
            "every game had gone on after {} ms, and the {} that were running could be finished",
            self.back.as_millis(),
            self.finished
        )
    }
}
