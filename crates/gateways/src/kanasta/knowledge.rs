//! Which clients know games of six players. The source document has at most four, so a client that
//! does not say more is never seated where six play.

use super::rule_change::MOST_PLAYERS_OF_SOURCE;
use game_kanasta::MOST_PLAYERS;
use parking_lot::Mutex;
use std::{collections::BTreeSet, sync::Arc};
use wire::PersonId;

/// The people at the gateway with clients for games of at most four. Never more than there are
/// connections.
pub(crate) type FourOnly = Arc<Mutex<BTreeSet<PersonId>>>;

/// What one client knows; forgotten when dropped.
pub(crate) struct Knowledge {
    four_only: FourOnly,
    person: PersonId,
    knows_six: bool,
}

impl Knowledge {
    /// Notes what the client of a person knows.
    pub fn note(four_only: &FourOnly, person: &PersonId, knows_six: bool) -> Self {
        if !knows_six {
            four_only.lock().insert(person.clone());
        }
        Self {
            four_only: four_only.clone(),
            person: person.clone(),
            knows_six,
        }
    }

    /// The most players of a game that the client knows.
    pub fn most_players(&self) -> u8 {
        if self.knows_six {
            MOST_PLAYERS
        } else {
            MOST_PLAYERS_OF_SOURCE
        }
    }
}

impl Drop for Knowledge {
    fn drop(&mut self) {
        if !self.knows_six {
            self.four_only.lock().remove(&self.person);
        }
    }
}
