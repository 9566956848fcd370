//! The table's options: a checked [`Config`].

use crate::{BLUE, Board, Chore, Config, RED, config::CERTAIN};
use game_core::{Seat, Seating, Team};
use serde::{Deserialize, Serialize};

/// Options of a table; always playable. Made from a [`Config`], which is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Config", try_from = "Config")]
pub struct Rules {
    pub(crate) board: Board,
    pub(crate) players: u8,
    pub(crate) goals: u16,
    pub(crate) pieces: u16,
    pub(crate) sham: u32,
    pub(crate) timeouts: Timeouts,
    pub(crate) time_limit_ms: Option<u32>,
}

/// The timeout of each chore in milliseconds, in the order of [`Chore::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Timeouts(pub(crate) [u32; Chore::ALL.len()]);

impl Default for Rules {
    fn default() -> Self {
        Config::default()
            .try_into()
            .expect("the source's example is playable")
    }
}

impl Rules {
    pub const fn board(&self) -> Board {
        self.board
    }

    pub const fn players(&self) -> u8 {
        self.players
    }

    pub const fn goals(&self) -> u16 {
        self.goals
    }

    /// Pieces in the task area.
    pub const fn pieces(&self) -> u16 {
        self.pieces
    }

    /// The probability that a piece is a sham.
    pub fn sham_chance(&self) -> f64 {
        f64::from(self.sham) / f64::from(CERTAIN)
    }

    /// How long the chore puts an agent to sleep.
    pub const fn timeout_ms(&self, chore: Chore) -> u64 {
        self.timeouts.0[chore as usize] as u64
    }

    /// The longest duration of a game; `None` for no limit.
    pub const fn time_limit_ms(&self) -> Option<u32> {
        self.time_limit_ms
    }

    /// The seat's team: the first half of the seats is red, the other blue.
    pub const fn team(&self, seat: Seat) -> Team {
        if seat.index() < self.players as usize {
            RED
        } else {
            BLUE
        }
    }

    pub fn agents(&self, team: Team) -> impl Iterator<Item = Seat> + use<> {
        let rules = *self;
        rules.seats().filter(move |&seat| rules.team(seat) == team)
    }

    /// All agents, red ones first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(2 * usize::from(self.players))
    }

    /// The teams of all seats.
    pub fn seating(&self) -> Seating {
        Seating::in_teams(self.seats().map(|seat| self.team(seat)).collect())
    }
}
