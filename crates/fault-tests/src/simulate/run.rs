//! Runs simulations and reduces the conditions of one that failed.

use super::{conditions::Conditions, simulation::Simulation, tally::Tally};
use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
};

/// Number of events at one table before its wind-down.
const STEPS: u32 = 400;
/// A law that did not hold, and how to reproduce it.
#[derive(Clone, Debug)]
pub struct SimulationFailure {
    pub seed: u64,
    /// The step at which the law broke.
    pub step: u32,
    pub what: String,
    /// The smallest set of conditions under which it still happens.
    pub conditions: Conditions,
}

impl fmt::Display for SimulationFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SimulationFailure {
            seed,
            step,
            what,
            conditions,
        } = self;
        write!(
            f,
            "seed {seed}, step {step}: {what}\nneeds {conditions}; again with STOLIK_SEED={seed}"
        )
    }
}

/// Simulates one table from this seed.
pub fn simulate(seed: u64) -> Result<Tally, SimulationFailure> {
    let failed = match run(seed, Conditions::ALL) {
        Ok(tally) => return Ok(tally),
        Err(failed) => failed,
    };
    Err(shrink(seed, failed))
}

/// The journal of a simulated table, as input for fuzz targets.
pub(crate) fn journal(seed: u64, steps: u32) -> Vec<hub::JournalRow> {
    let mut simulation = Simulation::open(seed, Conditions::ALL);
    for _ in 0..steps {
        if simulation.is_closed() || simulation.step().is_err() {
            break;
        }
    }
    simulation.into_journal()
}

/// Removes one condition after another for as long as the simulation still fails.
fn shrink(seed: u64, (mut step, mut what): (u32, String)) -> SimulationFailure {
    let mut conditions = Conditions::ALL;
    for condition in Conditions::EACH {
        if let Err((at, why)) = run(seed, conditions.without(condition)) {
            conditions = conditions.without(condition);
            (step, what) = (at, why);
        }
    }
    SimulationFailure {
        seed,
        step,
        what,
        conditions,
    }
}

fn run(seed: u64, conditions: Conditions) -> Result<Tally, (u32, String)> {
    let mut simulation = Simulation::open(seed, conditions);
    // A panic inside `hub` is a finding as well.
    let lived = panic::catch_unwind(AssertUnwindSafe(|| {
        for _ in 0..STEPS {
            simulation.step()?;
            if simulation.is_closed() {
                break;
            }
        }
        simulation.wind_down()
    }));
    match lived {
        Ok(Ok(())) => Ok(simulation.tally()),
        Ok(Err(what)) => Err((simulation.steps(), what)),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err((
                simulation.steps(),
                format!("panicked: {}", text.unwrap_or_default()),
            ))
        }
    }
}
