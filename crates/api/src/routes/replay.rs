//! Replays of finished games, read from the journal.

use crate::{AppState, caller::Origin, error::ApiError};
use axum::{
    Json,
    extract::{Path, State},
};
use hub::NoReplay;
use ids::TableId;
use runtime::error_chain;
use tables::{TableRestoreError, find_replay};
use wire::account::Problem;

/// Returns the replay of a finished game. A running game has none: it would reveal hidden cards.
#[utoipa::path(get, path = "/api/games/{table}/{number}", tag = "play",
    params(("table" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = serde_json::Value), (status = "4XX", body = Problem),
        (status = 503, body = Problem)))]
pub(crate) async fn replay(
    State(state): State<AppState>,
    Origin(address): Origin,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<games::ReplayFile>, ApiError> {
    state.limits.replay(address, state.clock.now())?;
    let table: TableId = table.parse().map_err(|_| ApiError::NotFound)?;
    let number: u32 = number.parse().map_err(|_| ApiError::NotFound)?;
    // Only a finished game leads to the journal; everything else is answered without it.
    let found = find_replay(&state.store, &table, number).await?;
    let source = found.map_err(|why| match why {
        NoReplay::NoSuchGame => ApiError::NotFound,
        NoReplay::Running => ApiError::StillRunning,
        NoReplay::Restore(error) => unreadable(&table, &error.into()),
    })?;
    let _permit = state.limits.journal_reads.permit().await?;
    let replay = source.read(&state.store).await;
    replay.map(Json).map_err(|error| unreadable(&table, &error))
}

/// The error of a journal that cannot be read.
pub(super) fn unreadable(table: &TableId, error: &TableRestoreError) -> ApiError {
    tracing::error!(%table, error = error_chain(error), "read journal failed");
    ApiError::Internal
}
