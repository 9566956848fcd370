//! The table's options: a configuration that is playable.

use crate::{BLUE, Board, Chore, Config, RED, config::CERTAIN};
use game_core::{Seat, Seating, Team};
use serde::{Deserialize, Serialize};

/// Options of a table; always playable. Made from a [`Config`], which need not be.
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

/// How long each chore puts an agent to sleep, in the order of [`Chore::ALL`].
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
    /// The shape of the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How many agents a team has.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many goals a team has.
    pub const fn goals(&self) -> u16 {
        self.goals
    }

    /// How many pieces lie in the task area.
    pub const fn pieces(&self) -> u16 {
        self.pieces
    }

    /// How likely a piece is a sham.
    pub fn sham_chance(&self) -> f64 {
        f64::from(self.sham) / f64::from(CERTAIN)
    }

    /// How long the chore puts an agent to sleep.
    pub const fn timeout_ms(&self, chore: Chore) -> u64 {
        self.timeouts.0[chore as usize] as u64
    }

    /// How long a game lasts at most; none is no limit.
    pub const fn time_limit_ms(&self) -> Option<u32> {
        self.time_limit_ms
    }

    /// The seat's team: those of the first half are red, the others blue.
    pub const fn team(&self, seat: Seat) -> Team {
        if seat.index() < self.players as usize {
            RED
        } else {
            BLUE
        }
    }

    /// The agents of a team.
    pub fn agents(&self, team: Team) -> impl Iterator<Item = Seat> + use<> {
        let rules = *self;
        rules.seats().filter(move |&seat| rules.team(seat) == team)
    }

    /// All agents, red ones first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(2 * usize::from(self.players))
    }

    /// Who is in which team.
    pub fn seating(&self) -> Seating {
        Seating::in_teams(self.seats().map(|seat| self.team(seat)).collect())
    }
}
