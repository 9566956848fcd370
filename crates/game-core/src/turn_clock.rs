//! The clock of a game in which one player after another has the turn: how long the present
//! turn may take, and what is left in each player's bank. Part of a game's state, so that the
//! record reproduces it.

use crate::{Extra, GameTime, Seat, TimeControl};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::Deref;

/// How long a turn may take that begins with an empty bank. Such a turn comes only in games that
/// go on after the end of a player's time.
pub const EMPTY_BANK_TURN_MS: u32 = 5_000;
/// The most seats of a game with turns.
const MOST_SEATS: usize = 8;

/// What is left in each player's bank, in seat order; empty in games without banks. What a running
/// turn has used is taken from the bank when the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Banks {
    ms: [u32; MOST_SEATS],
    len: u8,
}

impl Banks {
    /// The banks of a game whose time control has none.
    pub const NONE: Self = Self {
        ms: [0; MOST_SEATS],
        len: 0,
    };

    fn full(seats: usize, ms: u32) -> Self {
        debug_assert!(seats <= MOST_SEATS);
        let mut banks = Self::NONE;
        banks.ms[..seats].fill(ms);
        banks.len = seats as u8;
        banks
    }
}

impl Deref for Banks {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.ms[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for Banks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl Default for Banks {
    fn default() -> Self {
        Self::NONE
    }
}

impl Serialize for Banks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Banks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ms = Vec::<u32>::deserialize(deserializer)?;
        if ms.len() > MOST_SEATS {
            return Err(D::Error::invalid_length(ms.len(), &"no more than 8 banks"));
        }
        let mut banks = Self::full(ms.len(), 0);
        banks.ms[..ms.len()].copy_from_slice(&ms);
        Ok(banks)
    }
}

/// The clock of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnClock {
    banks: Banks,
    deadline: Option<GameTime>,
}

impl TurnClock {
    /// The clock before the first turn, with full banks.
    pub fn new(time: TimeControl, seats: usize) -> Self {
        let banks = time.bank();
        Self {
            banks: banks.map_or(Banks::NONE, |bank| Banks::full(seats, bank.ms())),
            deadline: None,
        }
    }

    /// A clock of which only the end of the present turn is known.
    pub const fn until(deadline: Option<GameTime>) -> Self {
        Self {
            banks: Banks::NONE,
            deadline,
        }
    }

    /// When the present turn runs out.
    pub const fn deadline(&self) -> Option<GameTime> {
        self.deadline
    }

    /// The banks without what the present turn has used.
    pub const fn banks(&self) -> Banks {
        self.banks
    }

    /// The seat's turn begins.
    pub fn begin(&mut self, time: TimeControl, seat: Seat, at: GameTime) {
        let allowed = match time {
            TimeControl::Unlimited => None,
            TimeControl::PerTurn(ms) => Some(ms),
            TimeControl::Bank(bank) => self.banks.get(seat.index()).map(|&left| {
                let free = match bank.extra() {
                    Extra::Increment(_) => 0,
                    Extra::Delay(ms) => ms,
                };
                match left + free {
                    0 => EMPTY_BANK_TURN_MS,
                    allowed if left == 0 => allowed.max(EMPTY_BANK_TURN_MS),
                    allowed => allowed,
                }
            }),
        };
        self.deadline = allowed.map(|ms| at + u64::from(ms));
    }

    /// The seat's turn ends, by an action or because its time is up: the clock stands.
    pub fn end(&mut self, time: TimeControl, seat: Seat, at: GameTime) {
        let Some((deadline, bank)) = self.deadline.take().zip(time.bank()) else {
            return;
        };
        let Some(left) = self.banks.ms[..usize::from(self.banks.len)].get_mut(seat.index()) else {
            return;
        };
        let unused = u32::try_from(deadline.ms_since(at)).unwrap_or(u32::MAX);
        *left = unused.min(*left);
        if let Extra::Increment(ms) = bank.extra()
            && unused > 0
        {
            *left = left.saturating_add(ms);
        }
    }

    /// The clock stands, and no turn is charged.
    pub const fn stop(&mut self) {
        self.deadline = None;
    }

    /// The time for something that all players share, which costs no one's bank.
    pub fn allow(&mut self, at: GameTime, ms: u64) {
        self.deadline = Some(at + ms);
    }
}

#[cfg(test)]
mod tests;
