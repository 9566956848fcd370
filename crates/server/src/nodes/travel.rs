//! The way of mail to tables elsewhere.

use crate::{
    bus::{Body, Chore, FarMail, To, Visitor},
    hall::{Hall, TableLocation},
    outlet::{ConnectionId, Outlet},
    table_task::{Mail, Mailbox},
};
use std::time::Instant;
use store::Node;
use tokio::sync::mpsc::error::TrySendError;
use wire::{ClientIn, Refusal, TableId};

/// Mail without the way back, which is the bus.
enum Parted {
    /// A connection's.
    Of(Box<Outlet>, FarMail),
    /// Nobody waits for an answer.
    Chore(Chore),
}

impl Hall {
    /// Sends mail to a table that is not here. What cannot be sent now may wait.
    pub(crate) fn send(&self, table: &TableId, mail: Mail) -> Result<(), Refusal> {
        let mut visits = self.nodes.visits();
        // Looked at with the visits in hand: whoever finds the table sends on what waits here,
        // before or after us.
        let location = self.location(table).ok_or(Refusal::NoSuchTable)?;
        if let TableLocation::Here(mailbox) = &location {
            return try_deliver(mailbox, mail);
        }
        let parted = parted(mail)?;
        match &parted {
            Parted::Of(outlet, FarMail::Enter(_) | FarMail::Accept(_)) => {
                visits.come(table, outlet)
            }
            Parted::Chore(Chore::Exit(connection)) => visits.go(table, *connection),
            Parted::Of(_, FarMail::Ask(..)) | Parted::Chore(Chore::Reread | Chore::Close) => {}
        }
        match (location, parted) {
            (TableLocation::There(node), _) if !self.nodes.is_reached(&node) => {
                Err(Refusal::Unreachable)
            }
            (TableLocation::There(node), Parted::Of(outlet, mail)) => {
                let look = visits.ask(table, outlet.id, &mail, &node);
                self.mail(&node, table, self.nodes.visitor(&outlet, look), mail);
                Ok(())
            }
            (TableLocation::There(node), Parted::Chore(chore)) => {
                self.nodes.bus.send(
                    To::Node(&node),
                    Body::Chore {
                        table: table.clone(),
                        chore,
                    },
                );
                Ok(())
            }
            (TableLocation::Here(_) | TableLocation::Nowhere, Parted::Of(outlet, mail)) => {
                visits.hold(table, outlet.id, mail, Instant::now())
            }
            // Whoever takes it over begins without visitors, and reads the journal anew.
            (TableLocation::Here(_) | TableLocation::Nowhere, Parted::Chore(_)) => Ok(()),
        }
    }

    fn mail(&self, node: &Node, table: &TableId, visitor: Visitor, mail: FarMail) {
        self.nodes.bus.send(
            To::Node(node),
            Body::Mail {
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
        mail: FarMail,
    ) {
        let connection = visitor.connection;
        let Some(TableLocation::Here(mailbox)) = self.location(&table) else {
            return self.nodes.bus.send(
                To::Node(from),
                Body::NotMine {
                    table,
                    connection,
                    mail,
                },
            );
        };
        let outlet = Outlet::there(visitor, table.clone(), self.nodes.bus.clone());
        match mailbox.try_send(joined(outlet.clone(), mail.clone())) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                if let Some(ack) = mail.ack() {
                    outlet.tell(ClientIn::Refused {
                        ack,
                        why: Refusal::Busy,
                    });
                }
            }
            // It has just gone elsewhere, or closed: then its end is on the way.
            Err(TrySendError::Closed(_)) => {
                self.nodes.bus.send(
                    To::Node(from),
                    Body::NotMine {
                        table,
                        connection,
                        mail,
                    },
                );
            }
        }
    }

    /// Mail that came too late.
    pub(super) fn refuse_mail(&self, table: TableId, visitor: Visitor, mail: &FarMail) {
        if let Some(ack) = mail.ack() {
            let outlet = Outlet::there(visitor, table, self.nodes.bus.clone());
            outlet.tell(ClientIn::Refused {
                ack,
                why: Refusal::Unreachable,
            });
        }
    }

    /// Something that a table here is to do.
    pub(super) fn receive_chore(&self, table: &TableId, chore: Chore) {
        let mail = match chore {
            Chore::Exit(connection) => Mail::Exit { connection },
            Chore::Reread => Mail::Reread,
            Chore::Close => Mail::Close,
        };
        if let Some(TableLocation::Here(mailbox)) = self.location(table) {
            deliver_surely(&mailbox, mail);
        }
    }

    /// Mail of a connection here that came to the wrong node: it waits until the right one says
    /// that the table is its.
    pub(super) fn take_back(
        &self,
        from: &Node,
        table: &TableId,
        connection: ConnectionId,
        mail: FarMail,
    ) {
        self.lose_table(table, from);
        self.nodes
            .visits()
            .take_back(table, connection, (from, mail), Instant::now());
        if let Some(TableLocation::There(node)) = self.location(table) {
            self.resume(table, &node);
        }
    }

    /// Mail that a table here did not deal with before it moved.
    pub(super) fn send_back(&self, table: &TableId, mail: Mail) {
        // What nobody waits for has come to nothing.
        let Ok(Parted::Of(outlet, mail)) = parted(mail) else {
            return;
        };
        let (connection, ack) = (outlet.id, mail.ack());
        if let Some(node) = outlet.node() {
            let back = Body::NotMine {
                table: table.clone(),
                connection,
                mail,
            };
            return self.nodes.bus.send(To::Node(node), back);
        }
        let sent = self.send(table, joined((*outlet).clone(), mail));
        if let (Err(why), Some(ack)) = (sent, ack) {
            outlet.tell(ClientIn::Refused { ack, why });
        }
    }

    /// A table is here now: those here who looked at it from afar do so from near, with what
    /// waited.
    pub(crate) fn resume_here(&self, table: &TableId, mailbox: &Mailbox) {
        for (outlet, held) in self.nodes.visits().end(table) {
            if !matches!(held.first(), Some(FarMail::Enter(_) | FarMail::Accept(_))) {
                deliver_surely(
                    mailbox,
                    Mail::Enter {
                        outlet: outlet.clone(),
                        ack: None,
                    },
                );
            }
            for mail in held {
                deliver_surely(mailbox, joined(outlet.clone(), mail));
            }
        }
    }

    /// It is known where a table is: those here who look at it go there, with what waited.
    pub(super) fn resume(&self, table: &TableId, node: &Node) {
        let mut visits = self.nodes.visits();
        for (outlet, look, held) in visits.resume(table, node) {
            let visitor = self.nodes.visitor(&outlet, look);
            if !matches!(held.first(), Some(FarMail::Enter(_) | FarMail::Accept(_))) {
                self.mail(node, table, visitor.clone(), FarMail::Enter(None));
            }
            for mail in held {
                self.mail(node, table, visitor.clone(), mail);
            }
        }
    }
}

fn parted(mail: Mail) -> Result<Parted, Refusal> {
    Ok(match mail {
        Mail::Enter { outlet, ack } => Parted::Of(Box::new(outlet), FarMail::Enter(ack)),
        Mail::Accept { outlet, ack } => Parted::Of(Box::new(outlet), FarMail::Accept(ack)),
        Mail::Ask { outlet, ack, ask } => Parted::Of(Box::new(outlet), FarMail::Ask(ack, ask)),
        Mail::Exit { connection } => Parted::Chore(Chore::Exit(connection)),
        Mail::Reread => Parted::Chore(Chore::Reread),
        Mail::Close => Parted::Chore(Chore::Close),
        // These are only ever for a table here: one that has moved asks its bots anew.
        Mail::Join { .. } | Mail::BotsAct(_) | Mail::Keep { .. } | Mail::Part(_) => {
            return Err(Refusal::NoSuchTable);
        }
    })
}

fn joined(outlet: Outlet, mail: FarMail) -> Mail {
    match mail {
        FarMail::Enter(ack) => Mail::Enter { outlet, ack },
        FarMail::Accept(ack) => Mail::Accept { outlet, ack },
        FarMail::Ask(ack, ask) => Mail::Ask { outlet, ack, ask },
    }
}

/// Puts mail in a table's queue if there is room.
fn try_deliver(mailbox: &Mailbox, mail: Mail) -> Result<(), Refusal> {
    mailbox.try_send(mail).map_err(|error| match error {
        TrySendError::Full(_) => Refusal::Busy,
        TrySendError::Closed(_) => Refusal::NoSuchTable,
    })
}

/// Puts mail in a table's queue however long that is, without waiting for it.
pub(super) fn deliver_surely(mailbox: &Mailbox, mail: Mail) {
    if let Err(TrySendError::Full(mail)) = mailbox.try_send(mail) {
        let mailbox = mailbox.clone();
        tokio::spawn(async move { drop(mailbox.send(mail).await) });
    }
}
