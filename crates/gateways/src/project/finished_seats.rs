//! The seats that agents gave up at the end of their games. The lobby does not list such tables,
//! but an agent that connects again may join the next game there: the protocol ends a connection
//! with its game, and has no message for a rematch.

use super::limits::MAX_FINISHED_SEATS;
use game_core::{Seat, Team};
use parking_lot::Mutex;
use std::collections::VecDeque;
use wire::TableId;

/// A seat that an agent gave up at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FinishedSeat {
    pub table: TableId,
    pub seat: Seat,
    pub team: Team,
}

/// Such seats, the oldest first. At most `MAX_FINISHED_SEATS`.
#[derive(Default)]
pub(crate) struct FinishedSeats(Mutex<VecDeque<FinishedSeat>>);

impl FinishedSeats {
    /// Adds a seat, and drops the oldest if there are too many.
    pub fn note(&self, finished: FinishedSeat) {
        let mut seats = self.0.lock();
        seats.retain(|known| *known != finished);
        seats.push_back(finished);
        if seats.len() > MAX_FINISHED_SEATS {
            seats.pop_front();
        }
    }

    /// Removes and returns the oldest seat of that team.
    pub fn take(&self, team: Team) -> Option<FinishedSeat> {
        let mut seats = self.0.lock();
        let at = seats.iter().position(|finished| finished.team == team)?;
        seats.remove(at)
    }

    /// Returns the table of the oldest seat of that team.
    pub fn first(&self, team: Team) -> Option<TableId> {
        self.0
            .lock()
            .iter()
            .find(|finished| finished.team == team)
            .map(|finished| finished.table.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::{BLUE, RED};

    #[test]
    fn the_seat_that_was_left_longest_ago_comes_first_and_there_are_never_too_many() {
        let seats = FinishedSeats::default();
        let finished = |number: usize| FinishedSeat {
            table: TableId::from_bits(number as u128 + 1),
            seat: Seat::new(0),
            team: RED,
        };
        for number in 0..MAX_FINISHED_SEATS {
            seats.note(finished(number));
        }
        seats.note(finished(0));
        seats.note(finished(MAX_FINISHED_SEATS));
        assert_eq!(
            (seats.first(BLUE), seats.first(RED)),
            (None, Some(finished(2).table))
        );
        assert_eq!(
            (seats.take(BLUE), seats.take(RED)),
            (None, Some(finished(2)))
        );
        assert_eq!(seats.take(RED), Some(finished(3)));
    }
}
