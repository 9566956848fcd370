//! Who is connected with which session: ending a session ends its connections too, and whoever is here can be told things.

use crate::{
    letter::Letter,
    meters::Meters,
    outlet::{ConnectionId, Outlet},
    society::News,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use store::{PersonKind, SessionKind, TokenHash};
use wire::{Farewell, Person, PersonId};

/// All connections, by person.
pub(crate) struct Sockets {
    meters: Arc<Meters>,
    open: Mutex<HashMap<PersonId, Vec<Plugged>>>,
    /// Who has come or gone, among others.
    pub news: News,
}

struct Plugged {
    /// None for programs at doors, which have none.
    session: Option<(TokenHash, SessionKind)>,
    kind: PersonKind,
    /// Whether it has said hello: before that nothing is told it, and its person is not here. At doors nobody says it.
    is_greeted: bool,
    outlet: Outlet,
}

impl Plugged {
    fn has_session(&self, token: &TokenHash) -> bool {
        self.session.as_ref().is_some_and(|(own, _)| own == token)
    }

    fn is_browser(&self) -> bool {
        self.session.as_ref().is_some_and(|(_, kind)| *kind != SessionKind::Program)
    }
}

/// A connection's place in the list; it leaves when this is dropped.
pub(crate) struct Place {
    sockets: Arc<Sockets>,
    person: PersonId,
    connection: ConnectionId,
    is_browser: bool,
}

impl Sockets {
    pub fn new(meters: Arc<Meters>) -> Arc<Self> {
        Arc::new(Self { meters, open: Mutex::default(), news: News::default() })
    }

    pub fn plug(
        self: &Arc<Self>,
        session: Option<(TokenHash, SessionKind)>,
        kind: PersonKind,
        outlet: &Outlet,
    ) -> Place {
        let person = outlet.person.id.clone();
        let plugged = Plugged { session, kind, is_greeted: false, outlet: outlet.clone() };
        let is_browser = plugged.is_browser();
        let mut open = self.open();
        open.entry(person.clone()).or_default().push(plugged);
        self.meters.people.set(open.len() as u64);
        Place { sockets: self.clone(), person, connection: outlet.id, is_browser }
    }

    /// Whether the person can be told something: they are connected and have said hello.
    pub fn is_here(&self, person: &PersonId) -> bool {
        self.open().get(person).is_some_and(|plugged| plugged.iter().any(|plugged| plugged.is_greeted))
    }

    /// Whether the person is connected as a guest.
    pub fn is_guest(&self, person: &PersonId) -> bool {
        self.open().get(person).is_some_and(|plugged| plugged.iter().any(|one| one.kind == PersonKind::Guest))
    }

    /// Everyone who can be told something.
    pub fn everyone(&self) -> Vec<Person> {
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
        self.tell_those(person, letter, Plugged::is_browser);
    }

    fn tell_those(&self, person: &PersonId, letter: &Arc<Letter>, is_meant: impl Fn(&Plugged) -> bool) {
        for plugged in self.open().get(person).into_iter().flatten() {
            if plugged.is_greeted && is_meant(plugged) {
                plugged.outlet.send(letter.clone());
            }
        }
    }

    /// Ends the connections of one session.
    pub fn end_session(&self, person: &PersonId, session: &TokenHash) {
        self.end(person, |plugged| plugged.has_session(session));
    }

    /// Ends the connections of a person whose sessions are not among those that are left.
    pub fn end_all_but(&self, person: &PersonId, left: &[TokenHash]) {
        self.end(person, |plugged| !left.iter().any(|session| plugged.has_session(session)));
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

impl Place {
    /// The connection has said hello.
    pub fn greet(&self) {
        if let Some(plugged) = self.sockets.open().get_mut(&self.person) {
            let own = plugged.iter_mut().find(|plugged| plugged.outlet.id == self.connection);
            own.into_iter().for_each(|plugged| plugged.is_greeted = true);
        }
        self.sockets.news.add([self.person.clone()]);
    }

    /// Whether it came with a browser's session, not with a program's token.
    pub fn is_browser(&self) -> bool {
        self.is_browser
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
        drop(open);
        self.sockets.news.add([self.person.clone()]);
    }
}
