//! Tables in virtual time, with all that can go wrong around them drawn from one number: messages
//! late, doubled, lost and senseless, people who come and go, rows that cannot be kept, servers
//! that die. The laws are checked after every step.

mod asks;
mod laws;
mod setups;
mod weather;
mod world;

pub(crate) use setups::read_rules;
pub use weather::Weather;

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
};
use world::World;

/// How many things happen at one table before it is left alone to its end.
const STEPS: u32 = 400;
const MS_PER_HOUR: u64 = 3_600_000;

/// How much was simulated.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Tables, each from its own number.
    pub tables: u64,
    /// Things that happened at them.
    pub steps: u64,
    /// Milliseconds that passed at them.
    pub passed_ms: u64,
    /// Games dealt.
    pub games: u64,
    /// Games that ended.
    pub ended: u64,
    /// Rows kept.
    pub rows: u64,
    /// Servers that died.
    pub crashes: u64,
    /// Steps that could not be kept.
    pub not_kept: u64,
}

impl Tally {
    /// Both together.
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

/// A law that did not hold, and how to see it again.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The number it grew from.
    pub seed: u64,
    /// The step at which it showed.
    pub step: u32,
    /// What happened.
    pub what: String,
    /// The least weather in which it still happens.
    pub weather: Weather,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
            seed,
            step,
            what,
            weather,
        } = self;
        write!(
            f,
            "seed {seed}, step {step}: {what}\nneeds {weather}; again with STOLIK_SEED={seed}"
        )
    }
}

/// Simulates the table of one number.
pub fn simulate(seed: u64) -> Result<Tally, Failure> {
    let failed = match run(seed, Weather::ALL) {
        Ok(tally) => return Ok(tally),
        Err(failed) => failed,
    };
    Err(shrink(seed, failed))
}

/// The journal of a simulated table, for whoever needs a real one.
pub(crate) fn journal(seed: u64, steps: u32) -> Vec<hub::Row> {
    let mut world = World::open(seed, Weather::ALL);
    for _ in 0..steps {
        if world.is_closed() || world.step().is_err() {
            break;
        }
    }
    world.into_journal()
}

/// Leaves out one kind of trouble after another for as long as it still fails.
fn shrink(seed: u64, (mut step, mut what): (u32, String)) -> Failure {
    let mut weather = Weather::ALL;
    for trouble in Weather::EACH {
        if let Err((at, why)) = run(seed, weather.without(trouble)) {
            weather = weather.without(trouble);
            (step, what) = (at, why);
        }
    }
    Failure {
        seed,
        step,
        what,
        weather,
    }
}

fn run(seed: u64, weather: Weather) -> Result<Tally, (u32, String)> {
    let mut world = World::open(seed, weather);
    // A panic inside the hub is a finding like any other.
    let lived = panic::catch_unwind(AssertUnwindSafe(|| {
        for _ in 0..STEPS {
            world.step()?;
            if world.is_closed() {
                break;
            }
        }
        world.rest()
    }));
    match lived {
        Ok(Ok(())) => Ok(world.tally()),
        Ok(Err(what)) => Err((world.steps(), what)),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err((
                world.steps(),
                format!("panicked: {}", text.unwrap_or_default()),
            ))
        }
    }
}
