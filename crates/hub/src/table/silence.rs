//! The host silences somebody at the table, and lets them speak again. Kept, so that a restart
//! changes nothing.

use super::{Table, limits::MAX_SILENCED};
use crate::{Kept, WallTime};
use wire::{Person, PersonId, Refusal};

impl Table {
    pub(super) fn silence(
        &mut self,
        host: &PersonId,
        whom: &PersonId,
        silent: bool,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(host)?;
        match (silent, self.silenced.contains_key(whom)) {
            (true, true) | (false, false) => {}
            (false, true) => self.keep(now, Kept::Heard(whom.clone())),
            (true, false) if self.silenced.len() >= MAX_SILENCED => {
                return Err(Refusal::TooManySilenced);
            }
            (true, false) => {
                let person = self.acquaintance(whom).ok_or(Refusal::NoSuchPerson)?;
                self.keep(now, Kept::Silenced(person));
            }
        }
        Ok(())
    }

    /// Somebody who sits here or has spoken: nobody else need be silenced, and nobody else has a
    /// name here.
    fn acquaintance(&self, whom: &PersonId) -> Option<Person> {
        let sits = self
            .seats
            .people()
            .map(|(_, person)| person)
            .find(|person| person.id == *whom);
        sits.or_else(|| self.chat.speaker(whom)).cloned()
    }
}
