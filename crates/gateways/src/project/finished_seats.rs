//! The seats that agents of this gateway left when their game was over. The lobby does not show such
//! tables, but whoever connects again may join the next game there: the protocol ends a connection
//! with its game, and has no words for a rematch.

use super::limits::MAX_AGAIN;
use game_core::{Seat, Team};
use parking_lot::Mutex;
use std::collections::VecDeque;
use wire::TableId;

/// A seat that was left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    pub table: TableId,
    pub seat: Seat,
    pub team: Team,
}

/// Those seats, the one that was left longest ago first.
#[derive(Default)]
pub(crate) struct FinishedSeats(Mutex<VecDeque<Left>>);

impl FinishedSeats {
    /// A seat was left. Where too many are, the oldest is forgotten.
    pub fn note(&self, left: Left) {
        let mut seats = self.0.lock();
        seats.retain(|known| *known != left);
        seats.push_back(left);
        if seats.len() > MAX_AGAIN {
            seats.pop_front();
        }
    }

    /// The next one of that team; it is none any more until somebody notes it anew.
    pub fn take(&self, team: Team) -> Option<Left> {
        let mut seats = self.0.lock();
        let at = seats.iter().position(|left| left.team == team)?;
        seats.remove(at)
    }

    /// The table of the next one of that team.
    pub fn first(&self, team: Team) -> Option<TableId> {
        self.0
            .lock()
            .iter()
            .find(|left| left.team == team)
            .map(|left| left.table.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::{BLUE, RED};

    #[test]
    fn the_seat_that_was_left_longest_ago_comes_first_and_there_are_never_too_many() {
        let again = FinishedSeats::default();
        let left = |number: usize| Left {
            table: TableId::from_bits(number as u128 + 1),
            seat: Seat::new(0),
            team: RED,
        };
        for number in 0..MAX_AGAIN {
            again.note(left(number));
        }
        again.note(left(0));
        again.note(left(MAX_AGAIN));
        assert_eq!(
            (again.first(BLUE), again.first(RED)),
            (None, Some(left(2).table))
        );
        assert_eq!((again.take(BLUE), again.take(RED)), (None, Some(left(2))));
        assert_eq!(again.take(RED), Some(left(3)));
    }
}
