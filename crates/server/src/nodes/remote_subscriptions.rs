//! Connections here that look at tables elsewhere: what they wait for, and what waits for their
//! table to be found again.

use crate::{
    bus::RemoteCommand,
    connection_handle::{ConnectionHandle, ConnectionId},
    limits::{ANSWERED_WITHIN, HELD_FOR, HELD_MAILS},
    shared_message::SharedMessage,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
    time::Instant,
};
use store::Node;
use wire::{ClientIn, Refusal, TableId};

/// All of them.
#[derive(Default)]
pub(crate) struct RemoteSubscriptions {
    of_table: HashMap<TableId, BTreeMap<ConnectionId, Visit>>,
    /// Connections that look for a game: the first table that speaks to one has seated it.
    seeking: HashMap<ConnectionId, Seeker>,
    /// How often anybody has come to look.
    looks: u64,
}

/// A connection that looks for a game.
struct Seeker {
    client: ConnectionHandle,
    look: u64,
    /// The number of its ask, until that is answered.
    ack: Option<u32>,
}

/// A number under which an answer is waited for.
struct Asked {
    of: Option<Node>,
    ack: u32,
    since: Instant,
}

impl Asked {
    fn of(of: Option<&Node>, ack: u32) -> Self {
        Self {
            of: of.cloned(),
            ack,
            since: Instant::now(),
        }
    }
}

struct Visit {
    client: ConnectionHandle,
    /// Which time this is that it came to look.
    look: u64,
    /// What has not been answered yet, and by whom it would be; by nobody in particular if the game
    /// was looked for.
    asked: Vec<Asked>,
    /// What could not be sent, since when.
    held: Vec<(Instant, RemoteCommand)>,
}

impl Visit {
    fn of(client: &ConnectionHandle) -> Self {
        Self {
            client: client.clone(),
            look: 0,
            asked: Vec::new(),
            held: Vec::new(),
        }
    }

    fn refuse(&self, ack: u32, why: &Refusal) {
        self.client.tell(ClientIn::Refused {
            ack,
            why: why.clone(),
        });
    }

    /// No answer to these will come. Whether they were done, the table shows.
    fn give_up(&mut self, is_lost: impl Fn(&Asked) -> bool) {
        let lost: Vec<Asked> = self.asked.extract_if(.., |asked| is_lost(asked)).collect();
        for asked in lost {
            self.refuse(asked.ack, &Refusal::Moved);
        }
    }
}

impl RemoteSubscriptions {
    /// Somebody comes to a table, or comes again: they are shown everything.
    pub fn come(&mut self, table: &TableId, client: &ConnectionHandle) {
        self.looks += 1;
        self.come_with(table, client, self.looks);
    }

    fn come_with(&mut self, table: &TableId, client: &ConnectionHandle, look: u64) {
        let subscriptions = self.of_table.entry(table.clone()).or_default();
        subscriptions
            .entry(client.id)
            .or_insert_with(|| Visit::of(client))
            .look = look;
    }

    /// Somebody goes.
    pub fn go(&mut self, table: &TableId, connection: ConnectionId) {
        if let Some(subscriptions) = self.of_table.get_mut(table) {
            subscriptions.remove(&connection);
            if subscriptions.is_empty() {
                self.of_table.remove(table);
            }
        }
    }

    /// Something of theirs is on its way to the node. Says which time it is that they look.
    pub fn ask(
        &mut self,
        table: &TableId,
        connection: ConnectionId,
        mail: &RemoteCommand,
        node: &Node,
    ) -> u64 {
        let Some(visit) = self.visit(table, connection) else {
            return 0;
        };
        visit
            .asked
            .extend(mail.ack().map(|ack| Asked::of(Some(node), ack)));
        visit.look
    }

    /// Something of theirs must wait until it is known where the table is. They are here if anybody
    /// is to have an answer.
    pub fn hold(
        &mut self,
        table: &TableId,
        connection: ConnectionId,
        mail: RemoteCommand,
        now: Instant,
    ) -> Result<(), Refusal> {
        let Some(visit) = self.visit(table, connection) else {
            return Err(Refusal::Unreachable);
        };
        if visit.held.len() >= HELD_MAILS {
            return Err(Refusal::Busy);
        }
        if let Some(ack) = mail.ack() {
            visit.asked.retain(|asked| asked.ack != ack);
        }
        visit.held.push((now, mail));
        Ok(())
    }

    /// Something of theirs came back from a node whose the table is not. What was given up already
    /// is not tried again: whoever asked may have asked something else since.
    pub fn take_back(
        &mut self,
        table: &TableId,
        connection: ConnectionId,
        (node, mail): (&Node, RemoteCommand),
        now: Instant,
    ) {
        let Some(visit) = self.visit(table, connection) else {
            return;
        };
        let is_waited_for = |ack| {
            visit
                .asked
                .iter()
                .any(|asked| asked.ack == ack && asked.of.as_ref() == Some(node))
        };
        let Some(ack) = mail.ack().filter(|ack| is_waited_for(*ack)) else {
            return;
        };
        if let Err(why) = self.hold(table, connection, mail, now) {
            self.refuse(table, connection, ack, &why);
        }
    }

    /// A table is at a node: who goes there again, which time that is, and with what that waited.
    pub fn resume(
        &mut self,
        table: &TableId,
        node: &Node,
    ) -> Vec<(ConnectionHandle, u64, Vec<RemoteCommand>)> {
        let subscriptions = self
            .of_table
            .get_mut(table)
            .into_iter()
            .flat_map(BTreeMap::values_mut);
        let again = subscriptions.map(|visit| {
            self.looks += 1;
            visit.look = self.looks;
            let held: Vec<RemoteCommand> = visit.held.drain(..).map(|(_, mail)| mail).collect();
            visit.asked.extend(
                held.iter()
                    .filter_map(RemoteCommand::ack)
                    .map(|ack| Asked::of(Some(node), ack)),
            );
            (visit.client.clone(), visit.look, held)
        });
        again.collect()
    }

    /// A table is here now: who looked at it from afar, with what waited. What it was asked before
    /// it moved is given up: whether it was done nobody will hear.
    pub fn end(&mut self, table: &TableId) -> Vec<(ConnectionHandle, Vec<RemoteCommand>)> {
        let subscriptions = self
            .of_table
            .remove(table)
            .into_iter()
            .flat_map(BTreeMap::into_values);
        let end = |mut visit: Visit| {
            visit.give_up(|_| true);
            (
                visit.client,
                visit.held.into_iter().map(|(_, mail)| mail).collect(),
            )
        };
        subscriptions.map(end).collect()
    }

    /// Brings a letter of a node to a connection. Answers come from whom they were asked of; all
    /// else is for this time that the connection looks, or comes too late.
    pub fn deliver(
        &mut self,
        (table, from): (&TableId, &Node),
        (to, look): (ConnectionId, u64),
        letter: &Arc<SharedMessage>,
    ) {
        let seeker = self.seeking.get(&to).filter(|seeker| seeker.look == look);
        if let Some(client) = seeker.map(|seeker| seeker.client.clone()) {
            self.come_with(table, &client, look);
        }
        let Some(message) = letter.message() else {
            return;
        };
        let is_sought = self.note_found(to, message);
        let Some(visit) = self.visit(table, to) else {
            return;
        };
        let is_theirs = match *message {
            ClientIn::Done { ack, .. } | ClientIn::Refused { ack, .. } => {
                let is_it = |asked: &Asked| {
                    asked.ack == ack && asked.of.as_ref().is_none_or(|of| of == from)
                };
                let place = visit.asked.iter().position(is_it);
                place.map(|place| visit.asked.swap_remove(place)).is_some() || is_sought
            }
            _ => visit.look == look,
        };
        if !is_theirs {
            return;
        }
        visit.client.send(letter.clone());
        match message {
            ClientIn::Closed { .. } => _ = self.of_table.remove(table),
            ClientIn::Removed { person, .. } if visit.client.person.id == *person => {
                self.go(table, to)
            }
            _ => {}
        }
    }

    /// Says no to something of theirs that came back.
    fn refuse(&mut self, table: &TableId, connection: ConnectionId, ack: u32, why: &Refusal) {
        if let Some(visit) = self.visit(table, connection) {
            visit.asked.retain(|asked| asked.ack != ack);
            visit.refuse(ack, why);
        }
    }

    /// The node has not heard what was asked of it, or nobody will hear its answers.
    pub fn give_up(&mut self, node: &Node) {
        for visit in self.of_table.values_mut().flat_map(BTreeMap::values_mut) {
            visit.give_up(|asked| asked.of.as_ref().is_none_or(|of| of == node));
        }
    }

    /// The table is no more: whoever still waits for it hears that.
    pub fn close(&mut self, table: &TableId) {
        for visit in self
            .of_table
            .remove(table)
            .into_iter()
            .flat_map(BTreeMap::into_values)
        {
            let asked = visit.asked.iter().map(|asked| asked.ack);
            let held = visit.held.iter().filter_map(|(_, mail)| mail.ack());
            asked
                .chain(held)
                .for_each(|ack| visit.refuse(ack, &Refusal::NoSuchTable));
        }
    }

    /// What has waited too long is refused.
    pub fn expire(&mut self, now: Instant) {
        for visit in self.of_table.values_mut().flat_map(BTreeMap::values_mut) {
            visit.give_up(|asked| now.duration_since(asked.since) > ANSWERED_WITHIN);
            let late: Vec<_> = visit
                .held
                .extract_if(.., |(since, _)| now.duration_since(*since) > HELD_FOR)
                .collect();
            for ack in late.iter().filter_map(|(_, mail)| mail.ack()) {
                visit.refuse(ack, &Refusal::Unreachable);
            }
        }
    }

    /// Who looks at which tables.
    pub fn all(&self) -> HashMap<TableId, BTreeSet<ConnectionId>> {
        self.of_table
            .iter()
            .map(|(table, subscriptions)| (table.clone(), subscriptions.keys().copied().collect()))
            .collect()
    }

    /// A connection looks for a game, under this number of an ask. Says which time it is that it
    /// looks.
    pub fn seek(&mut self, client: &ConnectionHandle, ack: u32) -> u64 {
        self.looks += 1;
        let (look, client) = (self.looks, client.clone());
        self.seeking.insert(
            client.id,
            Seeker {
                client,
                look,
                ack: Some(ack),
            },
        );
        look
    }

    /// The way to a connection here that looks for a game.
    pub fn seeker(&self, connection: ConnectionId) -> Option<&ConnectionHandle> {
        self.seeking.get(&connection).map(|seeker| &seeker.client)
    }

    /// Whether this is the table's answer to who looks for a game.
    fn note_found(&mut self, connection: ConnectionId, message: &ClientIn) -> bool {
        let (ClientIn::Done { ack, .. } | ClientIn::Refused { ack, .. }) = message else {
            return false;
        };
        let seeker = self.seeking.get_mut(&connection);
        seeker.is_some_and(|seeker| seeker.ack.take_if(|sought| sought == ack).is_some())
    }

    /// It looks no longer: it sits at a table elsewhere, or not. The table's own answer may have
    /// come, or not.
    pub fn sought(&mut self, connection: ConnectionId, elsewhere: Option<&TableId>) {
        let sought = self.seeking.remove(&connection).zip(elsewhere);
        let Some((Seeker { client, look, ack }, table)) = sought else {
            return;
        };
        self.come_with(table, &client, look);
        if let (Some(ack), Some(visit)) = (ack, self.visit(table, connection)) {
            visit.asked.push(Asked::of(None, ack));
        }
    }

    fn visit(&mut self, table: &TableId, connection: ConnectionId) -> Option<&mut Visit> {
        self.of_table.get_mut(table)?.get_mut(&connection)
    }
}

#[cfg(test)]
#[path = "remote_subscriptions_tests.rs"]
mod tests;
