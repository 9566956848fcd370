//! What each attack did to the server and to honest people.

use super::{context::Tried, honest::HonestFigures};
use std::{fmt, time::Duration};

/// Honest people's pings stay under this, but for one in a hundred.
const PING_P99: Duration = Duration::from_millis(50);
/// The most memory that the server may take.
const MEMORY_KIB: u64 = 512 * 1024;

/// The results of all attacks of a run.
#[derive(Clone, Debug, Default)]
pub struct AttackReport {
    pub results: Vec<AttackResult>,
}

/// The result of one attack.
#[derive(Clone, Debug)]
pub struct AttackResult {
    pub name: &'static str,
    pub attempts: u64,
    pub refused: u64,
    /// Why the attack has succeeded, if it has.
    pub success: Option<String>,
    pub pings: usize,
    pub ping_median: Duration,
    pub ping_p99: Duration,
    /// Honest people who were disconnected.
    pub disconnected: u32,
    pub newcomers: u32,
    /// Why newcomers did not get a session, a table or a bot's move.
    pub failures: Vec<String>,
    pub memory_kib: u64,
}

impl AttackResult {
    pub(super) fn new(
        name: &'static str,
        tried: Tried,
        mut honest: HonestFigures,
        memory_kib: u64,
    ) -> Self {
        honest.pings.sort_unstable();
        let share = |part: usize| {
            let index = honest.pings.len() * part / 100;
            honest.pings.get(index).copied().unwrap_or_default()
        };
        Self {
            name,
            attempts: tried.attempts,
            refused: tried.refused,
            success: tried.success,
            pings: honest.pings.len(),
            ping_median: share(50),
            ping_p99: share(99),
            disconnected: honest.disconnected,
            newcomers: honest.newcomers,
            failures: honest.failures,
            memory_kib,
        }
    }

    /// What the attack has broken, apart from times, which depend on the machine.
    pub fn harm(&self) -> Vec<String> {
        let mut harm: Vec<String> = self.success.iter().cloned().collect();
        if self.disconnected > 0 {
            harm.push(format!("{} honest people disconnected", self.disconnected));
        }
        let first = self.failures.first();
        harm.extend(first.map(|why| {
            let (failed, all) = (self.failures.len(), self.newcomers);
            format!("{failed} of {all} newcomers failed, the first: {why}")
        }));
        if self.memory_kib > MEMORY_KIB {
            harm.push(format!("{} MiB of memory", self.memory_kib / 1024));
        }
        harm
    }

    /// Whether honest people had to wait.
    pub fn is_slow(&self) -> bool {
        self.ping_p99 > PING_P99
    }
}

impl fmt::Display for AttackResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(
            f,
            "{:<16} {:>8} attempts, {:>8} refused; ping {:.1} ms, p99 {:.1} ms of {}; {} newcomers; {} MiB",
            self.name,
            self.attempts,
            self.refused,
            ms(self.ping_median),
            ms(self.ping_p99),
            self.pings,
            self.newcomers,
            self.memory_kib / 1024,
        )?;
        if self.is_slow() {
            f.write_str("; TOO SLOW")?;
        }
        for harm in self.harm() {
            write!(f, "; HARM: {harm}")?;
        }
        Ok(())
    }
}

impl fmt::Display for AttackReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for result in &self.results {
            writeln!(f, "{result}")?;
        }
        Ok(())
    }
}
