//! What a broken promise leaves to look at: what everyone concerned asked and heard, and the
//! tables' journals.

use crate::{
    check::Breach,
    crowd::{Heard, Log},
};
use anyhow::Result;
use std::{fmt::Write, fs, path::Path};
use store::Store;
use wire::{PersonId, TableId};

/// Writes down what those heard whom the breaches name, before it is forgotten.
pub fn keep_heard(
    folder: &Path,
    breaches: &[Breach],
    heard: &[(PersonId, Vec<Heard>)],
) -> Result<()> {
    for (person, heard) in heard
        .iter()
        .filter(|(person, _)| is_named(breaches, person.as_str()))
    {
        let mut text = String::new();
        for Heard {
            at_ms,
            line,
            message,
        } in heard
        {
            writeln!(
                text,
                "{at_ms} line {line}: {}",
                serde_json::to_string(message)?
            )?;
        }
        fs::write(folder.join(format!("{person}.heard")), text)?;
    }
    Ok(())
}

/// Writes down what everyone asked, and the journals of the tables that the breaches name.
pub async fn keep(
    folder: &Path,
    breaches: &[Breach],
    logs: &[Log],
    tables: impl Iterator<Item = TableId>,
    store: &Store,
) -> Result<()> {
    for log in logs {
        let mut text = String::new();
        for asked in &log.pages().asked {
            let ask = serde_json::to_string(&asked.ask)?;
            let (game, outcome) = (asked.game, &asked.outcome);
            writeln!(
                text,
                "{} line {}, {game:?}: {ask}: {outcome:?}",
                asked.at_ms, asked.line
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
