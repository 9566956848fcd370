//! What a table's task is sent, and what becomes of it when the table is no more.

use crate::outlet::{ConnectionId, Outlet};
use games::AnyRules;
use hub::{BotAnswer, Place};
use std::collections::BTreeSet;
use store::Node;
use tokio::sync::{mpsc, oneshot};
use wire::{ClientIn, Refusal, TableAsk};

/// What a table's task is sent.
#[derive(Debug)]
pub(crate) enum Mail {
    /// A connection comes to look. Without a number it looks on, after the table has moved.
    Enter { outlet: Outlet, ack: Option<u32> },
    /// A connection's person looks for a game and would take any seat; `found` hears what there
    /// was.
    Join {
        outlet: Outlet,
        ack: u32,
        rules: AnyRules,
        found: oneshot::Sender<Place>,
    },
    /// A connection's person was invited and accepts.
    Accept { outlet: Outlet, ack: u32 },
    /// A connection looks no longer.
    Exit { connection: ConnectionId },
    /// Somebody asks for something.
    Ask {
        outlet: Outlet,
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
pub(crate) type Mailbox = mpsc::Sender<Mail>;

/// The table is no more, but what had been sent to it gets its answer too.
pub(super) async fn refuse_rest(mut mail: mpsc::Receiver<Mail>) {
    mail.close();
    while let Some(letter) = mail.recv().await {
        match letter {
            Mail::Enter {
                outlet,
                ack: Some(ack),
            }
            | Mail::Accept { outlet, ack }
            | Mail::Ask { outlet, ack, .. } => {
                outlet.tell(ClientIn::Refused {
                    ack,
                    why: Refusal::NoSuchTable,
                });
            }
            // Whoever waits for the place or the end hears that there is none when it is dropped.
            Mail::Join { .. } | Mail::Part(_) => {}
            Mail::Enter { ack: None, .. } | Mail::Exit { .. } | Mail::Keep { .. } => {}
            Mail::BotsAct(_) | Mail::Reread | Mail::Close => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAILBOX_LETTERS;
    use wire::{Nick, Person, PersonId};

    #[tokio::test]
    async fn mail_that_meets_a_closing_table_is_refused_and_not_lost() {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
        };
        let (outlet, mut inlet) = Outlet::new(person);
        let (mailbox, mail) = mpsc::channel(MAILBOX_LETTERS);
        mailbox
            .try_send(Mail::Enter {
                outlet: outlet.clone(),
                ack: Some(1),
            })
            .expect("room");
        mailbox
            .try_send(Mail::Exit {
                connection: outlet.id,
            })
            .expect("room");
        mailbox
            .try_send(Mail::Ask {
                outlet: outlet.clone(),
                ack: 2,
                ask: TableAsk::Stand,
            })
            .expect("room");
        refuse_rest(mail).await;
        for ack in [1, 2] {
            let letter = inlet.next().await.expect("an answer");
            assert_eq!(
                letter.message(),
                Some(&ClientIn::Refused {
                    ack,
                    why: Refusal::NoSuchTable
                })
            );
        }
        assert!(mailbox.is_closed());
    }
}
