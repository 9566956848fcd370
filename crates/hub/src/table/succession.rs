//! Who follows a host who has left.

use super::Table;
use wire::{Person, PersonId};

/// The order in which the people at a table follow its host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Succession {
    /// The longest seated comes first.
    Seniority,
    /// The lowest seat comes first: the protocols of the gateways number the seats, and their
    /// clients take the lowest for the host.
    LowestSeat,
}

impl Succession {
    /// The order at a table that this person has opened: at those of programs by seat.
    pub fn at_table_of(opener: &Person) -> Self {
        if opener.is_program() {
            Succession::LowestSeat
        } else {
            Succession::Seniority
        }
    }
}

impl Table {
    /// The person who follows the host, among those for which `counts` holds.
    pub(super) fn successor(&self, counts: impl Fn(&PersonId) -> bool) -> Option<PersonId> {
        let mut by_seat = self.seats.people().map(|(_, person)| person);
        let person = match self.succession {
            Succession::Seniority => self.seats.longest_seated_of(counts),
            Succession::LowestSeat => by_seat.find(|person| counts(&person.id)),
        };
        person.map(|person| person.id.clone())
    }
}
