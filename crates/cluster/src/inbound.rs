//! Dispatches the [`BusEvent`]s from other nodes, one after another.

use crate::{HandOver, Matchmaker, Membership, Requests};
use bus::{Bus, BusEvent, ClusterMessage, HelloReason, Partition, To};
use delivery::SharedMessage;
use hub::TableUpdate;
use ids::Node;
use presence::{LobbyChat, Social};
use std::{
    collections::HashMap,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};
use tables::{Learned, TableCommand};
use tokio::sync::{mpsc, oneshot};

/// How long a command from another node may have been on its way. Shorter than its client waits.
const EXPIRES_AFTER: Duration = bus::LEASE;
/// Tables or people in one `TablesChanged` or `PeopleSnapshot`.
const UPDATES_AT_ONCE: usize = 100;
/// Tables in one `ClusterMessage::Subscriptions`.
const SUBSCRIPTIONS_AT_ONCE: usize = 2_000;

/// Handles the events of the bus.
pub struct Inbound {
    pub membership: Arc<Membership>,
    pub bus: Bus,
    pub hand_over: Arc<HandOver>,
    pub social: Arc<Social>,
    pub lobby_chat: Arc<LobbyChat>,
    pub matchmaker: Arc<Matchmaker>,
    pub requests: Arc<Requests>,
}

/// Handles events until the node is dropped.
pub async fn run_inbound(inbound: Weak<Inbound>, mut events: mpsc::Receiver<BusEvent>) {
    while let Some(event) = events.recv().await {
        let Some(inbound) = inbound.upgrade() else {
            return;
        };
        inbound.handle(event);
    }
}

impl Inbound {
    fn handle(self: &Arc<Self>, event: BusEvent) {
        let router = &self.hand_over.tables.router;
        match event {
            BusEvent::Received {
                from,
                sent,
                message,
            } => self.receive(&from, sent, *message),
            BusEvent::Missed { from } => {
                // Also the first message of a node that started before this one.
                tracing::info!(node = from.name, "messages missed: asking the node again");
                router.subscriptions().give_up(&from);
                self.greet(To::Node(&from), HelloReason::MissedMessages);
                router.resume_all(&from);
            }
            BusEvent::Disconnected => {
                tracing::warn!("bus disconnected: other nodes cannot be reached");
                for node in self.membership.others() {
                    router.subscriptions().give_up(&node);
                }
            }
            BusEvent::Reconnected => {
                tracing::info!("bus reconnected");
                self.greet(To::Everyone, HelloReason::MissedMessages);
            }
        }
    }

    fn receive(self: &Arc<Self>, from: &Node, sent: Instant, message: ClusterMessage) {
        self.membership.note_heard(from);
        let (tables, social) = (&self.hand_over.tables, &self.social);
        let (router, registry) = (&tables.router, &social.registry);
        match message {
            ClusterMessage::Heartbeat(_) => {}
            ClusterMessage::Hello(reason) => {
                if reason == HelloReason::MissedMessages {
                    router.subscriptions().give_up(from);
                }
                self.send_everything(from);
                router.resume_all(from);
            }
            ClusterMessage::Subscriptions {
                partition,
                connections,
            } => self
                .hand_over
                .tables
                .keep_only(from, partition, &connections),
            ClusterMessage::TablesChanged(updates) => {
                updates.into_iter().for_each(|one| self.learn(from, one))
            }
            ClusterMessage::TableClosed(table) => tables.events.remove(&table),
            ClusterMessage::HandedOver(tables) => {
                let hand_over = self.hand_over.clone();
                tokio::spawn(async move { hand_over.take(tables).await });
            }
            ClusterMessage::Command {
                table,
                client,
                command,
            } if command.expires() && sent.elapsed() > EXPIRES_AFTER => {
                router.refuse_expired(table, client, &command)
            }
            ClusterMessage::Command {
                table,
                client,
                command,
            } => router.receive(from, table, client, command),
            ClusterMessage::Signal { table, signal } => router.receive_signal(&table, signal),
            ClusterMessage::NotOwner {
                table,
                connection,
                command,
            } => router.take_back(from, &table, connection, command),
            ClusterMessage::Deliver {
                table,
                to,
                subscription,
                text,
            } => {
                let Some(message) = SharedMessage::read(&text) else {
                    return tracing::warn!(
                        node = from.name,
                        "read message failed: the node may run another version"
                    );
                };
                let mut subscriptions = router.subscriptions();
                subscriptions.deliver(&table, from, (to, subscription), &message);
            }
            ClusterMessage::Request(number, request) => {
                let (inbound, from) = (self.clone(), from.clone());
                tokio::spawn(async move {
                    let response = inbound.matchmaker.answer(request).await;
                    let response = ClusterMessage::Response(number, response);
                    inbound.bus.send(To::Node(&from), response);
                });
            }
            ClusterMessage::Response(number, response) => self.requests.respond(number, response),
            ClusterMessage::PeopleSnapshot(people) => registry.replace_remote(from, people),
            ClusterMessage::PeopleJoined(people) => people
                .into_iter()
                .for_each(|person| registry.add_remote(from, person)),
            ClusterMessage::PersonLeft(person) => registry.remove_remote(from, &person),
            ClusterMessage::EndSessions { person, which } => registry.end_local(&person, &which),
            ClusterMessage::Invited {
                invitation,
                to,
                delivery,
            } => social.invited_elsewhere(&invitation, &to, delivery),
            ClusterMessage::Declined { table, by } => social.note_declined(&by, &table),
            ClusterMessage::Blocked { person, other } => social.note_blocked(&person, &other),
            ClusterMessage::FriendsChanged(person) => {
                let social = social.clone();
                tokio::spawn(async move { social.friends_changed_elsewhere(&person).await });
            }
            ClusterMessage::LobbyChat(lines) => self.lobby_chat.receive(lines),
            ClusterMessage::EraseLobbyChat(person) => self.lobby_chat.erase_here(&person),
        }
    }

    /// Enters the `TableUpdate` of another node in the directory.
    fn learn(&self, from: &Node, update: TableUpdate) {
        let tables = &self.hand_over.tables;
        let (table, epoch) = (update.summary.table.clone(), update.epoch);
        let change = match tables.context.directory.learn(from, update) {
            Learned::Outdated => return,
            Learned::Same(change) => change,
            Learned::Moved(change) => {
                tables.router.resume(&table, from);
                change
            }
            // The other node counted this one as dead.
            Learned::TakenOver(handle, change) => {
                tracing::warn!(%table, epoch, owner = from.name, "table was taken over");
                let released = oneshot::channel().0;
                let _ = handle.send(TableCommand::Release { released });
                change
            }
        };
        tables.events.show(&table, change);
    }

    /// Sends `Hello` to nodes, which then send everything they know, and says which of their tables
    /// this node's clients are subscribed to.
    pub fn greet(&self, to: To<'_>, reason: HelloReason) {
        self.bus.send(to, ClusterMessage::Hello(reason));
        let all = self.hand_over.tables.router.subscriptions().all();
        let of = all.len().div_ceil(SUBSCRIPTIONS_AT_ONCE).max(1) as u64;
        let mut parts = vec![HashMap::new(); of as usize];
        for (table, connections) in all {
            let partition = Partition::of_table(&table, of);
            parts[partition.part as usize].insert(table, connections);
        }
        for (part, connections) in (0..).zip(parts) {
            let subscriptions = ClusterMessage::Subscriptions {
                partition: Partition { part, of },
                connections,
            };
            self.bus.send(to, subscriptions);
        }
    }

    /// Answers `Hello`: sends a node everything that it cannot read in the database.
    fn send_everything(&self, node: &Node) {
        let send = |message| self.bus.send(To::Node(node), message);
        let updates = self.hand_over.tables.context.directory.own_updates();
        for updates in updates.chunks(UPDATES_AT_ONCE) {
            send(ClusterMessage::TablesChanged(updates.to_vec()));
        }
        let people = self.social.registry.local_people();
        let (first, others) = people.split_at(people.len().min(UPDATES_AT_ONCE));
        send(ClusterMessage::PeopleSnapshot(first.to_vec()));
        for people in others.chunks(UPDATES_AT_ONCE) {
            send(ClusterMessage::PeopleJoined(people.to_vec()));
        }
        for update in &updates {
            let invitations = self.social.invitations_to(&update.summary.table);
            invitations.into_iter().for_each(send);
        }
        let lines = self.lobby_chat.lines();
        if !lines.is_empty() {
            send(ClusterMessage::LobbyChat(lines));
        }
    }
}
