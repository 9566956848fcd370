//! The faults of a cluster run, drawn from its seed.

use super::proxy::LinkState;
use game_core::Dice;
use std::{fmt, time::Duration};
use store::testing::Shutdown;

/// The lease of a node. Stated here a second time, so that a server with a longer lease is found by
/// its fail-over times.
const LEASE: Duration = Duration::from_secs(3);

/// A fault that begins and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// SIGKILL to a node, later a restart.
    Kill,
    /// SIGSTOP to a node, later SIGCONT.
    Pause,
    /// SIGTERM to a node, later a restart.
    Stop,
    /// SIGTERM and a restart of all nodes, one after the other, as in an upgrade.
    Roll,
    /// A node's connection to NATS is cut or carries nothing.
    Link(LinkState),
    /// NATS is killed and started again.
    Bus,
    /// PostgreSQL is restarted.
    Database(Shutdown),
}

/// The faults of one round; those that take a node away occur more often.
const ALL: [Fault; 13] = [
    Fault::Kill,
    Fault::Kill,
    Fault::Kill,
    Fault::Pause,
    Fault::Pause,
    Fault::Stop,
    Fault::Stop,
    Fault::Roll,
    Fault::Link(LinkState::Cut),
    Fault::Link(LinkState::Silent),
    Fault::Bus,
    Fault::Database(Shutdown::Fast),
    Fault::Database(Shutdown::Immediate),
];

/// The faults of a short run.
const FEW: [Fault; 5] = [
    Fault::Kill,
    Fault::Pause,
    Fault::Stop,
    Fault::Link(LinkState::Cut),
    Fault::Database(Shutdown::Immediate),
];

impl Fault {
    /// Whether a single node without NATS can suffer it.
    fn is_for_one(self) -> bool {
        match self {
            Fault::Kill | Fault::Pause | Fault::Stop | Fault::Database(_) => true,
            Fault::Roll | Fault::Link(_) | Fault::Bus => false,
        }
    }

    /// How long it lasts.
    pub fn length(self, dice: &mut Dice) -> Duration {
        let (least, most) = match self {
            // Sometimes the node is back before its lease is over.
            Fault::Kill => (LEASE / 3, LEASE * 2),
            Fault::Pause => (LEASE / 2, LEASE * 3),
            // The next node is stopped at once.
            Fault::Roll => (Duration::ZERO, Duration::ZERO),
            Fault::Stop => (Duration::ZERO, LEASE),
            Fault::Link(_) => (LEASE / 3, LEASE * 2),
            Fault::Bus => (Duration::ZERO, LEASE),
            Fault::Database(_) => (Duration::ZERO, Duration::ZERO),
        };
        between(least, most, dice)
    }
}

/// A random duration in this range.
pub fn between(least: Duration, most: Duration, dice: &mut Dice) -> Duration {
    let range = (most - least).as_millis() as u32;
    least + Duration::from_millis(dice.below(range.max(1)).into())
}

/// How long a run is, and which faults it sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// The faults of `FEW`, once each.
    Short,
    /// The faults of `ALL`, repeated for this many seconds.
    Seconds(u64),
}

/// One round of faults in random order.
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
            Fault::Link(LinkState::Silent) => "link stalled",
            Fault::Link(LinkState::Cut | LinkState::Up) => "link cut",
            Fault::Bus => "bus killed",
            Fault::Database(Shutdown::Fast) => "database restarted",
            Fault::Database(Shutdown::Immediate) => "database crashed",
        })
    }
}
