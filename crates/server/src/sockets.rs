//! Who is connected with which session, so that ending a session ends its connections too.

use crate::{
    meters::Meters,
    outlet::{ConnectionId, Outlet},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use store::{PersonKind, TokenHash};
use wire::{Farewell, PersonId};

/// All connections that came with a session, by person.
pub(crate) struct Sockets {
    meters: Arc<Meters>,
    open: Mutex<HashMap<PersonId, Vec<Plugged>>>,
}

struct Plugged {
    /// None for programs at doors, which have none.
    session: Option<TokenHash>,
    kind: PersonKind,
    outlet: Outlet,
}

/// A connection's place in the list; it leaves when this is dropped.
pub(crate) struct Place {
    sockets: Arc<Sockets>,
    person: PersonId,
    connection: ConnectionId,
}

impl Sockets {
    pub fn new(meters: Arc<Meters>) -> Arc<Self> {
        Arc::new(Self { meters, open: Mutex::default() })
    }

    pub fn plug(self: &Arc<Self>, session: Option<TokenHash>, kind: PersonKind, outlet: &Outlet) -> Place {
        let person = outlet.person.id.clone();
        let mut open = self.open();
        open.entry(person.clone()).or_default().push(Plugged { session, kind, outlet: outlet.clone() });
        self.meters.people.set(open.len() as u64);
        Place { sockets: self.clone(), person, connection: outlet.id }
    }

    /// Ends the connections of one session.
    pub fn end_session(&self, person: &PersonId, session: &TokenHash) {
        self.end(person, |plugged| plugged.session.as_ref() == Some(session));
    }

    /// Ends the connections of a person whose sessions are not among those that are left.
    pub fn end_all_but(&self, person: &PersonId, left: &[TokenHash]) {
        self.end(person, |plugged| !plugged.session.is_some_and(|session| left.contains(&session)));
    }

    /// Ends all connections of a person.
    pub fn end_all(&self, person: &PersonId) {
        self.end(person, |_| true);
    }

    /// Whether a person is connected.
    pub fn has(&self, person: &PersonId) -> bool {
        self.open().contains_key(person)
    }

    /// How many guests and how many people with an account are connected.
    pub fn people(&self) -> (u64, u64) {
        let open = self.open();
        let is_guest = |plugged: &&Vec<Plugged>| plugged.iter().any(|one| one.kind == PersonKind::Guest);
        let guests = open.values().filter(is_guest).count();
        (guests as u64, (open.len() - guests) as u64)
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
                self.sockets.meters.people.set(open.len() as u64);
            }
        }
    }
}
