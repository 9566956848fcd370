//! Processor time and child processes, read from `/proc`. Linux only.

use anyhow::{Context, Result};
use std::fs;

/// Clock ticks per second in `/proc`: fixed for user space, whatever the kernel uses itself.
const TICKS: f64 = 100.0;

/// The fields of `/proc/PID/stat` after the program's name, which may contain any character.
fn words(pid: u32) -> Result<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).context("no such process")?;
    let (_, rest) = stat.rsplit_once(')').context("an unknown format")?;
    Ok(rest.split_whitespace().map(str::to_owned).collect())
}

/// Processor time that a process has used so far, in seconds.
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
    // Processes may end while the list is read.
    let is_child =
        |pid: &u32| words(*pid).is_ok_and(|words| words.get(1) == Some(&parent.to_string()));
    Ok([parent].into_iter().chain(pids.filter(is_child)).collect())
}
