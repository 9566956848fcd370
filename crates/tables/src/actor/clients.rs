//! The clients of a table: they subscribe, sit down, ask and unsubscribe.

use super::TableActor;
use crate::pending_step::{Answer, PendingStep};
use delivery::{ConnectionHandle, ConnectionId, SharedMessage};
use game_core::Seat;
use games::AnyRules;
use hub::Place;
use ids::Node;
use runtime::random;
use std::collections::BTreeSet;

use tokio::sync::oneshot;
use wire::{PersonId, Refusal, TableAsk};

impl TableActor {
    pub(super) async fn enter(&mut self, client: ConnectionHandle, ack: Option<u32>) {
        if !self.table.may_enter(&client.person.id) {
            return ack
                .into_iter()
                .for_each(|ack| self.refuse(client.clone(), ack, Refusal::Removed));
        }
        self.subscribe(&client).await;
        let answer = ack.map(|ack| Answer::to_entered(client.clone(), ack, self.table.id()));
        self.show(&client, answer);
    }

    /// Subscribes a client, or shows it everything again.
    async fn subscribe(&mut self, client: &ConnectionHandle) {
        let now = self.now();
        if self.clients.contains_key(&client.id) {
            let step = self.table.look_again(now, &mut random::seed);
            self.settle(step, None).await;
        } else {
            let step = self.table.enter(&client.person.id, now, &mut random::seed);
            self.settle(step, None).await;
            if self.table.is_renamed(&client.person) {
                let step = self.table.rename(&client.person, now, &mut random::seed);
                self.settle(step, None).await;
            }
        }
        // After the steps: what they tell the others is in what this client is shown next.
        self.clients.insert(client.id, client.clone());
    }

    /// Seats a client who looks for a game, if there is a place by these rules.
    pub(super) async fn join(
        &mut self,
        (client, ack): (ConnectionHandle, u32),
        rules: &AnyRules,
        ready: bool,
        found: oneshot::Sender<Place>,
    ) {
        // A client that has stopped waiting sits elsewhere by now.
        if found.is_closed() {
            return;
        }
        let place = self.table.place_for(&client.person, rules);
        let _ = found.send(place);
        if let Place::Free(seat) = place {
            self.seat(client, ack, seat, ready).await;
        }
    }

    /// Seats an invited client, if a seat is still free.
    pub(super) async fn accept(&mut self, client: ConnectionHandle, ack: u32, ready: bool) {
        match self.table.seat_for(&client.person.id) {
            Some(seat) => self.seat(client, ack, seat, ready).await,
            None if !self.table.may_enter(&client.person.id) => {
                self.refuse(client, ack, Refusal::Removed)
            }
            None => self.refuse(client, ack, Refusal::NoFreeSeat),
        }
    }

    /// Subscribes a client and seats it.
    async fn seat(&mut self, client: ConnectionHandle, ack: u32, seat: Seat, ready: bool) {
        self.subscribe(&client).await;
        self.show(&client, None);
        let sit = TableAsk::Sit { seat, ready };
        let now = self.now();
        let (step, answer) = self
            .table
            .handle(&client.person, sit, now, &mut random::seed);
        let table = self.table.id().clone();
        self.settle(
            step,
            Some(Answer::to(client, ack, answer.map(|()| Some(table)))),
        )
        .await;
    }

    /// Unsubscribes the clients of a node but for `connections`.
    pub(super) async fn keep_only(&mut self, node: &Node, connections: &BTreeSet<ConnectionId>) {
        let theirs = self
            .clients
            .values()
            .filter(|client| client.remote_node() == Some(node))
            .map(|client| client.id);
        let gone: Vec<ConnectionId> = theirs.filter(|id| !connections.contains(id)).collect();
        for connection in gone {
            self.exit(connection).await;
        }
    }

    pub(super) async fn exit(&mut self, connection: ConnectionId) {
        if let Some(client) = self.clients.remove(&connection) {
            let now = self.now();
            let step = self.table.exit(&client.person.id, now, &mut random::seed);
            self.settle(step, None).await;
        }
    }

    pub(super) async fn ask(&mut self, client: ConnectionHandle, ack: u32, ask: TableAsk) {
        if let Err(why) = self.may_become_bots_only(&client.person.id, &ask) {
            return self.refuse(client, ack, why);
        }
        let now = self.now();
        let quota = &self.context.row_quota;
        let person = &client.person.id;
        if needs_quota(&ask) && !quota.has_room(person, now) {
            return self.refuse(client, ack, Refusal::QuotaUsed);
        }
        let (step, answer) = self
            .table
            .handle(&client.person, ask, now, &mut random::seed);
        quota.count(person, step.keep.len(), now);
        self.settle(step, Some(Answer::to(client, ack, answer.map(|()| None))))
            .await;
    }

    /// Refuses what fills seats at a table without a person if the host has enough tables of bots
    /// alone.
    fn may_become_bots_only(&self, host: &PersonId, ask: &TableAsk) -> Result<(), Refusal> {
        let fills_seats = matches!(
            ask,
            TableAsk::Bot { bot: Some(_), .. } | TableAsk::Rules { .. }
        );
        if !fills_seats || !self.table.seated().is_empty() {
            return Ok(());
        }
        let directory = &self.context.directory;
        directory.may_host_bots(host, Some(self.table.id()))
    }

    /// Sends a client everything about the table.
    pub(super) fn show(&mut self, client: &ConnectionHandle, answer: Option<Answer>) {
        let scene = self
            .table
            .scene(&client.person.id, self.context.clock.now());
        let messages = scene
            .into_iter()
            .map(|message| (client.clone(), SharedMessage::new(message)))
            .collect();
        self.outbox.push_without_rows(PendingStep {
            messages,
            answer,
            ..PendingStep::default()
        });
    }

    /// Refuses in turn: the reason may not be committed yet.
    fn refuse(&mut self, client: ConnectionHandle, ack: u32, why: Refusal) {
        let answer = Some(Answer::to(client, ack, Err(why)));
        self.outbox.push_without_rows(PendingStep {
            answer,
            ..PendingStep::default()
        });
    }
}

/// Whether a request counts against the person's [`RowQuota`](crate::RowQuota). Leaving does not:
/// other people wait for it.
fn needs_quota(ask: &TableAsk) -> bool {
    !matches!(ask, TableAsk::Leave | TableAsk::Stand | TableAsk::Menu)
}
