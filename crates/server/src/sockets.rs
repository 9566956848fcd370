//! Who is connected with which session: ending a session ends its connections too, and whoever is here can be told things.

use crate::{
    letter::Letter,
    outlet::{ConnectionId, Outlet},
    society::News,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use store::{SessionKind, TokenHash};
use wire::{Farewell, Person, PersonId};

/// All connections that came with a session, by person.
#[derive(Default)]
pub(crate) struct Sockets {
    open: Mutex<HashMap<PersonId, Vec<Plugged>>>,
    /// Who has come or gone, among others.
    pub news: News,
}

struct Plugged {
    session: TokenHash,
    kind: SessionKind,
    /// Whether it has said hello: before that nothing is told it, and its person is not here.
    is_greeted: bool,
    outlet: Outlet,
}

/// A connection's place in the list; it leaves when this is dropped.
pub(crate) struct Place {
    sockets: Arc<Sockets>,
    person: PersonId,
    connection: ConnectionId,
    kind: SessionKind,
}

impl Sockets {
    pub fn plug(self: &Arc<Self>, session: TokenHash, kind: SessionKind, outlet: &Outlet) -> Place {
        let person = outlet.person.id.clone();
        let plugged = Plugged { session, kind, is_greeted: false, outlet: outlet.clone() };
        self.open().entry(person.clone()).or_default().push(plugged);
        Place { sockets: self.clone(), person, connection: outlet.id, kind }
    }

    /// Whether the person is connected.
    pub fn is_here(&self, person: &PersonId) -> bool {
        self.open().get(person).is_some_and(|plugged| plugged.iter().any(|plugged| plugged.is_greeted))
    }

    /// Whether the person is connected as a guest.
    pub fn is_guest(&self, person: &PersonId) -> bool {
        let open = self.open();
        open.get(person)
            .and_then(|plugged| plugged.first())
            .is_some_and(|it| it.outlet.person.nick.is_guest())
    }

    /// Everyone who is connected.
    pub fn people(&self) -> Vec<Person> {
        let open = self.open();
        let greeted = open.values().filter_map(|plugged| plugged.iter().find(|plugged| plugged.is_greeted));
        greeted.map(|plugged| plugged.outlet.person.clone()).collect()
    }

    /// Tells something to all connections of a person.
    pub fn tell(&self, person: &PersonId, letter: &Arc<Letter>) {
        self.tell_those(person, letter, |_| true);
    }

    /// The same, but not to programs: a token plays, and need not know its person's friends.
    pub fn tell_browsers(&self, person: &PersonId, letter: &Arc<Letter>) {
        self.tell_those(person, letter, |kind| kind != SessionKind::Program);
    }

    fn tell_those(&self, person: &PersonId, letter: &Arc<Letter>, is_meant: impl Fn(SessionKind) -> bool) {
        for plugged in self.open().get(person).into_iter().flatten() {
            if plugged.is_greeted && is_meant(plugged.kind) {
                plugged.outlet.send(letter.clone());
            }
        }
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

impl Place {
    /// The connection has said hello.
    pub fn greet(&self) {
        if let Some(plugged) = self.sockets.open().get_mut(&self.person) {
            let own = plugged.iter_mut().find(|plugged| plugged.outlet.id == self.connection);
            own.into_iter().for_each(|plugged| plugged.is_greeted = true);
        }
        self.sockets.news.add([self.person.clone()]);
    }

    /// Whether it came with a program's token.
    pub fn is_program(&self) -> bool {
        self.kind == SessionKind::Program
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
        drop(open);
        self.sockets.news.add([self.person.clone()]);
    }
}
