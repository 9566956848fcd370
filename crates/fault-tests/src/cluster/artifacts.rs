//! Files written after a broken promise: requests and messages of the clients, and the tables'
//! journals.

use crate::{
    check::Breach,
    clients::{Log, Received},
};
use anyhow::Result;
use std::{fmt::Write, fs, path::Path};
use store::Store;
use wire::{PersonId, TableId};

/// Writes the messages of every person that a breach names, before they are dropped.
pub fn keep_received(
    folder: &Path,
    breaches: &[Breach],
    received: &[(PersonId, Vec<Received>)],
) -> Result<()> {
    for (person, received) in received
        .iter()
        .filter(|(person, _)| is_named(breaches, person.as_str()))
    {
        let mut text = String::new();
        for Received {
            at_ms,
            connection,
            message,
        } in received
        {
            writeln!(
                text,
                "{at_ms} connection {connection}: {}",
                serde_json::to_string(message)?
            )?;
        }
        fs::write(folder.join(format!("{person}.received")), text)?;
    }
    Ok(())
}

/// Writes the requests of all clients, and the journals of the tables that the breaches name.
pub async fn keep(
    folder: &Path,
    breaches: &[Breach],
    logs: &[Log],
    tables: impl Iterator<Item = TableId>,
    store: &Store,
) -> Result<()> {
    for log in logs {
        let mut text = String::new();
        for request in &log.contents().requests {
            let ask = serde_json::to_string(&request.ask)?;
            let (game, outcome) = (request.game, &request.outcome);
            writeln!(
                text,
                "{} connection {}, {game:?}: {ask}: {outcome:?}",
                request.at_ms, request.connection
            )?;
        }
        fs::write(folder.join(format!("{}.asked", log.person.id)), text)?;
    }
    for table in tables.filter(|table| is_named(breaches, table.as_str())) {
        let mut text = String::new();
        for row in store.load(table.as_str()).await? {
            let (seq, at_ms, epoch, term) = (row.seq, row.at_ms, row.epoch, row.term);
            writeln!(
                text,
                "{at_ms} row {seq} of epoch {epoch} by {term}: {}",
                row.body
            )?;
        }
        fs::write(folder.join(format!("{table}.journal")), text)?;
    }
    Ok(())
}

fn is_named(breaches: &[Breach], name: &str) -> bool {
    breaches.iter().any(|breach| breach.detail.contains(name))
}
