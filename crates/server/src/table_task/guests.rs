//! Who comes to a table, sits down at it, asks for something, and goes.

use super::{
    TableTask,
    unsaid::{Answer, Unsaid},
};
use crate::{
    connection_handle::{ConnectionHandle, ConnectionId},
    random,
    shared_message::SharedMessage,
};
use game_core::Seat;
use games::AnyRules;
use hub::Place;
use std::collections::BTreeSet;
use store::Node;
use tokio::sync::oneshot;
use wire::{Refusal, TableAsk};

impl TableTask {
    pub(super) async fn enter(&mut self, client: ConnectionHandle, ack: Option<u32>) {
        if !self.table.may_enter(&client.person.id) {
            return ack
                .into_iter()
                .for_each(|ack| self.refuse(client.clone(), ack, Refusal::Removed));
        }
        self.let_in(&client).await;
        let answer = ack.map(|ack| Answer::to_entered(client.clone(), ack, self.table.id()));
        self.show(&client, answer);
    }

    /// Notes a connection that comes to look, or looks again.
    async fn let_in(&mut self, client: &ConnectionHandle) {
        let now = self.hall.clock.now();
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
        // After that: what the others are told by it is in what this one is shown next.
        self.clients.insert(client.id, client.clone());
    }

    /// Seats somebody who looks for a game, if there is a seat for them.
    pub(super) async fn join(
        &mut self,
        client: ConnectionHandle,
        ack: u32,
        rules: &AnyRules,
        found: oneshot::Sender<Place>,
    ) {
        // Who has stopped waiting sits elsewhere by now.
        if found.is_closed() {
            return;
        }
        let place = self.table.place_for(&client.person.id, rules);
        let _ = found.send(place);
        if let Place::Free(seat) = place {
            self.seat(client, ack, seat).await;
        }
    }

    /// Seats somebody who was invited, if a seat is still free.
    pub(super) async fn accept(&mut self, client: ConnectionHandle, ack: u32) {
        match self.table.seat_for(&client.person.id) {
            Some(seat) => self.seat(client, ack, seat).await,
            None if !self.table.may_enter(&client.person.id) => {
                self.refuse(client, ack, Refusal::Removed)
            }
            None => self.refuse(client, ack, Refusal::NoFreeSeat),
        }
    }

    /// Lets somebody in and sits them down, ready.
    async fn seat(&mut self, client: ConnectionHandle, ack: u32, seat: Seat) {
        self.let_in(&client).await;
        self.show(&client, None);
        let sit = TableAsk::Sit { seat, ready: true };
        let (step, answer) = self.table.handle(
            &client.person,
            sit,
            self.hall.clock.now(),
            &mut random::seed,
        );
        let table = self.table.id().clone();
        self.settle(
            step,
            Some(Answer::to(client, ack, answer.map(|()| Some(table)))),
        )
        .await;
    }

    /// Lets connections of a node go that are no more, or look no longer.
    pub(super) async fn keep_only(&mut self, node: &Node, connections: &BTreeSet<ConnectionId>) {
        let theirs = self
            .clients
            .values()
            .filter(|client| client.node() == Some(node))
            .map(|client| client.id);
        let gone: Vec<ConnectionId> = theirs.filter(|id| !connections.contains(id)).collect();
        for connection in gone {
            self.exit(connection).await;
        }
    }

    pub(super) async fn exit(&mut self, connection: ConnectionId) {
        if let Some(client) = self.clients.remove(&connection) {
            let step = self
                .table
                .exit(&client.person.id, self.hall.clock.now(), &mut random::seed);
            self.settle(step, None).await;
        }
    }

    pub(super) async fn ask(&mut self, client: ConnectionHandle, ack: u32, ask: TableAsk) {
        let (step, answer) = self.table.handle(
            &client.person,
            ask,
            self.hall.clock.now(),
            &mut random::seed,
        );
        self.settle(step, Some(Answer::to(client, ack, answer.map(|()| None))))
            .await;
    }

    /// All that somebody needs who has just come, or lost track.
    pub(super) fn show(&mut self, client: &ConnectionHandle, answer: Option<Answer>) {
        let scene = self.table.scene(&client.person.id, self.hall.clock.now());
        let letters = scene
            .into_iter()
            .map(|message| (client.clone(), SharedMessage::new(message)))
            .collect();
        self.say_in_turn(Unsaid {
            letters,
            answer,
            ..Unsaid::default()
        });
    }

    /// Says no, in turn: why may not be kept yet.
    fn refuse(&mut self, client: ConnectionHandle, ack: u32, why: Refusal) {
        let answer = Some(Answer::to(client, ack, Err(why)));
        self.say_in_turn(Unsaid {
            answer,
            ..Unsaid::default()
        });
    }
}
