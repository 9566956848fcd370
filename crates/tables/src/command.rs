//! The commands of a table actor, and the handle by which they are sent.

use delivery::{ConnectionHandle, ConnectionId};
use futures_util::FutureExt;
use games::AnyRules;
use hub::{BotAnswer, Place};
use ids::Node;
use std::collections::BTreeSet;
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};
use wire::{ClientIn, Refusal, TableAsk};

/// Commands that wait for one table. More are refused as `Busy`, or wait if they must arrive.
pub const TABLE_QUEUE: usize = 256;

/// What a table actor is told to do.
#[derive(Debug)]
pub enum TableCommand {
    /// A client subscribes. Without an `ack` it was subscribed before the table moved.
    Enter {
        client: ConnectionHandle,
        ack: Option<u32>,
    },
    /// A client who looks for a game takes any seat. `found` hears the place.
    Join {
        client: ConnectionHandle,
        ack: u32,
        rules: AnyRules,
        /// Whether the client is ready at once.
        ready: bool,
        found: oneshot::Sender<Place>,
    },
    /// A client accepts an invitation.
    Accept {
        client: ConnectionHandle,
        ack: u32,
        /// Whether the client is ready at once.
        ready: bool,
    },
    /// A client unsubscribes.
    Exit {
        connection: ConnectionId,
    },
    Ask {
        client: ConnectionHandle,
        ack: u32,
        ask: TableAsk,
    },
    BotsAct(Vec<BotAnswer>),
    /// Unsubscribes all clients of a node but these.
    KeepOnly {
        node: Node,
        connections: BTreeSet<ConnectionId>,
    },
    /// Ends the actor: the table goes to another node, or is there already. `released` hears in
    /// which epoch it was released.
    Release {
        released: oneshot::Sender<i64>,
    },
    /// Reads the table back: a person's name was removed from the journal.
    Reload,
    /// A moderator closes the table.
    Close,
    /// Closes the table unless anyone is connected.
    CloseIfEmpty,
}

impl TableCommand {
    /// Whether the command must arrive however long the queue is. Such a command is sent by the
    /// server itself and at most a few times per connection, so it needs no limit.
    fn must_arrive(&self) -> bool {
        match self {
            Self::Enter { ack, .. } => ack.is_none(),
            Self::Exit { .. } | Self::KeepOnly { .. } | Self::Release { .. } => true,
            Self::BotsAct(_) | Self::Reload | Self::Close | Self::CloseIfEmpty => true,
            Self::Join { .. } | Self::Accept { .. } | Self::Ask { .. } => false,
        }
    }
}

/// Why a command did not reach the actor.
#[derive(Debug)]
pub enum SendError {
    Full,
    /// The actor has ended: the table was closed or has moved.
    Closed(Box<TableCommand>),
}

/// Sends commands to one table actor. The actor ends when the last handle is dropped.
#[derive(Clone, Debug)]
pub struct TableHandle(mpsc::Sender<TableCommand>);

/// A handle that does not keep the actor running.
#[derive(Clone, Debug)]
pub struct WeakTableHandle(mpsc::WeakSender<TableCommand>);

impl TableHandle {
    /// Makes the queue of a new actor.
    pub fn new() -> (Self, mpsc::Receiver<TableCommand>) {
        let (sender, commands) = mpsc::channel(TABLE_QUEUE);
        (Self(sender), commands)
    }

    /// Sends without waiting. A command that must arrive is never refused as `Full`: a task waits
    /// for a place in the queue.
    pub fn send(&self, command: TableCommand) -> Result<(), SendError> {
        match self.0.try_send(command) {
            Ok(()) => Ok(()),
            Err(TrySendError::Closed(command)) => Err(SendError::Closed(command.into())),
            Err(TrySendError::Full(command)) if command.must_arrive() => {
                let sender = self.0.clone();
                let mut sending = Box::pin(async move { drop(sender.send(command).await) });
                // Polled once before it is spawned: from then on it has its place in the queue, and
                // later commands do not overtake it.
                if (&mut sending).now_or_never().is_none() {
                    tokio::spawn(sending);
                }
                Ok(())
            }
            Err(TrySendError::Full(_)) => Err(SendError::Full),
        }
    }

    pub fn downgrade(&self) -> WeakTableHandle {
        WeakTableHandle(self.0.downgrade())
    }
}

impl WeakTableHandle {
    pub fn upgrade(&self) -> Option<TableHandle> {
        self.0.upgrade().map(TableHandle)
    }
}

/// Answers every command that a closed table has not handled.
pub(crate) async fn refuse_rest(mut commands: mpsc::Receiver<TableCommand>) {
    commands.close();
    while let Some(command) = commands.recv().await {
        match command {
            TableCommand::Enter {
                client,
                ack: Some(ack),
            }
            | TableCommand::Accept { client, ack, .. }
            | TableCommand::Ask { client, ack, .. } => client.tell(ClientIn::Refused {
                ack,
                why: Refusal::NoSuchTable,
            }),
            // The receivers of `found` and `released` hear of it when the sender is dropped.
            TableCommand::Join { .. } | TableCommand::Release { .. } => {}
            TableCommand::Enter { ack: None, .. } | TableCommand::Exit { .. } => {}
            TableCommand::KeepOnly { .. } | TableCommand::BotsAct(_) => {}
            TableCommand::Reload | TableCommand::Close | TableCommand::CloseIfEmpty => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, Person, PersonId, PersonKind};

    #[tokio::test]
    async fn a_command_that_meets_a_closing_table_is_refused_and_not_lost() {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: PersonKind::Guest,
        };
        let (client, mut outgoing) = ConnectionHandle::to_values(person);
        let (handle, commands) = TableHandle::new();
        let (connection, ask) = (client.id, TableAsk::Stand);
        let enter = TableCommand::Enter {
            client: client.clone(),
            ack: Some(1),
        };
        let ask = TableCommand::Ask {
            client: client.clone(),
            ack: 2,
            ask,
        };
        for command in [enter, TableCommand::Exit { connection }, ask] {
            handle.send(command).expect("room");
        }
        refuse_rest(commands).await;
        for ack in [1, 2] {
            let message = outgoing.next().await.expect("an answer");
            let why = Refusal::NoSuchTable;
            assert_eq!(message.value(), Some(&ClientIn::Refused { ack, why }));
        }
        assert!(matches!(
            handle.send(TableCommand::Close),
            Err(SendError::Closed(_))
        ));
    }

    #[tokio::test]
    async fn a_full_queue_refuses_asks_and_still_takes_what_must_arrive() {
        let (handle, mut commands) = TableHandle::new();
        for _ in 0..TABLE_QUEUE {
            handle.send(TableCommand::Reload).expect("room");
        }
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: PersonKind::Guest,
        };
        let (client, _outgoing) = ConnectionHandle::to_values(person);
        let connection = client.id;
        let ask = TableCommand::Ask {
            client,
            ack: 1,
            ask: TableAsk::Stand,
        };
        assert!(matches!(handle.send(ask), Err(SendError::Full)));
        handle
            .send(TableCommand::Exit { connection })
            .expect("it waits");
        for _ in 0..TABLE_QUEUE {
            assert!(matches!(commands.recv().await, Some(TableCommand::Reload)));
        }
        assert!(matches!(
            commands.recv().await,
            Some(TableCommand::Exit { .. })
        ));
    }
}
