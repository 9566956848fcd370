//! Seats, teams and viewers.

use crate::{Text, write_number};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A seat at the table, counted from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The most seats of any table: The Project Game plays up to 32 against 32.
    pub const MOST: usize = 64;

    pub const fn new(number: u8) -> Self {
        Seat(number)
    }

    /// The index in a list with one item per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of `count`, in playing order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(Self::MOST) as u8).map(Seat)
    }

    /// The seat after this one, going round a table of `count`.
    pub fn next(self, count: usize) -> Seat {
        Seat(((self.index() + 1) % count) as u8)
    }
}

impl Text for Seat {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write_number(self.0, out)
    }
}

crate::show_as_text!(Seat);

/// A side that wins and loses together, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Team(pub u8);

/// The number of seats and their teams, in seat order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seating {
    teams: Vec<Team>,
}

impl Seating {
    /// Every seat is a team of its own.
    pub fn each_alone(count: usize) -> Self {
        Self {
            teams: Seat::all(count)
                .map(|seat| Team(seat.index() as u8))
                .collect(),
        }
    }

    /// The seats with the given teams, one per seat.
    pub fn in_teams(teams: Vec<Team>) -> Self {
        debug_assert!(teams.len() <= Seat::MOST);
        Self { teams }
    }

    /// Whether no seat has a partner.
    pub fn is_each_alone(&self) -> bool {
        *self == Self::each_alone(self.count())
    }

    /// The number of seats.
    pub fn count(&self) -> usize {
        self.teams.len()
    }

    /// All seats, in playing order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all(self.count())
    }

    /// The seat's team; `None` if there is no such seat.
    pub fn team(&self, seat: Seat) -> Option<Team> {
        self.teams.get(seat.index()).copied()
    }
}

/// The role for which a view is made. There is no default role: a missing seat never means
/// "sees all".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player at this seat.
    Seat(Seat),
    /// A person who watches a running game: sees only what is public.
    Spectator,
    /// A person who looks at a finished game: sees everything.
    Reviewer,
}

impl Viewer {
    /// Every role that may look at a running game of `count` seats.
    pub fn of_running_game(count: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(count)
            .map(Viewer::Seat)
            .chain([Viewer::Spectator])
    }
}
