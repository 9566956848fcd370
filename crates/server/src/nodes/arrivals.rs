//! What comes from other nodes, one thing after the other.

use crate::{
    bus::{Answer, Arrival, Body, Question, TableNews, To, Visitor, Why},
    hall::{Hall, TableLocation},
    letter::Letter,
    limits::{NEWS_AT_ONCE, OLD_AFTER},
    outlet::Outlet,
};
use std::{
    sync::{Arc, Weak},
    time::Instant,
};
use store::Node;
use tokio::sync::mpsc;
use wire::{Refusal, TableId};

/// Deals with what arrives until the hall is no more.
pub(crate) async fn receive(hall: Weak<Hall>, mut arrivals: mpsc::Receiver<Arrival>) {
    while let Some(arrival) = arrivals.recv().await {
        let Some(hall) = hall.upgrade() else { return };
        match arrival {
            Arrival::Parcel { from, sent, body } => hall.take_in(&from, sent, *body),
            Arrival::Missed { from } => {
                // Also the first word of one that began before this one.
                tracing::info!(
                    node = from.name,
                    "something that a node has said was not heard; it is asked anew"
                );
                hall.nodes.visits().give_up(&from);
                hall.greet(To::Node(&from), Why::Missed);
                hall.return_to(&from);
            }
            Arrival::Cut => {
                tracing::warn!("the bus is gone: other nodes cannot be reached");
                for node in hall.nodes.others() {
                    hall.nodes.visits().give_up(&node);
                }
            }
            Arrival::Back => {
                tracing::info!("the bus is back");
                hall.greet(To::Everyone, Why::Missed);
            }
        }
    }
}

impl Hall {
    fn take_in(self: &Arc<Self>, from: &Node, sent: Instant, body: Body) {
        self.nodes.note_heard(from);
        match body {
            Body::Beat(_) => {}
            Body::Hello(why) => {
                if why == Why::Missed {
                    self.nodes.visits().give_up(from);
                }
                self.tell_all(from);
                self.return_to(from);
            }
            Body::Visits {
                part,
                parts,
                visits,
            } => self.keep_only(from, (part, parts), &visits),
            Body::News(news) => news.into_iter().for_each(|news| self.learn(from, news)),
            Body::Gone(table) => self.forget_far(&table),
            Body::Yours(tables) => {
                let hall = self.clone();
                tokio::spawn(async move { hall.accept(tables).await });
            }
            // Whoever asked it has given up waiting by now, and perhaps played on.
            Body::Mail {
                table,
                visitor,
                mail,
            } if mail.does_something() && sent.elapsed() > OLD_AFTER => {
                self.refuse_mail(table, visitor, &mail);
            }
            Body::Mail {
                table,
                visitor,
                mail,
            } => self.receive_mail(from, table, visitor, mail),
            Body::Chore { table, chore } => self.receive_chore(&table, chore),
            Body::NotMine {
                table,
                connection,
                mail,
            } => self.take_back(from, &table, connection, mail),
            Body::Letter {
                table,
                to,
                look,
                text,
            } => {
                let Some(letter) = Letter::read(&text) else {
                    return tracing::warn!(
                        "a letter that cannot be read: does a node run another version?"
                    );
                };
                self.nodes
                    .visits()
                    .deliver((&table, from), (to, look), &letter);
            }
            Body::Ask(number, question) => {
                let (hall, from) = (self.clone(), from.clone());
                tokio::spawn(async move {
                    let answer = hall.answer(question).await;
                    hall.nodes
                        .bus
                        .send(To::Node(&from), Body::Answer(number, answer));
                });
            }
            Body::Answer(number, answer) => self.nodes.questions.answer(number, answer),
            Body::People(guests) => self.society.meet(from, guests),
            Body::Came(guests) => guests
                .into_iter()
                .for_each(|guest| self.society.come(from, guest)),
            Body::Left(person) => self.society.leave(from, &person),
            Body::End { person, which } => self.society.sockets.end_here(&person, &which),
            Body::Invited { what, to, delivery } => self.society.note_invited(&what, &to, delivery),
            Body::Declined { table, by } => self.society.note_declined(&by, &table),
            Body::Blocked { person, other } => self.society.note_blocked(&person, &other),
            Body::Circle(person) => {
                let hall = self.clone();
                tokio::spawn(async move { hall.society.show_circle_here(&person).await });
            }
            Body::Said(lines) => self.talk.hear(lines),
            Body::Forget(person) => self.talk.forget_here(&person),
        }
    }

    /// Tells a node all that it cannot read in the database.
    fn tell_all(&self, node: &Node) {
        let bus = &self.nodes.bus;
        let news = self.directory.own_news();
        for news in news.chunks(NEWS_AT_ONCE) {
            bus.send(To::Node(node), Body::News(news.to_vec()));
        }
        let guests = self.society.sockets.guests();
        let (first, others) = guests.split_at(guests.len().min(NEWS_AT_ONCE));
        bus.send(To::Node(node), Body::People(first.to_vec()));
        for guests in others.chunks(NEWS_AT_ONCE) {
            bus.send(To::Node(node), Body::Came(guests.to_vec()));
        }
        for TableNews { table, .. } in &news {
            for invited in self.society.invited_to(table) {
                bus.send(To::Node(node), invited);
            }
        }
        let lines = self.talk.lines();
        if !lines.is_empty() {
            bus.send(To::Node(node), Body::Said(lines));
        }
    }

    /// Brings those here who look at tables of a node there again.
    fn return_to(&self, node: &Node) {
        let tables: Vec<TableId> = self.nodes.visits().all().into_keys().collect();
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
                Some(outlet) => self.found_for(&outlet, ack, rules).await,
                None => Err(Refusal::NotEntered),
            }),
        }
    }

    /// The way to whoever looks for a game, from a table here.
    pub(crate) fn way_to(&self, visitor: &Visitor, table: &TableId) -> Option<Outlet> {
        if visitor.node == self.nodes.own {
            return self.nodes.seeker(visitor.connection);
        }
        Some(Outlet::there(
            visitor.clone(),
            table.clone(),
            self.nodes.bus.clone(),
        ))
    }
}
