//! Who is connected with which session: ending a session ends its connections too, and whoever is
//! here can be told things.

use crate::{
    bus::{Bus, ClusterMessage, ConnectedPerson, Ended, To},
    connection_handle::{ConnectionHandle, ConnectionId},
    metrics::Metrics,
    shared_message::SharedMessage,
    social::{News, RemotePeople},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use store::{PersonKind, SessionKind, TokenHash};
use wire::{Farewell, Person, PersonId};

/// All connections, by person, and who is connected elsewhere.
pub(crate) struct PresenceRegistry {
    metrics: Arc<Metrics>,
    bus: Bus,
    open: Mutex<HashMap<PersonId, Vec<LocalConnection>>>,
    elsewhere: Mutex<RemotePeople>,
    /// Who has come or gone, among others.
    pub news: News,
}

struct LocalConnection {
    /// None for programs at doors, which have none.
    session: Option<(TokenHash, SessionKind)>,
    kind: PersonKind,
    /// Whether it has said hello: before that nothing is told it, and its person is not here. At
    /// doors nobody says it.
    is_greeted: bool,
    client: ConnectionHandle,
}

impl LocalConnection {
    fn has_session(&self, name: &str) -> bool {
        self.session
            .as_ref()
            .is_some_and(|(own, _)| own.name() == name)
    }

    fn is_browser(&self) -> bool {
        self.session
            .as_ref()
            .is_some_and(|(_, kind)| *kind != SessionKind::Program)
    }
}

/// A connection's place in the list; it leaves when this is dropped.
pub(crate) struct Place {
    sockets: Arc<PresenceRegistry>,
    person: PersonId,
    connection: ConnectionId,
    is_browser: bool,
}

impl PresenceRegistry {
    pub fn new(metrics: Arc<Metrics>, bus: Bus) -> Arc<Self> {
        let (open, elsewhere) = (Mutex::default(), Mutex::default());
        Arc::new(Self {
            metrics,
            bus,
            open,
            elsewhere,
            news: News::default(),
        })
    }

    pub fn register(
        self: &Arc<Self>,
        session: Option<(TokenHash, SessionKind)>,
        kind: PersonKind,
        client: &ConnectionHandle,
    ) -> Place {
        let person = client.person.id.clone();
        let connection = LocalConnection {
            session,
            kind,
            is_greeted: false,
            client: client.clone(),
        };
        let is_browser = connection.is_browser();
        let mut open = self.open();
        open.entry(person.clone()).or_default().push(connection);
        self.metrics.people.set(open.len() as u64);
        drop(open);
        self.news.add([person.clone()]);
        Place {
            sockets: self.clone(),
            person,
            connection: client.id,
            is_browser,
        }
    }

    /// Whether the person can be told something: they are connected, to whatever node, and have
    /// said hello.
    pub fn is_here(&self, person: &PersonId) -> bool {
        self.guest(person).is_some_and(|guest| guest.is_greeted)
            || self.elsewhere().of(person).any(|guest| guest.is_greeted)
    }

    /// Whether the person is connected as a guest.
    pub fn is_guest(&self, person: &PersonId) -> bool {
        self.guest(person).is_some_and(|guest| guest.is_guest)
            || self.elsewhere().of(person).any(|guest| guest.is_guest)
    }

    /// Whether the person is connected to another node.
    pub fn is_elsewhere(&self, person: &PersonId) -> bool {
        self.elsewhere().of(person).next().is_some()
    }

    /// Somebody who is connected to this node.
    pub fn guest(&self, person: &PersonId) -> Option<ConnectedPerson> {
        self.open()
            .get(person)
            .and_then(|connection| guest(connection))
    }

    /// All who are connected to this node.
    pub fn guests(&self) -> Vec<ConnectedPerson> {
        self.open()
            .values()
            .filter_map(|connection| guest(connection))
            .collect()
    }

    /// Everyone who can be told something.
    pub fn everyone(&self) -> Vec<Person> {
        let mut all = self.everybody();
        all.retain(|guest| guest.is_greeted);
        all.into_iter().map(|guest| guest.person).collect()
    }

    /// Everybody at any node, once.
    fn everybody(&self) -> Vec<ConnectedPerson> {
        let mut all = self.guests();
        let elsewhere = self.elsewhere();
        let mut known: HashMap<PersonId, usize> = all
            .iter()
            .enumerate()
            .map(|(place, guest)| (guest.person.id.clone(), place))
            .collect();
        for guest in elsewhere.everyone() {
            match known.get(&guest.person.id) {
                Some(&place) => all[place].is_greeted |= guest.is_greeted,
                None => {
                    known.insert(guest.person.id.clone(), all.len());
                    all.push(guest.clone());
                }
            }
        }
        all
    }

    /// Tells something to all connections of a person.
    pub fn tell(&self, person: &PersonId, letter: &Arc<SharedMessage>) {
        self.tell_those(person, letter, |_| true);
    }

    /// The same, but not to programs: a token plays, and need not know its person's friends.
    pub fn tell_browsers(&self, person: &PersonId, letter: &Arc<SharedMessage>) {
        self.tell_those(person, letter, LocalConnection::is_browser);
    }

    fn tell_those(
        &self,
        person: &PersonId,
        letter: &Arc<SharedMessage>,
        is_meant: impl Fn(&LocalConnection) -> bool,
    ) {
        for connection in self.open().get(person).into_iter().flatten() {
            if connection.is_greeted && is_meant(connection) {
                connection.client.send(letter.clone());
            }
        }
    }

    /// Ends all web sockets of this node. Doors end theirs themselves.
    pub fn close(&self, why: Farewell) {
        for connection in self
            .open()
            .values()
            .flatten()
            .filter(|connection| connection.session.is_some())
        {
            connection.client.close(why);
        }
    }

    /// Ends the connections of one session.
    pub fn end_session(&self, person: &PersonId, session: &TokenHash) {
        self.end(person, Ended::Session(session.name()));
    }

    /// Ends the connections of a person whose sessions are not among those that are left.
    pub fn end_all_but(&self, person: &PersonId, left: &[TokenHash]) {
        self.end(
            person,
            Ended::AllBut(left.iter().map(TokenHash::name).collect()),
        );
    }

    /// Ends all connections of a person.
    pub fn end_all(&self, person: &PersonId) {
        self.end(person, Ended::All);
    }

    /// Whether a person is connected.
    pub fn has(&self, person: &PersonId) -> bool {
        self.open().contains_key(person) || self.is_elsewhere(person)
    }

    /// How many guests and how many people with an account are connected to this node.
    pub fn people(&self) -> (u64, u64) {
        count(&self.guests())
    }

    /// The same for all nodes.
    pub fn people_everywhere(&self) -> (u64, u64) {
        count(&self.everybody())
    }

    fn end(&self, person: &PersonId, which: Ended) {
        self.end_here(person, &which);
        self.bus.send(
            To::Everyone,
            ClusterMessage::End {
                person: person.clone(),
                which,
            },
        );
    }

    /// Ends connections to this node.
    pub fn end_here(&self, person: &PersonId, which: &Ended) {
        let is_to_end = |connection: &&LocalConnection| match which {
            Ended::All => true,
            Ended::Session(session) => connection.has_session(session),
            Ended::AllBut(left) => !left.iter().any(|session| connection.has_session(session)),
        };
        for connection in self
            .open()
            .get(person)
            .into_iter()
            .flatten()
            .filter(is_to_end)
        {
            connection.client.close(Farewell::Identity);
        }
    }

    /// Who is connected to other nodes.
    pub fn elsewhere(&self) -> MutexGuard<'_, RemotePeople> {
        self.elsewhere
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<LocalConnection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody, from their connections to this node.
fn guest(connection: &[LocalConnection]) -> Option<ConnectedPerson> {
    let is_greeted = connection.iter().any(|connection| connection.is_greeted);
    let shown = connection
        .iter()
        .find(|connection| connection.is_greeted)
        .or(connection.first())?;
    let is_guest = connection.iter().any(|one| one.kind == PersonKind::Guest);
    Some(ConnectedPerson {
        person: (*shown.client.person).clone(),
        is_guest,
        is_greeted,
    })
}

fn count(all: &[ConnectedPerson]) -> (u64, u64) {
    let guests = all.iter().filter(|guest| guest.is_guest).count();
    (guests as u64, (all.len() - guests) as u64)
}

impl Place {
    /// The connection has said hello.
    pub fn greet(&self) {
        if let Some(connection) = self.sockets.open().get_mut(&self.person) {
            let own = connection
                .iter_mut()
                .find(|connection| connection.client.id == self.connection);
            own.into_iter()
                .for_each(|connection| connection.is_greeted = true);
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
        if let Some(connection) = open.get_mut(&self.person) {
            connection.retain(|connection| connection.client.id != self.connection);
            if connection.is_empty() {
                open.remove(&self.person);
                self.sockets.metrics.people.set(open.len() as u64);
            }
        }
        drop(open);
        self.sockets.news.add([self.person.clone()]);
    }
}
