//! The presence registry: every connection to this node by person, and who is connected to other
//! nodes.

use crate::{changed_people::ChangedPeople, remote_people::RemotePeople};
use bus::{Bus, ClusterMessage, ConnectedPerson, SessionsToEnd, To};
use delivery::{ConnectionHandle, ConnectionId, SharedMessage};
use ids::{Node, PersonId};
use metrics::Metrics;
use parking_lot::Mutex;
use std::{collections::HashMap, sync::Arc};
use store::{PersonKind, SessionKind, TokenHash};
use wire::{Farewell, Person};

/// Who is connected. Ending a session here ends its connections at every node.
pub struct PresenceRegistry {
    metrics: Arc<Metrics>,
    bus: Bus,
    local: Mutex<HashMap<PersonId, Vec<LocalConnection>>>,
    remote: Mutex<RemotePeople>,
    /// The people who have come, gone, sat down or stood up.
    pub(crate) changed: ChangedPeople,
}

/// The session by which a connection came.
#[derive(Clone, Debug)]
pub struct SessionOf {
    pub token: TokenHash,
    pub kind: SessionKind,
}

struct LocalConnection {
    /// `None` at TCP gateways, whose protocols know no sessions.
    session: Option<SessionOf>,
    kind: PersonKind,
    /// Whether the connection has sent `ClientOut::Hello`. Before that it is told nothing and its
    /// person does not count as present. Connections at gateways never say it.
    is_greeted: bool,
    handle: ConnectionHandle,
}

impl LocalConnection {
    fn has_session(&self, name: &str) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.token.name() == name)
    }

    fn is_browser(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.kind != SessionKind::Program)
    }
}

/// Registers one connection until it is dropped.
pub struct PresenceGuard {
    registry: Arc<PresenceRegistry>,
    person: PersonId,
    connection: ConnectionId,
    is_browser: bool,
}

impl PresenceRegistry {
    pub fn new(metrics: Arc<Metrics>, bus: Bus) -> Arc<Self> {
        Arc::new(Self {
            metrics,
            bus,
            local: Mutex::default(),
            remote: Mutex::default(),
            changed: ChangedPeople::default(),
        })
    }

    pub fn register(
        self: &Arc<Self>,
        session: Option<SessionOf>,
        kind: PersonKind,
        handle: &ConnectionHandle,
    ) -> PresenceGuard {
        let person = handle.person.id.clone();
        let connection = LocalConnection {
            session,
            kind,
            is_greeted: false,
            handle: handle.clone(),
        };
        let is_browser = connection.is_browser();
        let mut local = self.local.lock();
        local.entry(person.clone()).or_default().push(connection);
        self.metrics.people.set(local.len() as u64);
        drop(local);
        self.changed.add([person.clone()]);
        PresenceGuard {
            registry: self.clone(),
            person,
            connection: handle.id,
            is_browser,
        }
    }

    /// Whether the person is connected to any node and can be told something.
    pub fn is_reachable(&self, person: &PersonId) -> bool {
        self.local_person(person)
            .is_some_and(|one| one.is_reachable)
            || self.remote.lock().of(person).any(|one| one.is_reachable)
    }

    /// Whether the person is connected without an account.
    pub fn is_guest(&self, person: &PersonId) -> bool {
        self.local_person(person)
            .is_some_and(|one| !one.has_account)
            || self.remote.lock().of(person).any(|one| !one.has_account)
    }

    /// Whether the person is connected to another node.
    pub fn is_remote(&self, person: &PersonId) -> bool {
        self.remote.lock().of(person).next().is_some()
    }

    pub fn is_connected(&self, person: &PersonId) -> bool {
        self.local.lock().contains_key(person) || self.is_remote(person)
    }

    /// The [`ConnectedPerson`] of this node's connections.
    pub fn local_person(&self, person: &PersonId) -> Option<ConnectedPerson> {
        let local = self.local.lock();
        local.get(person).and_then(|open| summarise(open))
    }

    /// Everyone who is connected to this node.
    pub fn local_people(&self) -> Vec<ConnectedPerson> {
        let local = self.local.lock();
        local.values().filter_map(|open| summarise(open)).collect()
    }

    /// Everyone at any node who can be told something.
    pub fn reachable_people(&self) -> Vec<Person> {
        let all = self.all_people().into_iter();
        let reachable = all.filter(|one| one.is_reachable);
        reachable.map(|one| one.person).collect()
    }

    /// Everyone at any node, once.
    fn all_people(&self) -> Vec<ConnectedPerson> {
        let mut all = self.local_people();
        let remote = self.remote.lock();
        let places = all.iter().enumerate();
        let mut known: HashMap<PersonId, usize> = places
            .map(|(place, one)| (one.person.id.clone(), place))
            .collect();
        for one in remote.everyone() {
            match known.get(&one.person.id) {
                Some(&place) => all[place].is_reachable |= one.is_reachable,
                None => {
                    known.insert(one.person.id.clone(), all.len());
                    all.push(one.clone());
                }
            }
        }
        all
    }

    /// Sends a message to all connections of a person to this node.
    pub fn tell(&self, person: &PersonId, message: &Arc<SharedMessage>) {
        self.tell_those(person, message, |_| true);
    }

    /// Sends a message to the person's browsers. A program's token plays, and need not know the
    /// person's friends.
    pub fn tell_browsers(&self, person: &PersonId, message: &Arc<SharedMessage>) {
        self.tell_those(person, message, LocalConnection::is_browser);
    }

    fn tell_those(
        &self,
        person: &PersonId,
        message: &Arc<SharedMessage>,
        is_meant: impl Fn(&LocalConnection) -> bool,
    ) {
        for connection in self.local.lock().get(person).into_iter().flatten() {
            if connection.is_greeted && is_meant(connection) {
                connection.handle.send(message.clone());
            }
        }
    }

    /// Ends all web sockets of this node. Gateways end their connections themselves.
    pub fn close_all(&self, why: Farewell) {
        let local = self.local.lock();
        let sockets = local.values().flatten();
        sockets
            .filter(|connection| connection.session.is_some())
            .for_each(|connection| connection.handle.close(why));
    }

    /// Ends the connections of one session at every node (`ClusterMessage::EndSessions`).
    pub fn end_session(&self, person: &PersonId, session: &TokenHash) {
        self.end(person, SessionsToEnd::One(session.name()));
    }

    /// Ends the person's connections whose sessions are not among `left`.
    pub fn end_all_but(&self, person: &PersonId, left: &[TokenHash]) {
        let left = left.iter().map(TokenHash::name).collect();
        self.end(person, SessionsToEnd::AllBut(left));
    }

    pub fn end_all(&self, person: &PersonId) {
        self.end(person, SessionsToEnd::All);
    }

    /// Ends all connections of a person who was banned, and tells them so.
    pub fn end_banned(&self, person: &PersonId) {
        for connection in self.local.lock().get(person).into_iter().flatten() {
            connection.handle.close(Farewell::Banned);
        }
        self.end_all(person);
    }

    fn end(&self, person: &PersonId, which: SessionsToEnd) {
        self.end_local(person, &which);
        let person = person.clone();
        self.bus
            .send(To::Everyone, ClusterMessage::EndSessions { person, which });
    }

    /// Ends connections to this node.
    pub fn end_local(&self, person: &PersonId, which: &SessionsToEnd) {
        let must_end = |connection: &&LocalConnection| match which {
            SessionsToEnd::All => true,
            SessionsToEnd::One(session) => connection.has_session(session),
            SessionsToEnd::AllBut(left) => {
                !left.iter().any(|session| connection.has_session(session))
            }
        };
        let local = self.local.lock();
        let open = local.get(person).into_iter().flatten();
        open.filter(must_end)
            .for_each(|connection| connection.handle.close(Farewell::Identity));
    }

    /// How many guests and how many people with an account are connected to this node.
    pub fn count_local(&self) -> (u64, u64) {
        count(&self.local_people())
    }

    /// The same for all nodes.
    pub fn count_all(&self) -> (u64, u64) {
        count(&self.all_people())
    }

    /// Notes that a person is connected to another node.
    pub fn add_remote(&self, node: &Node, person: ConnectedPerson) {
        let id = person.person.id.clone();
        self.remote.lock().put(node, person);
        self.changed.add([id]);
    }

    /// Notes that a person is no longer connected to another node.
    pub fn remove_remote(&self, node: &Node, person: &PersonId) {
        self.remote.lock().remove(node, person);
        self.changed.add([person.clone()]);
    }

    /// Notes the `PeopleSnapshot` of another node.
    pub fn replace_remote(&self, node: &Node, people: Vec<ConnectedPerson>) {
        let touched = self.remote.lock().replace(node, people);
        self.changed.add(touched);
    }

    /// Notes that a node is dead, and with it the connections of its people.
    pub fn lose_node(&self, node: &Node) {
        self.replace_remote(node, Vec::new());
    }
}

fn summarise(open: &[LocalConnection]) -> Option<ConnectedPerson> {
    let greeted = open.iter().find(|connection| connection.is_greeted);
    let shown = greeted.or(open.first())?;
    Some(ConnectedPerson {
        person: (*shown.handle.person).clone(),
        has_account: open.iter().all(|one| one.kind != PersonKind::Guest),
        is_reachable: greeted.is_some(),
    })
}

fn count(all: &[ConnectedPerson]) -> (u64, u64) {
    let guests = all.iter().filter(|one| !one.has_account).count();
    (guests as u64, (all.len() - guests) as u64)
}

impl PresenceGuard {
    /// Notes that the connection has sent `ClientOut::Hello`.
    pub(crate) fn greet(&self) {
        if let Some(open) = self.registry.local.lock().get_mut(&self.person) {
            let own = open
                .iter_mut()
                .find(|connection| connection.handle.id == self.connection);
            if let Some(connection) = own {
                connection.is_greeted = true;
            }
        }
        self.registry.changed.add([self.person.clone()]);
    }

    /// Whether the connection came with a browser's session, not with a program's token.
    pub(crate) fn is_browser(&self) -> bool {
        self.is_browser
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let mut local = self.registry.local.lock();
        if let Some(open) = local.get_mut(&self.person) {
            open.retain(|connection| connection.handle.id != self.connection);
            if open.is_empty() {
                local.remove(&self.person);
                self.registry.metrics.people.set(local.len() as u64);
            }
        }
        drop(local);
        self.registry.changed.add([self.person.clone()]);
    }
}
