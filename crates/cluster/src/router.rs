//! Routes commands to tables: to an actor here, over the bus to the owning node, or into a queue
//! while the owner is not known.

use crate::{
    Membership,
    remote_link::remote_handle,
    remote_subscriptions::{RemoteSubscriptions, Resumed},
};
use bus::{Bus, ClusterMessage, RemoteClient, RemoteCommand, TableSignal, To};
use delivery::{ConnectionHandle, ConnectionId};
use ids::{Node, TableId};
use parking_lot::{Mutex, MutexGuard};
use std::{sync::Arc, time::Instant};
use tables::{Directory, SendError, TableCommand, TableHandle, TableLocation, WeakTableHandle};
use wire::{ClientIn, Refusal};

/// The one way to a table. Every command that a client waits for gets exactly one answer: the
/// table's, a refusal from here, `Moved` if the owner died before it answered, or `Unreachable`.
pub struct TableRouter {
    directory: Arc<Directory>,
    membership: Arc<Membership>,
    bus: Bus,
    subscriptions: Mutex<RemoteSubscriptions>,
}

/// A connection's cached route to one table: most commands are one move after the other, and the
/// directory need not be locked for each. Weak, so that only the directory keeps the actor running.
#[derive(Default)]
pub struct TableRoute(Option<WeakTableHandle>);

impl TableRoute {
    /// Sends by the cached route, or by the router.
    pub fn send(
        &mut self,
        router: &TableRouter,
        table: &TableId,
        command: TableCommand,
    ) -> Result<(), Refusal> {
        if let Some(handle) = self.0.as_ref().and_then(WeakTableHandle::upgrade) {
            return router.send_here(&handle, table, command);
        }
        if let Some(TableLocation::Here(handle)) = router.directory.location(table) {
            self.0 = Some(handle.downgrade());
        }
        router.send(table, command)
    }
}

/// A [`TableCommand`] as it goes over the bus.
enum Outbound {
    Command(Box<ConnectionHandle>, RemoteCommand),
    Signal(TableSignal),
}

impl TableRouter {
    pub fn new(directory: Arc<Directory>, membership: Arc<Membership>, bus: Bus) -> Arc<Self> {
        Arc::new(Self {
            directory,
            membership,
            bus,
            subscriptions: Mutex::default(),
        })
    }

    pub(crate) fn subscriptions(&self) -> MutexGuard<'_, RemoteSubscriptions> {
        self.subscriptions.lock()
    }

    /// Sends a command without waiting. `Err` is the answer if the command could not be sent.
    pub fn send(&self, table: &TableId, command: TableCommand) -> Result<(), Refusal> {
        match self.directory.location(table) {
            Some(TableLocation::Here(handle)) => self.send_here(&handle, table, command),
            Some(TableLocation::At(_) | TableLocation::Unknown) => self.forward(table, command),
            None => Err(Refusal::NoSuchTable),
        }
    }

    fn send_here(
        &self,
        handle: &TableHandle,
        table: &TableId,
        command: TableCommand,
    ) -> Result<(), Refusal> {
        match handle.send(command) {
            Ok(()) => Ok(()),
            Err(SendError::Full) => Err(Refusal::Busy),
            // The table was closed, or has just moved.
            Err(SendError::Closed(command)) => self.forward(table, *command),
        }
    }

    /// Sends a command to a table at another node, or queues it until the owner is known.
    fn forward(&self, table: &TableId, command: TableCommand) -> Result<(), Refusal> {
        let mut subscriptions = self.subscriptions.lock();
        // Looked up under the lock: `resume` sends on what is queued here, before or after this.
        let location = self.directory.location(table);
        let location = location.ok_or(Refusal::NoSuchTable)?;
        if let TableLocation::Here(handle) = &location {
            return handle.send(command).map_err(|error| match error {
                SendError::Full => Refusal::Busy,
                SendError::Closed(_) => Refusal::NoSuchTable,
            });
        }
        let outbound = outbound(command)?;
        match &outbound {
            Outbound::Command(client, command) if command.subscribes() => {
                subscriptions.subscribe(table, client)
            }
            Outbound::Signal(TableSignal::Exit(connection)) => {
                subscriptions.unsubscribe(table, *connection)
            }
            Outbound::Command(..) | Outbound::Signal(_) => {}
        }
        match (location, outbound) {
            (TableLocation::At(node), _) if !self.membership.is_reachable(&node) => {
                Err(Refusal::Unreachable)
            }
            (TableLocation::At(node), Outbound::Command(client, command)) => {
                let subscription = subscriptions.note_sent(table, client.id, &command, &node);
                let client = self.remote_client(&client, subscription);
                self.send_command(&node, table, client, command);
                Ok(())
            }
            (TableLocation::At(node), Outbound::Signal(signal)) => {
                let table = table.clone();
                let signal = ClusterMessage::Signal { table, signal };
                self.bus.send(To::Node(&node), signal);
                Ok(())
            }
            (
                TableLocation::Here(_) | TableLocation::Unknown,
                Outbound::Command(client, command),
            ) => subscriptions.hold(table, client.id, command, Instant::now()),
            // The next owner starts without subscribers, and reads the journal anew.
            (TableLocation::Here(_) | TableLocation::Unknown, Outbound::Signal(_)) => Ok(()),
        }
    }

    fn send_command(
        &self,
        node: &Node,
        table: &TableId,
        client: RemoteClient,
        command: RemoteCommand,
    ) {
        let table = table.clone();
        let message = ClusterMessage::Command {
            table,
            client,
            command,
        };
        self.bus.send(To::Node(node), message);
    }

    /// A client of this node as a [`RemoteClient`].
    fn remote_client(&self, client: &ConnectionHandle, subscription: u64) -> RemoteClient {
        RemoteClient {
            node: self.membership.own.clone(),
            connection: client.id,
            person: (*client.person).clone(),
            subscription,
        }
    }

    /// Carries out a `ClusterMessage::Command` of another node's client.
    pub(crate) fn receive(
        &self,
        from: &Node,
        table: TableId,
        client: RemoteClient,
        command: RemoteCommand,
    ) {
        let connection = client.connection;
        let not_owner = |table, command| {
            let message = ClusterMessage::NotOwner {
                table,
                connection,
                command,
            };
            self.bus.send(To::Node(from), message);
        };
        let Some(TableLocation::Here(handle)) = self.directory.location(&table) else {
            return not_owner(table, command);
        };
        let client = remote_handle(client, table.clone(), self.bus.clone());
        match handle.send(inbound(client.clone(), command.clone())) {
            Ok(()) => {}
            Err(SendError::Full) => refuse(&client, &command, Refusal::Busy),
            // The table has just moved, or was closed: then that message is on its way.
            Err(SendError::Closed(_)) => not_owner(table, command),
        }
    }

    /// Refuses a command that was too long on its way: its client has stopped waiting, and may have
    /// played on.
    pub(crate) fn refuse_expired(
        &self,
        table: TableId,
        client: RemoteClient,
        command: &RemoteCommand,
    ) {
        let client = remote_handle(client, table, self.bus.clone());
        refuse(&client, command, Refusal::Unreachable);
    }

    /// Carries out a `ClusterMessage::Signal` of another node.
    pub(crate) fn receive_signal(&self, table: &TableId, signal: TableSignal) {
        let command = match signal {
            TableSignal::Exit(connection) => TableCommand::Exit { connection },
            TableSignal::Reload => TableCommand::Reload,
            TableSignal::Close => TableCommand::Close,
            TableSignal::CloseIfEmpty => TableCommand::CloseIfEmpty,
        };
        if let Some(TableLocation::Here(handle)) = self.directory.location(table) {
            let _ = handle.send(command);
        }
    }

    /// Takes back a command that was answered with `ClusterMessage::NotOwner`. It waits until the
    /// owner is known.
    pub(crate) fn take_back(
        &self,
        from: &Node,
        table: &TableId,
        connection: ConnectionId,
        command: RemoteCommand,
    ) {
        self.directory.lose_table(table, from);
        let now = Instant::now();
        self.subscriptions
            .lock()
            .take_back(table, connection, from, command, now);
        if let Some(TableLocation::At(node)) = self.directory.location(table) {
            self.resume(table, &node);
        }
    }

    /// Sends on a command that a table did not carry out before it moved.
    pub(crate) fn send_on(&self, table: &TableId, command: TableCommand) {
        // Signals and commands of the server itself are void: the next owner starts afresh.
        let Ok(Outbound::Command(client, command)) = outbound(command) else {
            return;
        };
        if let Some(node) = client.remote_node() {
            let back = ClusterMessage::NotOwner {
                table: table.clone(),
                connection: client.id,
                command,
            };
            return self.bus.send(To::Node(node), back);
        }
        let local = inbound((*client).clone(), command.clone());
        if let Err(why) = self.forward(table, local) {
            refuse(&client, &command, why);
        }
    }

    /// A table has come here: its subscribers at this node become clients of the actor, with the
    /// commands that waited.
    pub(crate) fn resume_here(&self, table: &TableId, handle: &TableHandle) {
        for (client, held) in self.subscriptions.lock().end(table) {
            if !held.first().is_some_and(RemoteCommand::subscribes) {
                let enter = TableCommand::Enter {
                    client: client.clone(),
                    ack: None,
                };
                let _ = handle.send(enter);
            }
            for command in held {
                if let Err(SendError::Full) = handle.send(inbound(client.clone(), command.clone()))
                {
                    refuse(&client, &command, Refusal::Busy);
                }
            }
        }
    }

    /// The owner of a table is known: its subscribers at this node subscribe there, with the
    /// commands that waited.
    pub(crate) fn resume(&self, table: &TableId, node: &Node) {
        let mut subscriptions = self.subscriptions.lock();
        for resumed in subscriptions.resume(table, node) {
            let Resumed {
                client,
                subscription,
                held,
            } = resumed;
            let client = self.remote_client(&client, subscription);
            if !held.first().is_some_and(RemoteCommand::subscribes) {
                self.send_command(node, table, client.clone(), RemoteCommand::Enter(None));
            }
            for command in held {
                self.send_command(node, table, client.clone(), command);
            }
        }
    }

    /// Subscribes the clients of this node to the tables of another node again.
    pub(crate) fn resume_all(&self, node: &Node) {
        let tables: Vec<TableId> = self.subscriptions.lock().all().into_keys().collect();
        for table in tables {
            let location = self.directory.location(&table);
            if matches!(location, Some(TableLocation::At(at)) if at == *node) {
                self.resume(&table, node);
            }
        }
    }

    /// Registers a client that looks for a game: the first table elsewhere that sends to it has
    /// seated it, until [`TableRouter::end_search`].
    pub(crate) fn begin_search(&self, client: &ConnectionHandle, ack: u32) -> RemoteClient {
        let subscription = self.subscriptions.lock().begin_search(client, ack);
        self.remote_client(client, subscription)
    }

    /// Ends a client's search. `elsewhere` is the table that has seated it, if not here.
    pub(crate) fn end_search(&self, connection: ConnectionId, elsewhere: Option<&TableId>) {
        self.subscriptions.lock().end_search(connection, elsewhere);
    }

    /// A client of this node that looks for a game.
    pub(crate) fn searching(&self, connection: ConnectionId) -> Option<ConnectionHandle> {
        self.subscriptions.lock().searching(connection).cloned()
    }

    /// The handle by which a table here sends to a client that looks for a game, wherever it is.
    pub(crate) fn handle_of(
        &self,
        client: &RemoteClient,
        table: &TableId,
    ) -> Option<ConnectionHandle> {
        if client.node == self.membership.own {
            return self.searching(client.connection);
        }
        let (client, table) = (client.clone(), table.clone());
        Some(remote_handle(client, table, self.bus.clone()))
    }
}

fn refuse(client: &ConnectionHandle, command: &RemoteCommand, why: Refusal) {
    if let Some(ack) = command.ack() {
        client.tell(ClientIn::Refused { ack, why });
    }
}

fn outbound(command: TableCommand) -> Result<Outbound, Refusal> {
    let command = match command {
        TableCommand::Enter { client, ack } => {
            Outbound::Command(client.into(), RemoteCommand::Enter(ack))
        }
        TableCommand::Accept { client, ack, ready } => {
            Outbound::Command(client.into(), RemoteCommand::Accept { ack, ready })
        }
        TableCommand::Ask { client, ack, ask } => {
            Outbound::Command(client.into(), RemoteCommand::Ask(ack, ask))
        }
        TableCommand::Exit { connection } => Outbound::Signal(TableSignal::Exit(connection)),
        TableCommand::Reload => Outbound::Signal(TableSignal::Reload),
        TableCommand::Close => Outbound::Signal(TableSignal::Close),
        TableCommand::CloseIfEmpty => Outbound::Signal(TableSignal::CloseIfEmpty),
        // Only ever for a table here: after a move, bots are asked anew.
        TableCommand::Join { .. }
        | TableCommand::BotsAct(_)
        | TableCommand::KeepOnly { .. }
        | TableCommand::Release { .. } => return Err(Refusal::NoSuchTable),
    };
    Ok(command)
}

fn inbound(client: ConnectionHandle, command: RemoteCommand) -> TableCommand {
    match command {
        RemoteCommand::Enter(ack) => TableCommand::Enter { client, ack },
        RemoteCommand::Accept { ack, ready } => TableCommand::Accept { client, ack, ready },
        RemoteCommand::Ask(ack, ask) => TableCommand::Ask { client, ack, ask },
    }
}
