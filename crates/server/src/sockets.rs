//! Who is connected with which session, so that ending a session ends its connections too.

use crate::outlet::{ConnectionId, Outlet};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use store::TokenHash;
use wire::{Farewell, PersonId};

/// All connections that came with a session, by person.
#[derive(Default)]
pub(crate) struct Sockets {
    open: Mutex<HashMap<PersonId, Vec<Plugged>>>,
}

struct Plugged {
    session: TokenHash,
    outlet: Outlet,
}

/// A connection's place in the list; it leaves when this is dropped.
pub(crate) struct Place {
    sockets: Arc<Sockets>,
    person: PersonId,
    connection: ConnectionId,
}

impl Sockets {
    pub fn plug(self: &Arc<Self>, session: TokenHash, outlet: &Outlet) -> Place {
        let person = outlet.person.id.clone();
        self.open().entry(person.clone()).or_default().push(Plugged { session, outlet: outlet.clone() });
        Place { sockets: self.clone(), person, connection: outlet.id }
    }

    /// Ends the connections of one session.
    pub fn end_session(&self, person: &PersonId, session: &TokenHash) {
        self.end(person, |plugged| plugged.session == *session);
    }

    /// Ends the connections of a person whose sessions are not among those that are left.
    pub fn end_all_but(&self, person: &PersonId, left: &[TokenHash]) {
        self.end(person, |plugged| !left.contains(&plugged.session));
    }

    /// Ends all connections of a person.
    pub fn end_all(&self, person: &PersonId) {
        self.end(person, |_| true);
    }

    fn end(&self, person: &PersonId, is_to_end: impl Fn(&Plugged) -> bool) {
        for plugged in self.open().get(person).into_iter().flatten().filter(|plugged| is_to_end(plugged)) {
            plugged.outlet.close(Farewell::Identity);
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Plugged>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.sockets.open();
        if let Some(plugged) = open.get_mut(&self.person) {
            plugged.retain(|plugged| plugged.outlet.id != self.connection);
            if plugged.is_empty() {
                open.remove(&self.person);
            }
        }
    }
}
