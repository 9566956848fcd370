//! Deletes a person: their name and chat lines leave every journal, then their own rows go.
//!
//! Journals are rewritten in batches, so that no append waits long. A deletion that a crash cuts
//! short is finished by [`finish_deletions`] at the next start.

use hub::{JournalRow, RestoreError};
use ids::PersonId;
use runtime::error_chain;
use std::collections::BTreeSet;
use store::{Mention, MentionCursor, Store, StoreError};
use thiserror::Error;
use tokio::task;
use wire::Nick;

/// Why a person could not be deleted. The deletion goes on at the next start.
#[derive(Debug, Error)]
pub enum DeletionError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("journal of table {table} cannot be read")]
    Journal { table: String, source: RestoreError },
}

/// Deletes a person. Returns the tables with a journal that named the person: those that are open
/// have to be read again.
pub async fn delete_person(
    store: &Store,
    person: &PersonId,
) -> Result<BTreeSet<String>, DeletionError> {
    store.begin_deletion(person).await?;
    let tables = forget_in_journals(store, person).await?;
    store
        .delete_person(person, Nick::deleted().as_str())
        .await?;
    Ok(tables)
}

/// Finishes the deletions that a crash has cut short. Those that fail, which is logged, are tried
/// again at the next start.
pub async fn finish_deletions(store: &Store) {
    match finish_begun(store).await {
        Ok(0) => {}
        Ok(people) => tracing::info!(people, "begun deletions of people finished"),
        Err(error) => {
            tracing::error!(error = error_chain(&error), "finish begun deletions failed");
        }
    }
}

async fn finish_begun(store: &Store) -> Result<usize, DeletionError> {
    let people = store.begun_deletions().await?;
    for person in &people {
        delete_person(store, person).await?;
    }
    Ok(people.len())
}

async fn forget_in_journals(
    store: &Store,
    person: &PersonId,
) -> Result<BTreeSet<String>, DeletionError> {
    store.prepare_mentions().await?;
    let mut tables = BTreeSet::new();
    let mut cursor = Some(MentionCursor::start());
    while let Some(after) = cursor {
        let batch = store.mentions(person, &after).await?;
        cursor = batch.next;
        tables.extend(batch.mentions.iter().map(|row| row.table_id.clone()));
        store
            .rewrite_rows(&changed(batch.mentions, person)?)
            .await?;
        task::yield_now().await;
    }
    Ok(tables)
}

/// The rows without the person's name; those that do not contain it are left out.
fn changed(mentions: Vec<Mention>, person: &PersonId) -> Result<Vec<Mention>, DeletionError> {
    let mut changed = Vec::with_capacity(mentions.len());
    for mention in mentions {
        let mut row = JournalRow::from_text(&mention.body).map_err(|source| {
            let table = mention.table_id.clone();
            DeletionError::Journal { table, source }
        })?;
        row.forget(person);
        let body = row.to_text();
        if body != mention.body {
            changed.push(Mention { body, ..mention });
        }
    }
    Ok(changed)
}
