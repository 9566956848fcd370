//! Quick match: people who want the same game meet at one table.
//!
//! One at a time: whoever asks finds every table that those before them have opened, so two who fit never wait at two.

use crate::{hall::Hall, outlet::Outlet, table_task::Mail};
use games::AnyRules;
use hub::Place;
use std::sync::Arc;
use tokio::sync::{Mutex, oneshot};
use wire::{Absence, NewTable, Refusal, Setup, TableId, Visibility};

/// The tables at which strangers wait for strangers, the oldest first.
#[derive(Default)]
pub(crate) struct Matching {
    waiting: Mutex<Vec<Waiting>>,
}

struct Waiting {
    table: TableId,
    rules: AnyRules,
}

impl Matching {
    /// Seats the connection's person at the first table that waits for one like them, or opens one. The table answers.
    pub async fn find(
        &self,
        hall: &Arc<Hall>,
        outlet: &Outlet,
        ack: u32,
        rules: AnyRules,
    ) -> Result<TableId, Refusal> {
        let mut waiting = self.waiting.lock().await;
        let mut next = 0;
        while let Some(offset) = waiting[next..].iter().position(|table| table.rules == rules) {
            let index = next + offset;
            let table = waiting[index].table.clone();
            match join(hall, &table, outlet, ack).await {
                Place::Free(_) => return Ok(table),
                Place::NobodyHere => next = index + 1,
                Place::None => {
                    waiting.remove(index);
                    next = index;
                }
            }
        }
        let seat = rules.seating().seats().next();
        let absence = if rules.seating().count() == 2 { Absence::Forfeit } else { Absence::Bot };
        let setup = Setup { rules: rules.clone(), visibility: Visibility::Public, absence };
        let table = hall.found(&outlet.person, NewTable { setup, seat, bots: Vec::new() }).await?;
        // Before the next one asks: who is not here yet is not waited with.
        hall.enter(&table, outlet.clone(), ack)?;
        waiting.push(Waiting { table: table.clone(), rules });
        Ok(table)
    }
}

async fn join(hall: &Hall, table: &TableId, outlet: &Outlet, ack: u32) -> Place {
    let (found, place) = oneshot::channel();
    let mail = Mail::Join { outlet: outlet.clone(), ack, found };
    match hall.post(table, mail) {
        Ok(()) => place.await.unwrap_or(Place::None),
        // A table that is flooded is passed over this time; one that is gone, for good.
        Err(Refusal::Busy) => Place::NobodyHere,
        Err(_) => Place::None,
    }
}
