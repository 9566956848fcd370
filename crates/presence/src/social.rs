//! Friends and what they are doing: `ClientIn::Circle` and `ClientIn::Doing`.

use crate::{PresenceGuard, PresenceRegistry};
use bus::{Bus, ClusterMessage, ConnectedPerson, To};
use delivery::{ConnectionHandle, SharedMessage};
use hub::{Invitations, SummaryChange, TableSummary};
use ids::{PersonId, TableId};
use notices::Notices;
use parking_lot::{Mutex, MutexGuard};
use rate_limit::{KeyedLimiter, Rate};
use runtime::error_chain;
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Weak},
    time::Duration,
};
use store::{Relation, Store, StoreError};
use tables::Directory;
use tokio::{sync::watch, time};
use wire::{Acquaintance, Circle, ClientIn, Doing, Person, PersonKind, SeatElsewhere};

/// Friend lists that are read and sent at once; those of one person one after another.
const LISTS_AT_ONCE: usize = 64;
/// Invitations that one person sends.
const INVITES: Rate = Rate {
    most: 60,
    window_ms: 15 * 60 * 1000,
};
/// The least time between two announcements of what people are doing.
const ANNOUNCE_EVERY: Duration = Duration::from_millis(250);

/// Tells people about their friends and invitations.
pub struct Social {
    pub registry: Arc<PresenceRegistry>,
    pub(crate) directory: Arc<Directory>,
    pub(crate) store: Store,
    pub(crate) bus: Bus,
    pub(crate) notices: Arc<Notices>,
    pub(crate) invites: KeyedLimiter,
    state: Mutex<SocialState>,
    /// What other nodes know of the people who are connected here.
    published: Mutex<HashMap<PersonId, ConnectedPerson>>,
    list_locks: [tokio::sync::Mutex<()>; LISTS_AT_ONCE],
    /// Counts the changes of who is connected and what they are doing.
    pub(crate) people_changes: watch::Sender<u64>,
}

#[derive(Default)]
pub(crate) struct SocialState {
    pub invitations: Invitations,
    /// The `Doing` that friends were last told of each connected person.
    announced: HashMap<PersonId, Doing>,
    /// The seats that each connected person was last told of, if there were any.
    told_seats: HashMap<PersonId, Vec<SeatElsewhere>>,
}

impl Social {
    pub fn new(
        registry: Arc<PresenceRegistry>,
        directory: Arc<Directory>,
        store: Store,
        bus: Bus,
        notices: Arc<Notices>,
    ) -> Arc<Self> {
        Arc::new(Self {
            registry,
            directory,
            store,
            bus,
            notices,
            invites: KeyedLimiter::new(INVITES),
            state: Mutex::default(),
            published: Mutex::default(),
            list_locks: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            people_changes: watch::Sender::new(0),
        })
    }

    /// Locks [`SocialState`]. One reads and tells under this lock, so that no client is told
    /// an older state after a newer one.
    pub(crate) fn state(&self) -> MutexGuard<'_, SocialState> {
        self.state.lock()
    }

    /// Follows a table whose summary has changed; `None` if the table was closed.
    pub fn follow_table(
        &self,
        table: &TableId,
        summary: Option<&TableSummary>,
        change: SummaryChange,
    ) {
        let mut state = self.state();
        let ended = state.invitations.follow(table, summary);
        self.tell_uninvited(table, &ended);
        drop(state);
        self.registry.changed.add(change.people);
    }

    pub(crate) fn tell_uninvited(&self, table: &TableId, people: &[PersonId]) {
        if people.is_empty() {
            return;
        }
        let table = table.clone();
        let message = SharedMessage::new(ClientIn::Uninvited { table });
        for person in people {
            self.registry.tell(person, &message);
        }
    }

    /// Registers a connection that has said hello: it is told the present state and every change.
    pub async fn welcome(&self, presence: &PresenceGuard, client: &ConnectionHandle) {
        {
            let state = self.state();
            presence.greet();
            for invitation in state.invitations.to(&client.person.id) {
                client.tell(ClientIn::Invited(invitation));
            }
        }
        if !presence.is_browser() {
            return;
        }
        self.tell_seats_to(client);
        let send = |message: &Arc<SharedMessage>| client.send(message.clone());
        if let Err(error) = self.send_friend_list(&client.person.id, send).await {
            tracing::error!(error = error_chain(&error), "read friends failed");
        }
    }

    /// Tells a page that has just come where its person sits.
    fn tell_seats_to(&self, client: &ConnectionHandle) {
        let mut state = self.state();
        let person = &client.person.id;
        let tables = self.directory.seats_elsewhere(person);
        if !tables.is_empty() {
            client.tell(ClientIn::Seats {
                tables: tables.clone(),
            });
            state.told_seats.insert(person.clone(), tables);
        }
    }

    /// Tells a person's pages where the person sits, if that has changed.
    fn tell_seats(&self, person: &PersonId) {
        let mut state = self.state();
        if self.registry.local_person(person).is_none() {
            state.told_seats.remove(person);
            return;
        }
        let tables = self.directory.seats_elsewhere(person);
        let before = state.told_seats.get(person).map_or(&[][..], Vec::as_slice);
        if before == tables {
            return;
        }
        let message = SharedMessage::new(ClientIn::Seats {
            tables: tables.clone(),
        });
        self.registry.tell_browsers(person, &message);
        if tables.is_empty() {
            state.told_seats.remove(person);
        } else {
            state.told_seats.insert(person.clone(), tables);
        }
    }

    /// Sends the lists of people whose friends, requests or blocks have changed to their pages.
    pub async fn friends_changed(&self, people: &[PersonId]) -> Result<(), StoreError> {
        for person in people {
            if self.registry.is_remote(person) {
                let changed = ClusterMessage::FriendsChanged(person.clone());
                self.bus.send(To::Everyone, changed);
            }
            self.update_friend_list(person).await?;
        }
        Ok(())
    }

    /// Sends a person's list to their pages here, after another node has reported a change.
    pub async fn friends_changed_elsewhere(&self, person: &PersonId) {
        if let Err(error) = self.update_friend_list(person).await {
            tracing::error!(error = error_chain(&error), "read friends failed");
        }
    }

    async fn update_friend_list(&self, person: &PersonId) -> Result<(), StoreError> {
        if self.registry.local_person(person).is_none() {
            return Ok(());
        }
        let send = |message: &Arc<SharedMessage>| self.registry.tell_browsers(person, message);
        self.send_friend_list(person, send).await
    }

    async fn send_friend_list(
        &self,
        person: &PersonId,
        send: impl Fn(&Arc<SharedMessage>),
    ) -> Result<(), StoreError> {
        let mut hasher = DefaultHasher::new();
        person.hash(&mut hasher);
        // Read and sent under one lock, or an older list could arrive after a newer one.
        let lock = &self.list_locks[hasher.finish() as usize % LISTS_AT_ONCE];
        let _lock = lock.lock().await;
        let relations = self.store.relations_of(person).await?;
        let state = self.state();
        let list = self.friend_list_of(relations)?;
        send(&SharedMessage::new(ClientIn::Circle(list)));
        drop(state);
        Ok(())
    }

    /// A person's friends, requests and blocks, as the API returns them.
    pub async fn friend_list(&self, person: &PersonId) -> Result<Circle, StoreError> {
        let relations = self.store.relations_of(person).await?;
        self.friend_list_of(relations)
    }

    fn friend_list_of(
        &self,
        relations: Vec<(store::Person, Relation)>,
    ) -> Result<Circle, StoreError> {
        let mut list = Circle::default();
        for (person, relation) in relations {
            let nick = person.nick.parse();
            let nick = nick.map_err(|_| StoreError::Damaged("nick"))?;
            let person = Person {
                id: person.id,
                nick,
                kind: PersonKind::Guest,
            };
            match relation {
                Relation::Friend => {
                    let doing = self.doing(&person.id);
                    list.friends.push(Acquaintance { person, doing });
                }
                Relation::AsksMe => list.asking.push(person),
                Relation::Asked => list.asked.push(person),
                Relation::Blocked => list.blocked.push(person),
            }
        }
        Ok(list)
    }

    /// The [`Doing`] of a person, as their friends see it.
    pub fn doing(&self, person: &PersonId) -> Doing {
        if self.registry.is_reachable(person) {
            self.directory.doing(person)
        } else {
            Doing::Away
        }
    }

    /// Tells other nodes whether a person is connected here, if that has changed.
    fn publish(&self, person: &PersonId) {
        let mut published = self.published.lock();
        let now = self.registry.local_person(person);
        if published.get(person) == now.as_ref() {
            return;
        }
        let message = match now {
            Some(one) => {
                published.insert(person.clone(), one.clone());
                ClusterMessage::PeopleJoined(vec![one])
            }
            None => {
                published.remove(person);
                ClusterMessage::PersonLeft(person.clone())
            }
        };
        self.bus.send(To::Everyone, message);
    }

    /// Tells a person's friends what the person is doing, if that has changed. Guests have none.
    async fn announce(&self, person: &PersonId) -> Result<(), StoreError> {
        if self.registry.is_guest(person) || !self.has_news(person) {
            return Ok(());
        }
        let friends = self.store.friends_of(person).await?;
        // Read again under the lock: what friends are told is true when it is told.
        let mut state = self.state();
        let doing = self.doing(person);
        let message = SharedMessage::new(ClientIn::Doing {
            friend: person.clone(),
            doing: doing.clone(),
        });
        for friend in &friends {
            self.registry.tell_browsers(friend, &message);
        }
        match doing {
            Doing::Away => _ = state.announced.remove(person),
            doing => _ = state.announced.insert(person.clone(), doing),
        }
        Ok(())
    }

    fn has_news(&self, person: &PersonId) -> bool {
        let state = self.state();
        let before = state.announced.get(person).unwrap_or(&Doing::Away);
        *before != self.doing(person)
    }
}

/// Announces what people are doing until `social` is dropped, but not more often than people can
/// read: a person who reloads a page has hardly gone.
pub async fn announce_changes(social: Weak<Social>) {
    while let Some(social) = social.upgrade() {
        tokio::select! {
            changed = social.registry.changed.take() => {
                social.people_changes.send_modify(|count| *count += 1);
                for person in &changed {
                    social.publish(person);
                    social.tell_seats(person);
                    if let Err(error) = social.announce(person).await {
                        tracing::error!(error = error_chain(&error), "announce activity failed");
                    }
                }
            }
            () = time::sleep(ANNOUNCE_EVERY) => {}
        }
        drop(social);
        time::sleep(ANNOUNCE_EVERY).await;
    }
}
