//! The creator of a table, so that open tables are counted by person and by address.

use super::Table;
use wire::{AddressTag, PersonId};

/// The creator of a table, known again after a restart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opener {
    pub person: PersonId,
    /// Where they connected from; `None` on this machine and in old journals.
    pub from: Option<AddressTag>,
}

impl Opener {
    pub fn new(person: &PersonId, from: Option<AddressTag>) -> Self {
        Self {
            person: person.clone(),
            from,
        }
    }
}

impl Table {
    /// The creator of the table.
    pub fn opener(&self) -> &Opener {
        &self.opener
    }
}
