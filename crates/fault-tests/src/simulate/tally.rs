//! Counts of what was simulated.

use std::fmt;

const MS_PER_HOUR: u64 = 3_600_000;

#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Tables, one for each seed.
    pub tables: u64,
    /// Events at those tables.
    pub steps: u64,
    /// Virtual time at those tables, in milliseconds.
    pub passed_ms: u64,
    pub games: u64,
    pub ended: u64,
    pub rows: u64,
    pub crashes: u64,
    /// Steps whose commit failed.
    pub not_kept: u64,
}

impl Tally {
    /// The sum of both tallies.
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            tables: self.tables + other.tables,
            steps: self.steps + other.steps,
            passed_ms: self.passed_ms + other.passed_ms,
            games: self.games + other.games,
            ended: self.ended + other.ended,
            rows: self.rows + other.rows,
            crashes: self.crashes + other.crashes,
            not_kept: self.not_kept + other.not_kept,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            tables,
            steps,
            passed_ms,
            games,
            ended,
            rows,
            crashes,
            not_kept,
        } = self;
        let hours = passed_ms / MS_PER_HOUR;
        write!(
            f,
            "{tables} tables, {hours} table-hours, {steps} steps, {games} games dealt, {ended} ended, {rows} rows kept, \
             {crashes} crashes, {not_kept} steps not kept"
        )
    }
}
