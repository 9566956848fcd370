//! The memory of the server under attack.

use anyhow::{Context, Result};
use std::fs;

/// The most memory that the process has had resident, in KiB.
pub(super) fn peak_kib(pid: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .context("no VmHWM")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}
