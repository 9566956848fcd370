//! Who comes to a table, sits down at it, asks for something, and goes.

use super::{
    TableTask,
    unsaid::{Answer, Unsaid},
};
use crate::{
    letter::Letter,
    luck,
    outlet::{ConnectionId, Outlet},
};
use game_core::Seat;
use games::AnyRules;
use hub::Place;
use std::collections::BTreeSet;
use store::Node;
use tokio::sync::oneshot;
use wire::{Refusal, TableAsk};

impl TableTask {
    pub(super) async fn enter(&mut self, outlet: Outlet, ack: Option<u32>) {
        if !self.table.may_enter(&outlet.person.id) {
            return ack
                .into_iter()
                .for_each(|ack| self.refuse(outlet.clone(), ack, Refusal::Removed));
        }
        self.let_in(&outlet).await;
        let answer = ack.map(|ack| Answer::to_entered(outlet.clone(), ack, self.table.id()));
        self.show(&outlet, answer);
    }

    /// Notes a connection that comes to look, or looks again.
    async fn let_in(&mut self, outlet: &Outlet) {
        let now = self.hall.world.now();
        if self.outlets.contains_key(&outlet.id) {
            let step = self.table.look_again(now, &mut luck::seed);
            self.settle(step, None).await;
        } else {
            let step = self.table.enter(&outlet.person.id, now, &mut luck::seed);
            self.settle(step, None).await;
            if self.table.is_renamed(&outlet.person) {
                let step = self.table.rename(&outlet.person, now, &mut luck::seed);
                self.settle(step, None).await;
            }
        }
        // After that: what the others are told by it is in what this one is shown next.
        self.outlets.insert(outlet.id, outlet.clone());
    }

    /// Seats somebody who looks for a game, if there is a seat for them.
    pub(super) async fn join(
        &mut self,
        outlet: Outlet,
        ack: u32,
        rules: &AnyRules,
        found: oneshot::Sender<Place>,
    ) {
        // Who has stopped waiting sits elsewhere by now.
        if found.is_closed() {
            return;
        }
        let place = self.table.place_for(&outlet.person.id, rules);
        let _ = found.send(place);
        if let Place::Free(seat) = place {
            self.seat(outlet, ack, seat).await;
        }
    }

    /// Seats somebody who was invited, if a seat is still free.
    pub(super) async fn accept(&mut self, outlet: Outlet, ack: u32) {
        match self.table.seat_for(&outlet.person.id) {
            Some(seat) => self.seat(outlet, ack, seat).await,
            None if !self.table.may_enter(&outlet.person.id) => {
                self.refuse(outlet, ack, Refusal::Removed)
            }
            None => self.refuse(outlet, ack, Refusal::NoFreeSeat),
        }
    }

    /// Lets somebody in and sits them down, ready.
    async fn seat(&mut self, outlet: Outlet, ack: u32, seat: Seat) {
        self.let_in(&outlet).await;
        self.show(&outlet, None);
        let sit = TableAsk::Sit { seat, ready: true };
        let (step, answer) =
            self.table
                .handle(&outlet.person, sit, self.hall.world.now(), &mut luck::seed);
        let table = self.table.id().clone();
        self.settle(
            step,
            Some(Answer::to(outlet, ack, answer.map(|()| Some(table)))),
        )
        .await;
    }

    /// Lets connections of a node go that are no more, or look no longer.
    pub(super) async fn keep_only(&mut self, node: &Node, connections: &BTreeSet<ConnectionId>) {
        let theirs = self
            .outlets
            .values()
            .filter(|outlet| outlet.node() == Some(node))
            .map(|outlet| outlet.id);
        let gone: Vec<ConnectionId> = theirs.filter(|id| !connections.contains(id)).collect();
        for connection in gone {
            self.exit(connection).await;
        }
    }

    pub(super) async fn exit(&mut self, connection: ConnectionId) {
        if let Some(outlet) = self.outlets.remove(&connection) {
            let step = self
                .table
                .exit(&outlet.person.id, self.hall.world.now(), &mut luck::seed);
            self.settle(step, None).await;
        }
    }

    pub(super) async fn ask(&mut self, outlet: Outlet, ack: u32, ask: TableAsk) {
        let (step, answer) =
            self.table
                .handle(&outlet.person, ask, self.hall.world.now(), &mut luck::seed);
        self.settle(step, Some(Answer::to(outlet, ack, answer.map(|()| None))))
            .await;
    }

    /// All that somebody needs who has just come, or lost track.
    pub(super) fn show(&mut self, outlet: &Outlet, answer: Option<Answer>) {
        let scene = self.table.scene(&outlet.person.id, self.hall.world.now());
        let letters = scene
            .into_iter()
            .map(|message| (outlet.clone(), Letter::new(message)))
            .collect();
        self.say_in_turn(Unsaid {
            letters,
            answer,
            ..Unsaid::default()
        });
    }

    /// Says no, in turn: why may not be kept yet.
    fn refuse(&mut self, outlet: Outlet, ack: u32, why: Refusal) {
        let answer = Some(Answer::to(outlet, ack, Err(why)));
        self.say_in_turn(Unsaid {
            answer,
            ..Unsaid::default()
        });
    }
}
