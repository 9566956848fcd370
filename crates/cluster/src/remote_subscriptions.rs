//! The clients of this node that are subscribed to tables at other nodes: which answers they wait
//! for, and which commands wait until their table's owner is known.

use bus::RemoteCommand;
use delivery::{ConnectionHandle, ConnectionId, SharedMessage};
use ids::{Node, TableId};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};
use wire::{ClientIn, Refusal};

/// How long a command may wait until the owner of its table is known.
pub(crate) const HELD_FOR: Duration = Duration::from_secs(10);
/// Commands of one client that may wait for one table.
pub(crate) const HELD_COMMANDS: usize = 16;
/// How long a command to another node may go without an answer.
pub(crate) const ANSWERED_WITHIN: Duration = Duration::from_secs(6);

/// All remote subscriptions of this node.
#[derive(Default)]
pub(crate) struct RemoteSubscriptions {
    of_table: HashMap<TableId, BTreeMap<ConnectionId, Subscription>>,
    /// Clients that look for a game: the first table that sends to one has seated it.
    searching: HashMap<ConnectionId, SearchingClient>,
    /// The latest `RemoteClient::subscription` of this node.
    last: u64,
}

/// A client that looks for a game.
struct SearchingClient {
    client: ConnectionHandle,
    subscription: u64,
    /// The `ack` of its request, until it is answered.
    ack: Option<u32>,
}

/// A request that waits for its answer.
struct Awaited {
    /// The node that was asked; `None` if a matchmaker chose the table.
    node: Option<Node>,
    ack: u32,
    since: Instant,
}

impl Awaited {
    fn of(node: Option<&Node>, ack: u32) -> Self {
        Self {
            node: node.cloned(),
            ack,
            since: Instant::now(),
        }
    }
}

struct Subscription {
    client: ConnectionHandle,
    /// Grows each time that the client is subscribed, see `RemoteClient::subscription`.
    number: u64,
    awaited: Vec<Awaited>,
    /// [`RemoteCommand`]s that could not be sent yet.
    held: Vec<(Instant, RemoteCommand)>,
}

/// A client that must subscribe to its table's new owner.
pub(crate) struct Resumed {
    pub client: ConnectionHandle,
    pub subscription: u64,
    pub held: Vec<RemoteCommand>,
}

impl Subscription {
    fn of(client: &ConnectionHandle) -> Self {
        Self {
            client: client.clone(),
            number: 0,
            awaited: Vec::new(),
            held: Vec::new(),
        }
    }

    fn refuse(&self, ack: u32, why: &Refusal) {
        let why = why.clone();
        self.client.tell(ClientIn::Refused { ack, why });
    }

    /// Answers requests whose answer will not come. The table shows whether they were carried out.
    fn give_up(&mut self, is_lost: impl Fn(&Awaited) -> bool) {
        let lost: Vec<Awaited> = self.awaited.extract_if(.., |one| is_lost(one)).collect();
        for awaited in lost {
            self.refuse(awaited.ack, &Refusal::Moved);
        }
    }
}

impl RemoteSubscriptions {
    /// Subscribes a client, or subscribes it again: the table shows it everything.
    pub fn subscribe(&mut self, table: &TableId, client: &ConnectionHandle) {
        self.last += 1;
        self.subscribe_as(table, client, self.last);
    }

    fn subscribe_as(&mut self, table: &TableId, client: &ConnectionHandle, number: u64) {
        let clients = self.of_table.entry(table.clone()).or_default();
        let subscription = clients
            .entry(client.id)
            .or_insert_with(|| Subscription::of(client));
        subscription.number = number;
    }

    pub fn unsubscribe(&mut self, table: &TableId, connection: ConnectionId) {
        if let Some(clients) = self.of_table.get_mut(table) {
            clients.remove(&connection);
            if clients.is_empty() {
                self.of_table.remove(table);
            }
        }
    }

    /// Notes that a command is on its way to `node`. Returns the client's subscription number.
    pub fn note_sent(
        &mut self,
        table: &TableId,
        connection: ConnectionId,
        command: &RemoteCommand,
        node: &Node,
    ) -> u64 {
        let Some(subscription) = self.get(table, connection) else {
            return 0;
        };
        let awaited = command.ack().map(|ack| Awaited::of(Some(node), ack));
        subscription.awaited.extend(awaited);
        subscription.number
    }

    /// Queues a command while the table has no known owner. `Busy` if the queue is full,
    /// `Unreachable` if the client is not subscribed.
    pub fn hold(
        &mut self,
        table: &TableId,
        connection: ConnectionId,
        command: RemoteCommand,
        now: Instant,
    ) -> Result<(), Refusal> {
        let subscription = self.get(table, connection);
        let subscription = subscription.ok_or(Refusal::Unreachable)?;
        if subscription.held.len() >= HELD_COMMANDS {
            return Err(Refusal::Busy);
        }
        if let Some(ack) = command.ack() {
            subscription.awaited.retain(|awaited| awaited.ack != ack);
        }
        subscription.held.push((now, command));
        Ok(())
    }

    /// Queues a command that came back from a node which does not own the table. One that was given
    /// up already is not tried again: its client may have sent another since.
    pub fn take_back(
        &mut self,
        table: &TableId,
        connection: ConnectionId,
        from: &Node,
        command: RemoteCommand,
        now: Instant,
    ) {
        let Some(subscription) = self.get(table, connection) else {
            return;
        };
        let is_awaited = |ack: &u32| {
            let mut awaited = subscription.awaited.iter();
            awaited.any(|one| one.ack == *ack && one.node.as_ref() == Some(from))
        };
        let Some(ack) = command.ack().filter(is_awaited) else {
            return;
        };
        if let Err(why) = self.hold(table, connection, command, now)
            && let Some(subscription) = self.get(table, connection)
        {
            subscription.awaited.retain(|awaited| awaited.ack != ack);
            subscription.refuse(ack, &why);
        }
    }

    /// Returns the clients that must subscribe to the table at `node`, with what waited.
    pub fn resume(&mut self, table: &TableId, node: &Node) -> Vec<Resumed> {
        let clients = self.of_table.get_mut(table).into_iter();
        let resumed = clients.flat_map(BTreeMap::values_mut).map(|subscription| {
            self.last += 1;
            subscription.number = self.last;
            let held = subscription.held.drain(..).map(|(_, command)| command);
            let held: Vec<RemoteCommand> = held.collect();
            let acks = held.iter().filter_map(RemoteCommand::ack);
            let awaited = acks.map(|ack| Awaited::of(Some(node), ack));
            subscription.awaited.extend(awaited);
            Resumed {
                client: subscription.client.clone(),
                subscription: subscription.number,
                held,
            }
        });
        resumed.collect()
    }

    /// Removes the subscriptions to a table that has come here. Requests to its former owner are
    /// given up.
    pub fn end(&mut self, table: &TableId) -> Vec<(ConnectionHandle, Vec<RemoteCommand>)> {
        let clients = self.of_table.remove(table).into_iter();
        let end = |mut subscription: Subscription| {
            subscription.give_up(|_| true);
            let held = subscription.held.into_iter().map(|(_, command)| command);
            (subscription.client, held.collect())
        };
        clients.flat_map(BTreeMap::into_values).map(end).collect()
    }

    /// Delivers a `ClusterMessage::Deliver` to its client. An answer counts if the sender was
    /// asked; anything else counts for the client's present subscription only.
    pub fn deliver(
        &mut self,
        table: &TableId,
        from: &Node,
        (to, number): (ConnectionId, u64),
        message: &Arc<SharedMessage>,
    ) {
        let search = self.searching.get(&to);
        let search = search.filter(|search| search.subscription == number);
        if let Some(client) = search.map(|search| search.client.clone()) {
            self.subscribe_as(table, &client, number);
        }
        let Some(value) = message.value() else {
            return;
        };
        let ends_search = self.note_search_answer(to, value);
        let Some(subscription) = self.get(table, to) else {
            return;
        };
        let is_meant = match *value {
            ClientIn::Done { ack, .. } | ClientIn::Refused { ack, .. } => {
                let is_it = |awaited: &Awaited| {
                    awaited.ack == ack && awaited.node.as_ref().is_none_or(|node| node == from)
                };
                let place = subscription.awaited.iter().position(is_it);
                let awaited = place.map(|place| subscription.awaited.swap_remove(place));
                awaited.is_some() || ends_search
            }
            _ => subscription.number == number,
        };
        if !is_meant {
            return;
        }
        subscription.client.send(message.clone());
        match value {
            ClientIn::Closed { .. } => _ = self.of_table.remove(table),
            ClientIn::Removed { person, .. } if subscription.client.person.id == *person => {
                self.unsubscribe(table, to)
            }
            _ => {}
        }
    }

    /// Gives up all requests to a node that has died or missed messages.
    pub fn give_up(&mut self, node: &Node) {
        let all = self.of_table.values_mut();
        for subscription in all.flat_map(BTreeMap::values_mut) {
            subscription.give_up(|one| one.node.as_ref().is_none_or(|asked| asked == node));
        }
    }

    /// Refuses everything that waits for a table that was closed.
    pub fn close(&mut self, table: &TableId) {
        let clients = self.of_table.remove(table).into_iter();
        for subscription in clients.flat_map(BTreeMap::into_values) {
            let awaited = subscription.awaited.iter().map(|one| one.ack);
            let held = subscription.held.iter();
            awaited
                .chain(held.filter_map(|(_, command)| command.ack()))
                .for_each(|ack| subscription.refuse(ack, &Refusal::NoSuchTable));
        }
    }

    /// Refuses what has waited too long.
    pub fn expire(&mut self, now: Instant) {
        let all = self.of_table.values_mut();
        for subscription in all.flat_map(BTreeMap::values_mut) {
            subscription.give_up(|one| now.duration_since(one.since) > ANSWERED_WITHIN);
            let is_late =
                |held: &mut (Instant, RemoteCommand)| now.duration_since(held.0) > HELD_FOR;
            let late: Vec<_> = subscription.held.extract_if(.., is_late).collect();
            for ack in late.iter().filter_map(|(_, command)| command.ack()) {
                subscription.refuse(ack, &Refusal::Unreachable);
            }
        }
    }

    /// The subscribed connections by table.
    pub fn all(&self) -> HashMap<TableId, BTreeSet<ConnectionId>> {
        let all = self.of_table.iter();
        all.map(|(table, clients)| (table.clone(), clients.keys().copied().collect()))
            .collect()
    }

    /// Registers a client that looks for a game. Returns its `RemoteClient::subscription`.
    pub fn begin_search(&mut self, client: &ConnectionHandle, ack: u32) -> u64 {
        self.last += 1;
        let search = SearchingClient {
            client: client.clone(),
            subscription: self.last,
            ack: Some(ack),
        };
        self.searching.insert(client.id, search);
        self.last
    }

    pub fn searching(&self, connection: ConnectionId) -> Option<&ConnectionHandle> {
        let search = self.searching.get(&connection);
        search.map(|search| &search.client)
    }

    /// Whether a message is the answer to a client that looks for a game.
    fn note_search_answer(&mut self, connection: ConnectionId, message: &ClientIn) -> bool {
        let (ClientIn::Done { ack, .. } | ClientIn::Refused { ack, .. }) = message else {
            return false;
        };
        let search = self.searching.get_mut(&connection);
        search.is_some_and(|search| search.ack.take_if(|own| own == ack).is_some())
    }

    /// Ends a client's search. If it was seated at a table `elsewhere` and that table's answer has
    /// not come yet, the client goes on waiting for it.
    pub fn end_search(&mut self, connection: ConnectionId, elsewhere: Option<&TableId>) {
        let search = self.searching.remove(&connection).zip(elsewhere);
        let Some((search, table)) = search else {
            return;
        };
        self.subscribe_as(table, &search.client, search.subscription);
        if let (Some(ack), Some(subscription)) = (search.ack, self.get(table, connection)) {
            subscription.awaited.push(Awaited::of(None, ack));
        }
    }

    fn get(&mut self, table: &TableId, connection: ConnectionId) -> Option<&mut Subscription> {
        self.of_table.get_mut(table)?.get_mut(&connection)
    }
}

#[cfg(test)]
#[path = "remote_subscriptions_tests.rs"]
mod tests;
