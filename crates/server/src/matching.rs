//! Quick match: people who want the same game meet at one table.
//!
//! One at a time: whoever asks finds every table that those before them have opened, so two who fit
//! never wait at two. Of several nodes one keeps this list for each set of rules.

use crate::{
    bus::{Answer, Question, Visitor},
    connection_handle::ConnectionHandle,
    hall::{Hall, TableLocation},
    limits::{JOIN_WITHIN, MATCH_WITHIN},
    table_task::TableCommand,
};
use games::AnyRules;
use hub::Place;
use std::sync::Arc;
use tokio::{
    sync::{Mutex, oneshot},
    time,
};
use wire::{Absence, NewTable, Refusal, Setup, TableId, Visibility};

/// Tables opened for strangers, the oldest first: they may not be in the lobby's list yet.
#[derive(Default)]
pub(crate) struct Matching {
    opened: Mutex<Vec<TableId>>,
}

impl Hall {
    /// Seats the connection's person at a public table that waits with these rules, or opens one.
    /// The table answers.
    pub async fn find_game(
        self: &Arc<Self>,
        client: &ConnectionHandle,
        ack: u32,
        rules: AnyRules,
    ) -> Result<TableId, Refusal> {
        let visitor = self.nodes.seek(client, ack);
        let desk = self.nodes.desk(&rules);
        let found = if desk == self.nodes.own {
            self.matching.find(self, &visitor, ack, rules).await
        } else {
            let question = Question::Match {
                visitor,
                ack,
                rules,
            };
            match self.nodes.ask(&desk, question, MATCH_WITHIN).await {
                Some(Answer::Table(found)) => found,
                Some(Answer::Place(_)) | None => Err(Refusal::Unreachable),
            }
        };
        let elsewhere = found
            .as_ref()
            .ok()
            .filter(|table| !matches!(self.location(table), Some(TableLocation::Here(_))));
        self.nodes.sought(client.id, elsewhere);
        found
    }

    /// Whether a table has a seat for somebody, wherever both are. If so, they sit.
    pub async fn join(
        &self,
        table: &TableId,
        visitor: &Visitor,
        ack: u32,
        rules: &AnyRules,
    ) -> Place {
        match self.location(table) {
            None => Place::None,
            Some(TableLocation::Nowhere) => Place::NotNow,
            Some(TableLocation::Here(_)) => self.join_here(table, visitor, ack, rules).await,
            Some(TableLocation::There(node)) => {
                let (table, visitor, rules) = (table.clone(), visitor.clone(), rules.clone());
                let question = Question::Join {
                    table,
                    visitor,
                    ack,
                    rules,
                };
                match self.nodes.ask(&node, question, JOIN_WITHIN).await {
                    Some(Answer::Place(place)) => place,
                    // A node in trouble must not keep everybody waiting.
                    Some(Answer::Table(_)) | None => Place::NotNow,
                }
            }
        }
    }

    async fn join_here(
        &self,
        table: &TableId,
        visitor: &Visitor,
        ack: u32,
        rules: &AnyRules,
    ) -> Place {
        let Some(client) = self.way_to(visitor, table) else {
            return Place::None;
        };
        let (found, place) = oneshot::channel();
        match self.post(
            table,
            TableCommand::Join {
                client,
                ack,
                rules: rules.clone(),
                found,
            },
        ) {
            // A table in trouble must not keep everybody waiting.
            Ok(()) => time::timeout(JOIN_WITHIN, place)
                .await
                .map_or(Place::NotNow, |place| place.unwrap_or(Place::None)),
            // A table that is flooded is passed over this time; one that is gone, for good.
            Err(Refusal::Busy) => Place::NotNow,
            Err(_) => Place::None,
        }
    }

    /// Opens a table for somebody here who has found none.
    pub async fn open_table_for(
        self: &Arc<Self>,
        client: &ConnectionHandle,
        ack: u32,
        rules: AnyRules,
    ) -> Result<TableId, Refusal> {
        let seat = rules.seating().seats().next();
        let absence = if rules.seating().count() == 2 {
            Absence::Forfeit
        } else {
            Absence::Bot
        };
        let setup = Setup {
            rules,
            visibility: Visibility::Public,
            absence,
        };
        let table = self
            .open_table(
                &client.person,
                NewTable {
                    setup,
                    seat,
                    bots: Vec::new(),
                },
            )
            .await?;
        // Before the next one asks: who is not here yet is not waited with.
        self.enter(&table, client.clone(), ack)?;
        Ok(table)
    }
}

impl Matching {
    /// Finds a table for somebody at any node.
    pub async fn find(
        &self,
        hall: &Arc<Hall>,
        visitor: &Visitor,
        ack: u32,
        rules: AnyRules,
    ) -> Result<TableId, Refusal> {
        let mut opened = self.opened.lock().await;
        opened.retain(|table| hall.has(table));
        let listed = hall.open_tables(rules.kind());
        let others = listed.into_iter().filter(|table| !opened.contains(table));
        let candidates: Vec<TableId> = opened.iter().cloned().chain(others).collect();
        for table in candidates {
            match hall.join(&table, visitor, ack, &rules).await {
                Place::Free(_) => return Ok(table),
                Place::NotNow => {}
                Place::None => opened.retain(|other| *other != table),
            }
        }
        let table = open_elsewhere_or_here(hall, visitor, ack, rules).await?;
        // The word of it may come later than the next who asks.
        let _ = hall.look_for(&table).await;
        opened.push(table.clone());
        Ok(table)
    }
}

/// Opens a table where the one is who is to sit there.
async fn open_elsewhere_or_here(
    hall: &Arc<Hall>,
    visitor: &Visitor,
    ack: u32,
    rules: AnyRules,
) -> Result<TableId, Refusal> {
    let connection = visitor.connection;
    if visitor.node == hall.nodes.own {
        let client = hall.nodes.seeker(connection).ok_or(Refusal::NotEntered)?;
        return hall.open_table_for(&client, ack, rules).await;
    }
    let question = Question::Found {
        connection,
        ack,
        rules,
    };
    match hall.nodes.ask(&visitor.node, question, JOIN_WITHIN).await {
        Some(Answer::Table(found)) => found,
        Some(Answer::Place(_)) | None => Err(Refusal::Unreachable),
    }
}
