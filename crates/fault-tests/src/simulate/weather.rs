//! Which kinds of trouble there are, so that a failure can be tried again with fewer.

use std::fmt;

/// Kinds of trouble, each there or not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Weather(u16);

impl Weather {
    /// Servers die and are started again.
    pub const CRASHES: Weather = Weather(1);
    /// Rows cannot be kept.
    pub const REFUSALS: Weather = Weather(1 << 1);
    /// Messages come twice.
    pub const DOUBLES: Weather = Weather(1 << 2);
    /// Messages come late, and after others that were sent later.
    pub const DELAYS: Weather = Weather(1 << 3);
    /// Messages make no sense.
    pub const NONSENSE: Weather = Weather(1 << 4);
    /// People come and go.
    pub const ABSENCES: Weather = Weather(1 << 5);
    /// People do not read what they are told.
    pub const SLOW_READERS: Weather = Weather(1 << 6);
    /// The world's clock is set back while the server is down.
    pub const OTHER_TIMES: Weather = Weather(1 << 7);
    /// Each by itself.
    pub const EACH: [Weather; 8] = [
        Weather::CRASHES,
        Weather::REFUSALS,
        Weather::DOUBLES,
        Weather::DELAYS,
        Weather::NONSENSE,
        Weather::ABSENCES,
        Weather::SLOW_READERS,
        Weather::OTHER_TIMES,
    ];
    /// All of it.
    pub const ALL: Weather = Weather((1 << Weather::EACH.len()) - 1);

    /// Whether there is this trouble.
    pub fn has(self, trouble: Weather) -> bool {
        self.0 & trouble.0 != 0
    }

    /// The same without this trouble.
    pub fn without(self, trouble: Weather) -> Weather {
        Weather(self.0 & !trouble.0)
    }
}

impl fmt::Display for Weather {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            "crashes",
            "refusals",
            "doubles",
            "delays",
            "nonsense",
            "absences",
            "slow readers",
            "other times",
        ];
        let there = Weather::EACH
            .iter()
            .zip(names)
            .filter(|(trouble, _)| self.has(**trouble));
        let there: Vec<_> = there.map(|(_, name)| name).collect();
        if there.is_empty() {
            f.write_str("no trouble at all")
        } else {
            f.write_str(&there.join(", "))
        }
    }
}

impl fmt::Debug for Weather {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weather({self})")
    }
}
