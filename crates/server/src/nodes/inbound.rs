//! What comes from other nodes, one thing after the other.

use crate::{
    bus::{Answer, BusEvent, ClusterMessage, Question, TableNews, To, Visitor, Why},
    connection_handle::ConnectionHandle,
    hall::{Hall, TableLocation},
    limits::{NEWS_AT_ONCE, OLD_AFTER},
    shared_message::SharedMessage,
};
use std::{
    sync::{Arc, Weak},
    time::Instant,
};
use store::Node;
use tokio::sync::mpsc;
use wire::{Refusal, TableId};

/// Deals with what arrives until the hall is no more.
pub(crate) async fn receive(hall: Weak<Hall>, mut inbound: mpsc::Receiver<BusEvent>) {
    while let Some(arrival) = inbound.recv().await {
        let Some(hall) = hall.upgrade() else { return };
        match arrival {
            BusEvent::Parcel { from, sent, body } => hall.take_in(&from, sent, *body),
            BusEvent::Missed { from } => {
                // Also the first word of one that began before this one.
                tracing::info!(
                    node = from.name,
                    "something that a node has said was not heard; it is asked anew"
                );
                hall.nodes.subscriptions().give_up(&from);
                hall.greet(To::Node(&from), Why::Missed);
                hall.return_to(&from);
            }
            BusEvent::Cut => {
                tracing::warn!("the bus is gone: other nodes cannot be reached");
                for node in hall.nodes.others() {
                    hall.nodes.subscriptions().give_up(&node);
                }
            }
            BusEvent::Back => {
                tracing::info!("the bus is back");
                hall.greet(To::Everyone, Why::Missed);
            }
        }
    }
}

impl Hall {
    fn take_in(self: &Arc<Self>, from: &Node, sent: Instant, body: ClusterMessage) {
        self.nodes.note_heard(from);
        match body {
            ClusterMessage::Beat(_) => {}
            ClusterMessage::Hello(why) => {
                if why == Why::Missed {
                    self.nodes.subscriptions().give_up(from);
                }
                self.tell_all(from);
                self.return_to(from);
            }
            ClusterMessage::Visits {
                part,
                parts,
                subscriptions,
            } => self.keep_only(from, (part, parts), &subscriptions),
            ClusterMessage::News(news) => news.into_iter().for_each(|news| self.learn(from, news)),
            ClusterMessage::Gone(table) => self.forget_far(&table),
            ClusterMessage::Yours(tables) => {
                let hall = self.clone();
                tokio::spawn(async move { hall.accept(tables).await });
            }
            // Whoever asked it has given up waiting by now, and perhaps played on.
            ClusterMessage::TableCommand {
                table,
                visitor,
                mail,
            } if mail.does_something() && sent.elapsed() > OLD_AFTER => {
                self.refuse_mail(table, visitor, &mail);
            }
            ClusterMessage::TableCommand {
                table,
                visitor,
                mail,
            } => self.receive_mail(from, table, visitor, mail),
            ClusterMessage::Chore { table, chore } => self.receive_chore(&table, chore),
            ClusterMessage::NotMine {
                table,
                connection,
                mail,
            } => self.take_back(from, &table, connection, mail),
            ClusterMessage::SharedMessage {
                table,
                to,
                look,
                text,
            } => {
                let Some(letter) = SharedMessage::read(&text) else {
                    return tracing::warn!(
                        "a letter that cannot be read: does a node run another version?"
                    );
                };
                self.nodes
                    .subscriptions()
                    .deliver((&table, from), (to, look), &letter);
            }
            ClusterMessage::Ask(number, question) => {
                let (hall, from) = (self.clone(), from.clone());
                tokio::spawn(async move {
                    let answer = hall.answer(question).await;
                    hall.nodes
                        .bus
                        .send(To::Node(&from), ClusterMessage::Answer(number, answer));
                });
            }
            ClusterMessage::Answer(number, answer) => self.nodes.requests.answer(number, answer),
            ClusterMessage::People(guests) => self.social.meet(from, guests),
            ClusterMessage::Came(guests) => guests
                .into_iter()
                .for_each(|guest| self.social.come(from, guest)),
            ClusterMessage::Left(person) => self.social.leave(from, &person),
            ClusterMessage::End { person, which } => self.social.sockets.end_here(&person, &which),
            ClusterMessage::Invited { what, to, delivery } => {
                self.social.note_invited(&what, &to, delivery)
            }
            ClusterMessage::Declined { table, by } => self.social.note_declined(&by, &table),
            ClusterMessage::Blocked { person, other } => self.social.note_blocked(&person, &other),
            ClusterMessage::Circle(person) => {
                let hall = self.clone();
                tokio::spawn(async move { hall.social.show_circle_here(&person).await });
            }
            ClusterMessage::Said(lines) => self.lobby_chat.hear(lines),
            ClusterMessage::Forget(person) => self.lobby_chat.forget_here(&person),
        }
    }

    /// Tells a node all that it cannot read in the database.
    fn tell_all(&self, node: &Node) {
        let bus = &self.nodes.bus;
        let news = self.directory.own_news();
        for news in news.chunks(NEWS_AT_ONCE) {
            bus.send(To::Node(node), ClusterMessage::News(news.to_vec()));
        }
        let guests = self.social.sockets.guests();
        let (first, others) = guests.split_at(guests.len().min(NEWS_AT_ONCE));
        bus.send(To::Node(node), ClusterMessage::People(first.to_vec()));
        for guests in others.chunks(NEWS_AT_ONCE) {
            bus.send(To::Node(node), ClusterMessage::Came(guests.to_vec()));
        }
        for TableNews { table, .. } in &news {
            for invited in self.social.invited_to(table) {
                bus.send(To::Node(node), invited);
            }
        }
        let lines = self.lobby_chat.lines();
        if !lines.is_empty() {
            bus.send(To::Node(node), ClusterMessage::Said(lines));
        }
    }

    /// Brings those here who look at tables of a node there again.
    fn return_to(&self, node: &Node) {
        let tables: Vec<TableId> = self.nodes.subscriptions().all().into_keys().collect();
        for table in tables {
            if matches!(self.location(&table), Some(TableLocation::There(at)) if at == *node) {
                self.resume(&table, node);
            }
        }
    }

    async fn answer(self: &Arc<Self>, question: Question) -> Answer {
        match question {
            Question::Match {
                visitor,
                ack,
                rules,
            } => Answer::Table(self.matching.find(self, &visitor, ack, rules).await),
            Question::Join {
                table,
                visitor,
                ack,
                rules,
            } => Answer::Place(self.join(&table, &visitor, ack, &rules).await),
            Question::Found {
                connection,
                ack,
                rules,
            } => Answer::Table(match self.nodes.seeker(connection) {
                Some(client) => self.open_table_for(&client, ack, rules).await,
                None => Err(Refusal::NotEntered),
            }),
        }
    }

    /// The way to whoever looks for a game, from a table here.
    pub(crate) fn way_to(&self, visitor: &Visitor, table: &TableId) -> Option<ConnectionHandle> {
        if visitor.node == self.nodes.own {
            return self.nodes.seeker(visitor.connection);
        }
        Some(ConnectionHandle::there(
            visitor.clone(),
            table.clone(),
            self.nodes.bus.clone(),
        ))
    }
}
