//! What a table's task is sent, and what becomes of it when the table is no more.

use crate::connection_handle::{ConnectionHandle, ConnectionId};
use games::AnyRules;
use hub::{BotAnswer, Place};
use std::collections::BTreeSet;
use store::Node;
use tokio::sync::{mpsc, oneshot};
use wire::{ClientIn, Refusal, TableAsk};

/// What a table's task is sent.
#[derive(Debug)]
pub(crate) enum TableCommand {
    /// A connection comes to look. Without a number it looks on, after the table has moved.
    Enter {
        client: ConnectionHandle,
        ack: Option<u32>,
    },
    /// A connection's person looks for a game and would take any seat; `found` hears what there
    /// was.
    Join {
        client: ConnectionHandle,
        ack: u32,
        rules: AnyRules,
        found: oneshot::Sender<Place>,
    },
    /// A connection's person was invited and accepts.
    Accept { client: ConnectionHandle, ack: u32 },
    /// A connection looks no longer.
    Exit { connection: ConnectionId },
    /// Somebody asks for something.
    Ask {
        client: ConnectionHandle,
        ack: u32,
        ask: TableAsk,
    },
    /// Bots have chosen.
    BotsAct(Vec<BotAnswer>),
    /// Of a node's connections only these still look.
    Keep {
        node: Node,
        connections: BTreeSet<ConnectionId>,
    },
    /// The table goes to another node, or is there already: the task is to end. Hears in which
    /// epoch it did.
    Part(oneshot::Sender<i64>),
    /// Somebody's name was taken out of the journal.
    Reread,
    /// Whoever keeps order here closes the table.
    Close,
}

/// The way to a table's task.
pub(crate) type TableHandle = mpsc::Sender<TableCommand>;

/// The table is no more, but what had been sent to it gets its answer too.
pub(super) async fn refuse_rest(mut mail: mpsc::Receiver<TableCommand>) {
    mail.close();
    while let Some(letter) = mail.recv().await {
        match letter {
            TableCommand::Enter {
                client,
                ack: Some(ack),
            }
            | TableCommand::Accept { client, ack }
            | TableCommand::Ask { client, ack, .. } => {
                client.tell(ClientIn::Refused {
                    ack,
                    why: Refusal::NoSuchTable,
                });
            }
            // Whoever waits for the place or the end hears that there is none when it is dropped.
            TableCommand::Join { .. } | TableCommand::Part(_) => {}
            TableCommand::Enter { ack: None, .. }
            | TableCommand::Exit { .. }
            | TableCommand::Keep { .. } => {}
            TableCommand::BotsAct(_) | TableCommand::Reread | TableCommand::Close => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::TABLE_QUEUE;
    use wire::{Nick, Person, PersonId};

    #[tokio::test]
    async fn mail_that_meets_a_closing_table_is_refused_and_not_lost() {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
        };
        let (client, mut outgoing) = ConnectionHandle::new(person);
        let (handle, mail) = mpsc::channel(TABLE_QUEUE);
        handle
            .try_send(TableCommand::Enter {
                client: client.clone(),
                ack: Some(1),
            })
            .expect("room");
        handle
            .try_send(TableCommand::Exit {
                connection: client.id,
            })
            .expect("room");
        handle
            .try_send(TableCommand::Ask {
                client: client.clone(),
                ack: 2,
                ask: TableAsk::Stand,
            })
            .expect("room");
        refuse_rest(mail).await;
        for ack in [1, 2] {
            let letter = outgoing.next().await.expect("an answer");
            assert_eq!(
                letter.message(),
                Some(&ClientIn::Refused {
                    ack,
                    why: Refusal::NoSuchTable
                })
            );
        }
        assert!(handle.is_closed());
    }
}
