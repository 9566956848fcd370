//! What the system says of processes: processor time, and whose children they are. Linux only, like
//! the figures.

use anyhow::{Context, Result};
use std::fs;

/// Ticks of the system's accounts a second: fixed for programs, whatever the kernel uses itself.
const TICKS: f64 = 100.0;

/// The words of a process's line in the system's accounts, after its name, which may hold anything.
fn words(pid: u32) -> Result<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).context("no such process")?;
    let (_, rest) = stat.rsplit_once(')').context("an unknown format")?;
    Ok(rest.split_whitespace().map(str::to_owned).collect())
}

/// Processor time a process has used so far, in seconds.
pub fn cpu_seconds(pid: u32) -> Result<f64> {
    let words = words(pid)?;
    let ticks = words
        .iter()
        .skip(11)
        .take(2)
        .filter_map(|word| word.parse::<f64>().ok());
    Ok(ticks.sum::<f64>() / TICKS)
}

/// A process and its children.
pub fn family(parent: u32) -> Result<Vec<u32>> {
    let all = fs::read_dir("/proc")?.flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    // Processes come and go while we look.
    let is_child =
        |pid: &u32| words(*pid).is_ok_and(|words| words.get(1) == Some(&parent.to_string()));
    Ok([parent].into_iter().chain(pids.filter(is_child)).collect())
}
