//! Which kinds of faults a simulation has, so that a failure can be repeated with fewer of them.

use std::fmt;

/// A set of fault kinds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Conditions(u16);

impl Conditions {
    /// The server crashes and is restarted.
    pub const CRASHES: Conditions = Conditions(1);
    /// A commit fails.
    pub const FAILED_WRITES: Conditions = Conditions(1 << 1);
    /// Requests arrive twice.
    pub const DUPLICATES: Conditions = Conditions(1 << 2);
    /// Requests arrive late and out of order.
    pub const DELAYS: Conditions = Conditions(1 << 3);
    /// Requests make no sense.
    pub const INVALID_REQUESTS: Conditions = Conditions(1 << 4);
    /// People disconnect and reconnect.
    pub const DISCONNECTS: Conditions = Conditions(1 << 5);
    /// Clients do not read their messages.
    pub const SLOW_READERS: Conditions = Conditions(1 << 6);
    /// The wall clock is set back while the server is down.
    pub const CLOCK_STEPS: Conditions = Conditions(1 << 7);
    /// The program stands still for a while and goes on.
    pub const STANDSTILLS: Conditions = Conditions(1 << 8);
    /// Each kind alone.
    pub const EACH: [Conditions; 9] = [
        Conditions::CRASHES,
        Conditions::FAILED_WRITES,
        Conditions::DUPLICATES,
        Conditions::DELAYS,
        Conditions::INVALID_REQUESTS,
        Conditions::DISCONNECTS,
        Conditions::SLOW_READERS,
        Conditions::CLOCK_STEPS,
        Conditions::STANDSTILLS,
    ];
    pub const ALL: Conditions = Conditions((1 << Conditions::EACH.len()) - 1);

    pub fn has(self, condition: Conditions) -> bool {
        self.0 & condition.0 != 0
    }

    pub fn without(self, condition: Conditions) -> Conditions {
        Conditions(self.0 & !condition.0)
    }
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            "crashes",
            "failed writes",
            "duplicates",
            "delays",
            "invalid requests",
            "disconnects",
            "slow readers",
            "clock steps",
            "standstills",
        ];
        let there = Conditions::EACH
            .iter()
            .zip(names)
            .filter(|(condition, _)| self.has(**condition));
        let there: Vec<_> = there.map(|(_, name)| name).collect();
        if there.is_empty() {
            f.write_str("no faults")
        } else {
            f.write_str(&there.join(", "))
        }
    }
}

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Conditions({self})")
    }
}
