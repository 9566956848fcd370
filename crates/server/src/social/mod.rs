//! People among each other: friends and what they are doing, who is here, invitations to tables.
//!
//! Ties are the store's, seats the tables'; who is connected and who is invited lives in memory
//! only. Each node knows all of it and tells its own connections; what happens at one is told to
//! the others.

mod active;
mod changed_people;
mod friends;
mod invite;
mod remote_people;

use crate::{
    bus::{Bus, ClusterMessage, ConnectedPerson, To},
    connection_handle::ConnectionHandle,
    error::error_chain,
    hall::Hall,
    http::Shared,
    limits::{INVITES, LOBBY_EVERY, LOOKS_AROUND, TIE_CHANGES},
    metrics::Metrics,
    people,
    presence::{Place, PresenceRegistry},
    quota::Quota,
    shared_message::SharedMessage,
};
pub(crate) use changed_people::News;
use hub::{Activity, ActivityIndex, Invitations};
pub(crate) use remote_people::RemotePeople;
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};
use store::{Node, Relation, Store, StoreError};
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{Acquaintance, Circle, ClientIn, Doing, Person, PersonId, TableId};

/// Lists being read and sent at once; those of one person one after another.
const CIRCLES_AT_ONCE: usize = 64;

/// Everyone who is here.
pub(crate) struct Social {
    pub sockets: Arc<PresenceRegistry>,
    store: Store,
    bus: Bus,
    state: Mutex<State>,
    /// What other nodes know of who is connected here.
    published: Mutex<HashMap<PersonId, ConnectedPerson>>,
    circles: [tokio::sync::Mutex<()>; CIRCLES_AT_ONCE],
    invites: Quota,
    looks: Quota,
    changes: Quota,
}

#[derive(Default)]
struct State {
    activity_index: ActivityIndex,
    invitations: Invitations,
    /// What friends were last told of those who are connected.
    announced: HashMap<PersonId, Doing>,
}

pub(crate) fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(friends::list))
        .routes(routes!(friends::befriend, friends::part))
        .routes(routes!(friends::block, friends::unblock))
        .routes(routes!(friends::meetings))
        .routes(routes!(active::active))
}

impl Social {
    pub fn new(store: Store, metrics: Arc<Metrics>, bus: Bus) -> Self {
        Self {
            sockets: PresenceRegistry::new(metrics, bus.clone()),
            store,
            bus,
            state: Mutex::default(),
            published: Mutex::default(),
            circles: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            invites: Quota::new(INVITES),
            looks: Quota::new(LOOKS_AROUND),
            changes: Quota::new(TIE_CHANGES),
        }
    }

    /// Whoever holds this is alone in looking and telling: nobody is told an older state after a
    /// newer one.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn doing(&self, state: &State, person: &PersonId) -> Doing {
        if self.sockets.is_here(person) {
            state.activity_index.doing(person)
        } else {
            Doing::Away
        }
    }

    /// A table is like this now.
    pub fn put(&self, table: &TableId, activity: Activity) {
        let mut state = self.state();
        let gone = state.invitations.follow(table, Some(&activity));
        let touched = state.activity_index.put(table, activity);
        self.uninvite(table, &gone);
        drop(state);
        self.sockets.news.add(touched);
    }

    /// A table is no more.
    pub fn remove(&self, table: &TableId) {
        let mut state = self.state();
        let gone = state.invitations.follow(table, None);
        let touched = state.activity_index.remove(table);
        self.uninvite(table, &gone);
        drop(state);
        self.sockets.news.add(touched);
    }

    fn uninvite(&self, table: &TableId, people: &[PersonId]) {
        let letter = (!people.is_empty()).then(|| {
            SharedMessage::new(ClientIn::Uninvited {
                table: table.clone(),
            })
        });
        for (person, letter) in people.iter().zip(letter.iter().cycle()) {
            self.sockets.tell(person, letter);
        }
    }

    /// A connection has been welcomed: from now on it hears of everything, and what stands already
    /// it hears now.
    pub async fn welcome(&self, place: &Place, client: &ConnectionHandle) {
        {
            let state = self.state();
            place.greet();
            for invitation in state.invitations.to(&client.person.id) {
                client.tell(ClientIn::Invited(invitation));
            }
        }
        if !place.is_browser() {
            return;
        }
        let told = self
            .tell_circle(&client.person.id, |letter| client.send(letter.clone()))
            .await;
        if let Err(error) = told {
            tracing::error!(
                error = error_chain(&error),
                "somebody's friends could not be read"
            );
        }
    }

    /// What people are to somebody has changed: all their pages are told.
    pub async fn show_circle(&self, person: &PersonId) -> Result<(), StoreError> {
        if self.sockets.is_elsewhere(person) {
            self.bus
                .send(To::Everyone, ClusterMessage::Circle(person.clone()));
        }
        self.tell_circle_here(person).await
    }

    async fn tell_circle_here(&self, person: &PersonId) -> Result<(), StoreError> {
        if self.sockets.guest(person).is_none() {
            return Ok(());
        }
        self.tell_circle(person, |letter| self.sockets.tell_browsers(person, letter))
            .await
    }

    /// The same for the pages that are connected here, when another node says so.
    pub async fn show_circle_here(&self, person: &PersonId) {
        if let Err(error) = self.tell_circle_here(person).await {
            tracing::error!(
                error = error_chain(&error),
                "somebody's friends could not be read"
            );
        }
    }

    /// Lets other nodes know whether somebody is connected here.
    fn publish(&self, person: &PersonId) {
        let mut published = self
            .published
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let now = self.sockets.guest(person);
        if published.get(person) == now.as_ref() {
            return;
        }
        let news = match now {
            Some(guest) => {
                published.insert(person.clone(), guest.clone());
                ClusterMessage::Came(vec![guest])
            }
            None => {
                published.remove(person);
                ClusterMessage::Left(person.clone())
            }
        };
        self.bus.send(To::Everyone, news);
    }

    /// Somebody has come to another node.
    pub fn come(&self, node: &Node, guest: ConnectedPerson) {
        let person = guest.person.id.clone();
        self.sockets.elsewhere().put(node, guest);
        self.sockets.news.add([person]);
    }

    /// Somebody has left another node.
    pub fn leave(&self, node: &Node, person: &PersonId) {
        self.sockets.elsewhere().remove(node, person);
        self.sockets.news.add([person.clone()]);
    }

    /// These are connected to another node, and nobody else.
    pub fn meet(&self, node: &Node, guests: Vec<ConnectedPerson>) {
        let touched = self.sockets.elsewhere().replace(node, guests);
        self.sockets.news.add(touched);
    }

    /// A node is gone, and with it all who were connected to it.
    pub fn lose(&self, node: &Node) {
        self.meet(node, Vec::new());
    }

    /// The same for several.
    pub async fn show_circles(&self, people: &[PersonId]) -> Result<(), StoreError> {
        for person in people {
            self.show_circle(person).await?;
        }
        Ok(())
    }

    async fn tell_circle(
        &self,
        person: &PersonId,
        tell: impl Fn(&Arc<SharedMessage>),
    ) -> Result<(), StoreError> {
        let mut hasher = DefaultHasher::new();
        person.hash(&mut hasher);
        // Read and sent in one go, or an older list could arrive after a newer one.
        let _alone = self.circles[hasher.finish() as usize % CIRCLES_AT_ONCE]
            .lock()
            .await;
        let ties = self.store.relations_of(person).await?;
        let state = self.state();
        tell(&SharedMessage::new(ClientIn::Circle(
            self.circle_of(&state, ties)?,
        )));
        Ok(())
    }

    /// What people are to somebody, for one who asks over HTTP.
    pub async fn circle(&self, person: &PersonId) -> Result<Circle, StoreError> {
        let ties = self.store.relations_of(person).await?;
        self.circle_of(&self.state(), ties)
    }

    fn circle_of(
        &self,
        state: &State,
        ties: Vec<(store::Person, Relation)>,
    ) -> Result<Circle, StoreError> {
        let mut circle = Circle::default();
        for (person, tie) in ties {
            let person: Person = people::of_store(&person)?;
            match tie {
                Relation::Friend => {
                    let doing = self.doing(state, &person.id);
                    circle.friends.push(Acquaintance { person, doing });
                }
                Relation::AsksMe => circle.asking.push(person),
                Relation::Asked => circle.asked.push(person),
                Relation::Blocked => circle.blocked.push(person),
            }
        }
        Ok(circle)
    }

    /// Tells somebody's friends what they are doing now, if that is something else than before.
    /// Guests have none.
    async fn announce(&self, person: &PersonId) -> Result<(), StoreError> {
        if self.sockets.is_guest(person) || !self.is_news(&mut self.state(), person) {
            return Ok(());
        }
        let friends = self.store.friends_of(person).await?;
        // Looked at once more: what friends are told is true when it is told.
        let mut state = self.state();
        let doing = self.doing(&state, person);
        let letter = SharedMessage::new(ClientIn::Doing {
            friend: person.clone(),
            doing: doing.clone(),
        });
        for friend in &friends {
            self.sockets.tell_browsers(friend, &letter);
        }
        match doing {
            Doing::Away => _ = state.announced.remove(person),
            doing => _ = state.announced.insert(person.clone(), doing),
        }
        Ok(())
    }

    fn is_news(&self, state: &mut State, person: &PersonId) -> bool {
        let before = state.announced.get(person).unwrap_or(&Doing::Away);
        *before != self.doing(state, person)
    }
}

/// Tells friends of each other's comings and goings, but not more often than people can read: who
/// reloads a page has hardly gone.
pub(crate) async fn announce(hall: Weak<Hall>) {
    while let Some(hall) = hall.upgrade() {
        tokio::select! {
            moved = hall.social.sockets.news.take() => {
                for person in &moved {
                    hall.social.publish(person);
                    if let Err(error) = hall.social.announce(person).await {
                        tracing::error!(error = error_chain(&error), "somebody's friends could not be told");
                    }
                }
            }
            () = tokio::time::sleep(LOBBY_EVERY) => {}
        }
        drop(hall);
        tokio::time::sleep(LOBBY_EVERY).await;
    }
}
