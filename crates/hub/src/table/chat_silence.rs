//! The host silences a person at the table, and lifts it. Journaled, so that a restart
//! changes nothing.

use super::{Table, limits::MAX_SILENCED};
use crate::{JournalFact, WallTime};
use wire::{Person, PersonId, Refusal};

impl Table {
    pub(super) fn silence(
        &mut self,
        host: &PersonId,
        target: &PersonId,
        silent: bool,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(host)?;
        match (silent, self.silenced.contains_key(target)) {
            (true, true) | (false, false) => {}
            (false, true) => self.keep(now, JournalFact::Heard(target.clone())),
            (true, false) if self.silenced.len() >= MAX_SILENCED => {
                return Err(Refusal::TooManySilenced);
            }
            (true, false) => {
                let person = self.known_person(target).ok_or(Refusal::NoSuchPerson)?;
                self.keep(now, JournalFact::Silenced(person));
            }
        }
        Ok(())
    }

    /// The person, if they sit here or a line of theirs is remembered. Others cannot be silenced:
    /// the table does not know their nicks.
    fn known_person(&self, target: &PersonId) -> Option<Person> {
        let sits = self
            .seats
            .people()
            .map(|(_, person)| person)
            .find(|person| person.id == *target);
        sits.or_else(|| self.chat.speaker(target)).cloned()
    }
}
