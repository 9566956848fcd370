//! Quick match: people who want the same game meet at one table.
//!
//! One at a time: whoever asks finds every table that those before them have opened, so two who fit never wait at two.

use crate::{hall::Hall, limits::JOIN_WITHIN, outlet::Outlet, table_task::Mail};
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

impl Matching {
    /// Seats the connection's person at the first public table that waits with these rules, or opens one. The table answers.
    pub async fn find(
        &self,
        hall: &Arc<Hall>,
        outlet: &Outlet,
        ack: u32,
        rules: AnyRules,
    ) -> Result<TableId, Refusal> {
        let mut opened = self.opened.lock().await;
        opened.retain(|table| hall.has(table));
        let listed = hall.open_tables(rules.kind());
        let others = listed.into_iter().filter(|table| !opened.contains(table));
        let candidates: Vec<TableId> = opened.iter().cloned().chain(others).collect();
        for table in candidates {
            match join(hall, &table, outlet, ack, &rules).await {
                Place::Free(_) => return Ok(table),
                Place::NotNow => {}
                Place::None => opened.retain(|other| *other != table),
            }
        }
        let seat = rules.seating().seats().next();
        let absence = if rules.seating().count() == 2 { Absence::Forfeit } else { Absence::Bot };
        let setup = Setup { rules, visibility: Visibility::Public, absence };
        let table = hall.found(&outlet.person, NewTable { setup, seat, bots: Vec::new() }).await?;
        // Before the next one asks: who is not here yet is not waited with.
        hall.enter(&table, outlet.clone(), ack)?;
        opened.push(table.clone());
        Ok(table)
    }
}

async fn join(hall: &Hall, table: &TableId, outlet: &Outlet, ack: u32, rules: &AnyRules) -> Place {
    let (found, place) = oneshot::channel();
    let mail = Mail::Join { outlet: outlet.clone(), ack, rules: rules.clone(), found };
    match hall.post(table, mail) {
        // A table in trouble must not keep everybody waiting.
        Ok(()) => time::timeout(JOIN_WITHIN, place)
            .await
            .map_or(Place::NotNow, |place| place.unwrap_or(Place::None)),
        // A table that is flooded is passed over this time; one that is gone, for good.
        Err(Refusal::Busy) => Place::NotNow,
        Err(_) => Place::None,
    }
}
