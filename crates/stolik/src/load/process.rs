//! Memory and processor time of the server's processes, read from `/proc`. Linux only.

use anyhow::Context;
use std::fs;

/// Clock ticks per second in `/proc`: fixed for user space, whatever the kernel uses itself.
const TICKS: f64 = 100.0;

/// The processes of one server.
pub struct Processes(Vec<Process>);

impl Processes {
    /// `None` if there are no ids.
    pub fn of(pids: &[u32]) -> Option<Self> {
        (!pids.is_empty()).then(|| Self(pids.iter().copied().map(Process).collect()))
    }

    /// Processor time used so far, in seconds.
    pub fn cpu_seconds(&self) -> anyhow::Result<f64> {
        self.0.iter().map(|one| one.cpu_seconds()).sum()
    }

    /// Memory in use, in KiB.
    pub fn memory_kib(&self) -> anyhow::Result<u64> {
        self.0.iter().map(|one| one.memory_kib()).sum()
    }
}

#[derive(Clone, Copy)]
struct Process(u32);

impl Process {
    fn cpu_seconds(self) -> anyhow::Result<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0))
            .context("--pid: no such process")?;
        // The name, in parentheses, may contain any character.
        let (_, rest) = stat.rsplit_once(')').context("an unknown format")?;
        let ticks = rest
            .split_whitespace()
            .skip(11)
            .take(2)
            .filter_map(|word| word.parse::<f64>().ok());
        Ok(ticks.sum::<f64>() / TICKS)
    }

    fn memory_kib(self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0))
            .context("--pid: no such process")?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .context("an unknown format")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }
}
