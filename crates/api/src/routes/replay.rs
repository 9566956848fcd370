//! Replays of finished games, read from the journal.

use crate::{AppState, error::ApiError};
use axum::{
    Json,
    extract::{Path, State},
};
use hub::{JournalRow, NoReplay};
use ids::TableId;
use store::Store;
use tables::{TableRestoreError, read_rows};
use wire::account::Problem;

/// Returns the replay of a finished game. A running game has none: it would reveal hidden cards.
#[utoipa::path(get, path = "/api/games/{table}/{number}", tag = "play",
    params(("table" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = serde_json::Value), (status = "4XX", body = Problem)))]
pub(crate) async fn replay(
    State(state): State<AppState>,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<games::ReplayFile>, ApiError> {
    let table: TableId = table.parse().map_err(|_| ApiError::NotFound)?;
    let number: u32 = number.parse().map_err(|_| ApiError::NotFound)?;
    let rows = journal(&state.store, &table).await?;
    if rows.is_empty() {
        return Err(ApiError::NotFound);
    }
    let replay = hub::replay_of(&table, &rows, number);
    replay.map(Json).map_err(|why| match why {
        NoReplay::NoSuchGame => ApiError::NotFound,
        NoReplay::Running => ApiError::StillRunning,
        NoReplay::Restore(error) => unreadable(&table, &error),
    })
}

/// Reads a table's journal; it is empty if no such table has existed.
pub(super) async fn journal(store: &Store, table: &TableId) -> Result<Vec<JournalRow>, ApiError> {
    let rows = read_rows(store, table).await;
    rows.map_err(|error| match error {
        TableRestoreError::Store(error) => error.into(),
        TableRestoreError::Journal(error) => unreadable(table, &error),
    })
}

fn unreadable(table: &TableId, error: &dyn std::fmt::Display) -> ApiError {
    tracing::error!(%table, %error, "read journal failed");
    ApiError::Internal
}
