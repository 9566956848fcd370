//! A list of seats without heap allocation: the awaited seats are asked for many times per
//! move, and in every playout.

use crate::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt, ops::Deref};

/// Some seats of one table, in order.
#[derive(Clone, Copy)]
pub struct SeatList {
    seats: [Seat; Seat::MOST],
    len: u8,
}

impl SeatList {
    /// The empty list.
    pub const NONE: Self = Self {
        seats: [Seat::new(0); Seat::MOST],
        len: 0,
    };

    /// The list with one seat.
    pub const fn only(seat: Seat) -> Self {
        Self {
            seats: [seat; Seat::MOST],
            len: 1,
        }
    }
}

impl Deref for SeatList {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }
}

impl FromIterator<Seat> for SeatList {
    /// Cannot overflow: no table has more than `Seat::MOST` seats.
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        let mut list = Self::NONE;
        for seat in seats {
            list.seats[usize::from(list.len)] = seat;
            list.len += 1;
        }
        list
    }
}

impl IntoIterator for SeatList {
    type Item = Seat;
    type IntoIter = std::iter::Take<std::array::IntoIter<Seat, { Seat::MOST }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.seats.into_iter().take(self.len())
    }
}

impl PartialEq for SeatList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for SeatList {}

impl<const N: usize> PartialEq<[Seat; N]> for SeatList {
    fn eq(&self, other: &[Seat; N]) -> bool {
        **self == *other
    }
}

impl fmt::Debug for SeatList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Serialize for SeatList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SeatList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        match seats.len() {
            0..=Seat::MOST => Ok(seats.into_iter().collect()),
            count => Err(D::Error::invalid_length(
                count,
                &"no more seats than a table has",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_the_seats_it_was_made_of() {
        for count in 0..=Seat::MOST {
            let list: SeatList = Seat::all(count).collect();
            assert_eq!(list.to_vec(), Seat::all(count).collect::<Vec<_>>());
            assert!(list.into_iter().eq(Seat::all(count)));
            let json = serde_json::to_string(&list).expect("written");
            assert_eq!(serde_json::from_str::<SeatList>(&json).expect("read"), list);
        }
        assert_eq!(SeatList::only(Seat::new(3)), [Seat::new(3)]);
    }

    #[test]
    fn lists_are_equal_by_their_seats_alone() {
        let short: SeatList = [Seat::new(2)].into_iter().collect();
        assert_eq!(short, SeatList::only(Seat::new(2)));
        assert_ne!(short, SeatList::NONE);
        assert_eq!(format!("{short:?}"), "[Seat(2)]");
    }

    #[test]
    fn more_seats_than_any_table_has_are_refused() {
        let json = serde_json::to_string(&vec![0; Seat::MOST + 1]).expect("written");
        assert!(serde_json::from_str::<SeatList>(&json).is_err());
    }
}
