//! What befalls a cluster, drawn from a number.

use super::State;
use game_core::Dice;
use std::{fmt, time::Duration};
use store::testing::Shutdown;

/// How long a node's lease runs. Named here again, so that a server whose lease grows is found out
/// by its fail-overs.
const LEASE: Duration = Duration::from_secs(3);

/// Something that happens to the cluster, and is over after a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A node is killed without warning, and started again.
    Kill,
    /// A node stands still, and goes on as if nothing had been.
    Pause,
    /// A node is asked to stop, and started again.
    Stop,
    /// All nodes are, one after the other: an upgrade.
    Roll,
    /// A node's way to the bus is cut or falls silent.
    Cable(State),
    /// The bus itself is killed, and started again.
    Bus,
    /// The database is restarted.
    Database(Shutdown),
}

/// All there are; those that take a node away weigh more.
const ALL: [Fault; 13] = [
    Fault::Kill,
    Fault::Kill,
    Fault::Kill,
    Fault::Pause,
    Fault::Pause,
    Fault::Stop,
    Fault::Stop,
    Fault::Roll,
    Fault::Cable(State::Cut),
    Fault::Cable(State::Silent),
    Fault::Bus,
    Fault::Database(Shutdown::Fast),
    Fault::Database(Shutdown::Immediate),
];

/// The few that a short run has time for.
const FEW: [Fault; 5] = [
    Fault::Kill,
    Fault::Pause,
    Fault::Stop,
    Fault::Cable(State::Cut),
    Fault::Database(Shutdown::Immediate),
];

impl Fault {
    /// Whether a lone node can suffer it.
    fn is_for_one(self) -> bool {
        match self {
            Fault::Kill | Fault::Pause | Fault::Stop | Fault::Database(_) => true,
            Fault::Roll | Fault::Cable(_) | Fault::Bus => false,
        }
    }

    /// How long it lasts.
    pub fn length(self, dice: &mut Dice) -> Duration {
        let (least, most) = match self {
            // Sometimes the node is back before anybody misses it.
            Fault::Kill => (LEASE / 3, LEASE * 2),
            Fault::Pause => (LEASE / 2, LEASE * 3),
            // The next one goes at once.
            Fault::Roll => (Duration::ZERO, Duration::ZERO),
            Fault::Stop => (Duration::ZERO, LEASE),
            Fault::Cable(_) => (LEASE / 3, LEASE * 2),
            Fault::Bus => (Duration::ZERO, LEASE),
            Fault::Database(_) => (Duration::ZERO, Duration::ZERO),
        };
        between(least, most, dice)
    }
}

/// A length of time from within this range.
pub fn between(least: Duration, most: Duration, dice: &mut Dice) -> Duration {
    let range = (most - least).as_millis() as u32;
    least + Duration::from_millis(dice.below(range.max(1)).into())
}

/// Which faults a run sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// A few, each once.
    Short,
    /// All, again and again, for so many seconds.
    Seconds(u64),
}

/// One round of faults, in an order that luck gives.
pub fn round(length: Length, nodes: usize, dice: &mut Dice) -> Vec<Fault> {
    let faults: &[Fault] = match length {
        Length::Short => &FEW,
        Length::Seconds(_) => &ALL,
    };
    let mut faults: Vec<_> = faults
        .iter()
        .copied()
        .filter(|fault| nodes > 1 || fault.is_for_one())
        .collect();
    dice.shuffle(&mut faults);
    faults
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Kill => "kill",
            Fault::Pause => "pause",
            Fault::Stop => "stop",
            Fault::Roll => "rolling restart",
            Fault::Cable(State::Silent) => "silent cable",
            Fault::Cable(State::Cut | State::Whole) => "cut cable",
            Fault::Bus => "bus killed",
            Fault::Database(Shutdown::Fast) => "database restarted",
            Fault::Database(Shutdown::Immediate) => "database crashed",
        })
    }
}
