//! Who sits where, and who is looking.

use crate::{Text, write_number};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any table has: The Project Game plays eight against eight.
    pub const MOST: usize = 16;

    /// Names a seat by its number.
    pub const fn new(number: u8) -> Self {
        Seat(number)
    }

    /// The seat's place in a list with one item a seat.
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

/// How many sit down, and who plays with whom: one team a seat, in seat order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seating {
    teams: Vec<Team>,
}

impl Seating {
    /// Everyone for themselves.
    pub fn each_alone(count: usize) -> Self {
        Self {
            teams: Seat::all(count)
                .map(|seat| Team(seat.index() as u8))
                .collect(),
        }
    }

    /// Seats in the teams given, one team a seat.
    pub fn in_teams(teams: Vec<Team>) -> Self {
        debug_assert!(teams.len() <= Seat::MOST);
        Self { teams }
    }

    /// Whether nobody has a partner.
    pub fn is_each_alone(&self) -> bool {
        *self == Self::each_alone(self.count())
    }

    /// How many seats there are.
    pub fn count(&self) -> usize {
        self.teams.len()
    }

    /// All seats, in playing order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all(self.count())
    }

    /// The seat's team, if there is such a seat.
    pub fn team(&self, seat: Seat) -> Option<Team> {
        self.teams.get(seat.index()).copied()
    }
}

/// Whose eyes a view is for. There is no "nobody in particular": a missing seat never means "sees
/// all".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player at their seat.
    Seat(Seat),
    /// Someone watching a running game: knows what lies open, nothing else.
    Spectator,
    /// Someone looking at a finished game: knows everything.
    Reviewer,
}

impl Viewer {
    /// Everyone who may look at a running game of `count` seats.
    pub fn of_running_game(count: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(count)
            .map(Viewer::Seat)
            .chain([Viewer::Spectator])
    }
}
