//! Measures the cost of a move in clusters of different sizes, with `stolik load` on one machine.

use super::{process::cpu_seconds, test_cluster::TestCluster};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::{fmt, path::PathBuf};
use tokio::process::Command;

#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The path of `stolik`.
    pub program: PathBuf,
    /// The number of concurrent games.
    pub games: usize,
    /// Pause of a table between two moves, in milliseconds.
    pub pace: u64,
    /// How long `stolik load` measures.
    pub seconds: u64,
}

/// The measured figures.
#[derive(Clone, Debug)]
pub struct Load {
    nodes: usize,
    /// The output of `stolik load --json`.
    figures: Value,
    database_us_per_move: f64,
    bus_us_per_move: f64,
    bus_bytes_per_move: f64,
}

/// Measures a cluster of this many nodes. The players of a table connect to the nodes in turn.
pub async fn measure(plan: &LoadPlan, nodes: usize) -> Result<Load> {
    let logs = tempfile::tempdir()?;
    let cluster = TestCluster::start(&plan.program, nodes, logs.path()).await?;
    let urls: Vec<_> = cluster
        .servers()
        .iter()
        .map(|server| format!("http://{server}"))
        .collect();
    let pids = cluster.nodes.iter().map(|node| Ok(node.pid()?.to_string()));
    let pids = pids.collect::<Result<Vec<_>>>()?;
    let mut command = Command::new(&plan.program);
    command.args([
        "load",
        "--json",
        "--url",
        &urls.join(","),
        "--pid",
        &pids.join(","),
    ]);
    command.args([
        "--games",
        &plan.games.to_string(),
        "--pace",
        &plan.pace.to_string(),
    ]);
    command.args(["--seconds", &plan.seconds.to_string()]);
    let before = Meters::read(&cluster)?;
    let output = command.kill_on_drop(true).output().await?;
    let after = Meters::read(&cluster)?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let figures: Value = serde_json::from_slice(&output.stdout)?;
    // `Meters` also covers the set-up, which makes no moves, and the warm-up, which does.
    let moves = figures["moves_in_all"].as_f64().context("moves")?;
    Ok(Load {
        nodes,
        figures,
        database_us_per_move: (after.database - before.database) * 1e6 / moves,
        bus_us_per_move: (after.bus - before.bus) * 1e6 / moves,
        bus_bytes_per_move: (after.bytes - before.bytes) as f64 / moves,
    })
}

/// Processor time and bytes used so far.
struct Meters {
    database: f64,
    bus: f64,
    bytes: u64,
}

impl Meters {
    fn read(cluster: &TestCluster) -> Result<Self> {
        let sum = |pids: Vec<u32>| pids.into_iter().map(cpu_seconds).sum::<Result<f64>>();
        Ok(Self {
            database: sum(cluster.database_pids()?)?,
            bus: sum(cluster.bus_pid().into_iter().collect())?,
            bytes: cluster.bus_bytes(),
        })
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |key: &str| self.figures[key].as_f64().unwrap_or(f64::NAN);
        let late = |key: &str| self.figures["latency_ms"][key].as_f64().unwrap_or(f64::NAN);
        write!(
            f,
            "{} nodes: {:.0} moves a second, at the others' after {:.1} ms (median), {:.1} (p99); processor time a move: \
             nodes {:.0} us, database {:.0} us, bus {:.0} us; {:.0} bytes a move over the bus",
            self.nodes,
            figure("moves_per_second"),
            late("median"),
            late("p99"),
            figure("cpu_us_per_move"),
            self.database_us_per_move,
            self.bus_us_per_move,
            self.bus_bytes_per_move,
        )
    }
}
