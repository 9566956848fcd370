//! The way of mail to tables elsewhere.

use crate::{
    bus::{Chore, ClusterMessage, RemoteCommand, To, Visitor},
    connection_handle::{ConnectionHandle, ConnectionId},
    hall::{Hall, TableLocation},
    table_task::{TableCommand, TableHandle},
};
use std::time::Instant;
use store::Node;
use tokio::sync::mpsc::error::TrySendError;
use wire::{ClientIn, Refusal, TableId};

/// Mail without the way back, which is the bus.
enum Parted {
    /// A connection's.
    Of(Box<ConnectionHandle>, RemoteCommand),
    /// Nobody waits for an answer.
    Chore(Chore),
}

impl Hall {
    /// Sends mail to a table that is not here. What cannot be sent now may wait.
    pub(crate) fn send(&self, table: &TableId, mail: TableCommand) -> Result<(), Refusal> {
        let mut subscriptions = self.nodes.subscriptions();
        // Looked at with the subscriptions in hand: whoever finds the table sends on what waits here,
        // before or after us.
        let location = self.location(table).ok_or(Refusal::NoSuchTable)?;
        if let TableLocation::Here(handle) = &location {
            return try_deliver(handle, mail);
        }
        let parted = parted(mail)?;
        match &parted {
            Parted::Of(client, RemoteCommand::Enter(_) | RemoteCommand::Accept(_)) => {
                subscriptions.come(table, client)
            }
            Parted::Chore(Chore::Exit(connection)) => subscriptions.go(table, *connection),
            Parted::Of(_, RemoteCommand::Ask(..)) | Parted::Chore(Chore::Reread | Chore::Close) => {
            }
        }
        match (location, parted) {
            (TableLocation::There(node), _) if !self.nodes.is_reached(&node) => {
                Err(Refusal::Unreachable)
            }
            (TableLocation::There(node), Parted::Of(client, mail)) => {
                let look = subscriptions.ask(table, client.id, &mail, &node);
                self.mail(&node, table, self.nodes.visitor(&client, look), mail);
                Ok(())
            }
            (TableLocation::There(node), Parted::Chore(chore)) => {
                self.nodes.bus.send(
                    To::Node(&node),
                    ClusterMessage::Chore {
                        table: table.clone(),
                        chore,
                    },
                );
                Ok(())
            }
            (TableLocation::Here(_) | TableLocation::Nowhere, Parted::Of(client, mail)) => {
                subscriptions.hold(table, client.id, mail, Instant::now())
            }
            // Whoever takes it over begins without visitors, and reads the journal anew.
            (TableLocation::Here(_) | TableLocation::Nowhere, Parted::Chore(_)) => Ok(()),
        }
    }

    fn mail(&self, node: &Node, table: &TableId, visitor: Visitor, mail: RemoteCommand) {
        self.nodes.bus.send(
            To::Node(node),
            ClusterMessage::TableCommand {
                table: table.clone(),
                visitor,
                mail,
            },
        );
    }

    /// Mail of another node's connection, for a table that should be here.
    pub(super) fn receive_mail(
        &self,
        from: &Node,
        table: TableId,
        visitor: Visitor,
        mail: RemoteCommand,
    ) {
        let connection = visitor.connection;
        let Some(TableLocation::Here(handle)) = self.location(&table) else {
            return self.nodes.bus.send(
                To::Node(from),
                ClusterMessage::NotMine {
                    table,
                    connection,
                    mail,
                },
            );
        };
        let client = ConnectionHandle::there(visitor, table.clone(), self.nodes.bus.clone());
        match handle.try_send(joined(client.clone(), mail.clone())) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                if let Some(ack) = mail.ack() {
                    client.tell(ClientIn::Refused {
                        ack,
                        why: Refusal::Busy,
                    });
                }
            }
            // It has just gone elsewhere, or closed: then its end is on the way.
            Err(TrySendError::Closed(_)) => {
                self.nodes.bus.send(
                    To::Node(from),
                    ClusterMessage::NotMine {
                        table,
                        connection,
                        mail,
                    },
                );
            }
        }
    }

    /// Mail that came too late.
    pub(super) fn refuse_mail(&self, table: TableId, visitor: Visitor, mail: &RemoteCommand) {
        if let Some(ack) = mail.ack() {
            let client = ConnectionHandle::there(visitor, table, self.nodes.bus.clone());
            client.tell(ClientIn::Refused {
                ack,
                why: Refusal::Unreachable,
            });
        }
    }

    /// Something that a table here is to do.
    pub(super) fn receive_chore(&self, table: &TableId, chore: Chore) {
        let mail = match chore {
            Chore::Exit(connection) => TableCommand::Exit { connection },
            Chore::Reread => TableCommand::Reread,
            Chore::Close => TableCommand::Close,
        };
        if let Some(TableLocation::Here(handle)) = self.location(table) {
            deliver_surely(&handle, mail);
        }
    }

    /// Mail of a connection here that came to the wrong node: it waits until the right one says
    /// that the table is its.
    pub(super) fn take_back(
        &self,
        from: &Node,
        table: &TableId,
        connection: ConnectionId,
        mail: RemoteCommand,
    ) {
        self.lose_table(table, from);
        self.nodes
            .subscriptions()
            .take_back(table, connection, (from, mail), Instant::now());
        if let Some(TableLocation::There(node)) = self.location(table) {
            self.resume(table, &node);
        }
    }

    /// Mail that a table here did not deal with before it moved.
    pub(super) fn send_back(&self, table: &TableId, mail: TableCommand) {
        // What nobody waits for has come to nothing.
        let Ok(Parted::Of(client, mail)) = parted(mail) else {
            return;
        };
        let (connection, ack) = (client.id, mail.ack());
        if let Some(node) = client.node() {
            let back = ClusterMessage::NotMine {
                table: table.clone(),
                connection,
                mail,
            };
            return self.nodes.bus.send(To::Node(node), back);
        }
        let sent = self.send(table, joined((*client).clone(), mail));
        if let (Err(why), Some(ack)) = (sent, ack) {
            client.tell(ClientIn::Refused { ack, why });
        }
    }

    /// A table is here now: those here who looked at it from afar do so from near, with what
    /// waited.
    pub(crate) fn resume_here(&self, table: &TableId, handle: &TableHandle) {
        for (client, held) in self.nodes.subscriptions().end(table) {
            if !matches!(
                held.first(),
                Some(RemoteCommand::Enter(_) | RemoteCommand::Accept(_))
            ) {
                deliver_surely(
                    handle,
                    TableCommand::Enter {
                        client: client.clone(),
                        ack: None,
                    },
                );
            }
            for mail in held {
                deliver_surely(handle, joined(client.clone(), mail));
            }
        }
    }

    /// It is known where a table is: those here who look at it go there, with what waited.
    pub(super) fn resume(&self, table: &TableId, node: &Node) {
        let mut subscriptions = self.nodes.subscriptions();
        for (client, look, held) in subscriptions.resume(table, node) {
            let visitor = self.nodes.visitor(&client, look);
            if !matches!(
                held.first(),
                Some(RemoteCommand::Enter(_) | RemoteCommand::Accept(_))
            ) {
                self.mail(node, table, visitor.clone(), RemoteCommand::Enter(None));
            }
            for mail in held {
                self.mail(node, table, visitor.clone(), mail);
            }
        }
    }
}

fn parted(mail: TableCommand) -> Result<Parted, Refusal> {
    Ok(match mail {
        TableCommand::Enter { client, ack } => {
            Parted::Of(Box::new(client), RemoteCommand::Enter(ack))
        }
        TableCommand::Accept { client, ack } => {
            Parted::Of(Box::new(client), RemoteCommand::Accept(ack))
        }
        TableCommand::Ask { client, ack, ask } => {
            Parted::Of(Box::new(client), RemoteCommand::Ask(ack, ask))
        }
        TableCommand::Exit { connection } => Parted::Chore(Chore::Exit(connection)),
        TableCommand::Reread => Parted::Chore(Chore::Reread),
        TableCommand::Close => Parted::Chore(Chore::Close),
        // These are only ever for a table here: one that has moved asks its bots anew.
        TableCommand::Join { .. }
        | TableCommand::BotsAct(_)
        | TableCommand::Keep { .. }
        | TableCommand::Part(_) => {
            return Err(Refusal::NoSuchTable);
        }
    })
}

fn joined(client: ConnectionHandle, mail: RemoteCommand) -> TableCommand {
    match mail {
        RemoteCommand::Enter(ack) => TableCommand::Enter { client, ack },
        RemoteCommand::Accept(ack) => TableCommand::Accept { client, ack },
        RemoteCommand::Ask(ack, ask) => TableCommand::Ask { client, ack, ask },
    }
}

/// Puts mail in a table's queue if there is room.
fn try_deliver(handle: &TableHandle, mail: TableCommand) -> Result<(), Refusal> {
    handle.try_send(mail).map_err(|error| match error {
        TrySendError::Full(_) => Refusal::Busy,
        TrySendError::Closed(_) => Refusal::NoSuchTable,
    })
}

/// Puts mail in a table's queue however long that is, without waiting for it.
pub(super) fn deliver_surely(handle: &TableHandle, mail: TableCommand) {
    if let Err(TrySendError::Full(mail)) = handle.try_send(mail) {
        let handle = handle.clone();
        tokio::spawn(async move { drop(handle.send(mail).await) });
    }
}
