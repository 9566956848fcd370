//! Tells the clients of a table how a finished game has changed the ratings.

use delivery::{ConnectionHandle, SharedMessage};
use ids::TableId;
use runtime::error_chain;
use std::time::Duration;
use store::{Store, StoreError};
use tokio::time;
use wire::{ClientIn, RatingChange};

/// The pause before each read. On SQLite ratings are deferred writes: they are waited for, because
/// a flush for every game would undo their batching.
const READ_AFTER: Duration = Duration::from_millis(300);
/// Reads before a game counts as unrated.
const READS: u32 = 3;

/// A game that has ended, and the clients that are told how it changed the ratings.
pub(crate) struct FinishedGame {
    pub number: u32,
    pub clients: Vec<ConnectionHandle>,
}

/// Reads the changes of a finished game in the background and sends them.
pub(crate) fn spawn(store: Store, table: TableId, finished: FinishedGame) {
    if finished.clients.is_empty() {
        return;
    }
    tokio::spawn(async move {
        match read(&store, &table, finished.number).await {
            Ok(changes) if changes.is_empty() => {}
            Ok(changes) => {
                let message = SharedMessage::new(ClientIn::RatingChanged {
                    table,
                    game: finished.number,
                    changes,
                });
                for client in &finished.clients {
                    client.send(message.clone());
                }
            }
            // The server stops.
            Err(StoreError::Closed) => {}
            Err(error) => {
                tracing::warn!(%table, error = error_chain(&error), "read rating changes failed");
            }
        }
    });
}

async fn read(
    store: &Store,
    table: &TableId,
    number: u32,
) -> Result<Vec<RatingChange>, StoreError> {
    for _ in 0..READS {
        time::sleep(READ_AFTER).await;
        let changes = store
            .written_rating_changes(table.as_str(), number.into())
            .await?;
        if !changes.is_empty() {
            return Ok(changes.into_iter().map(change).collect());
        }
    }
    Ok(Vec::new())
}

fn change((seat, rating, before): (u8, f64, Option<f64>)) -> RatingChange {
    let rounded = |rating: f64| rating.round() as i64;
    RatingChange {
        seat,
        rating: rounded(rating),
        change: before.map(|before| rounded(rating) - rounded(before)),
    }
}
