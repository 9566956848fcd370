//! Lists the open tables and closes them.

use crate::{AppState, caller::Owner, error::ApiError, limits::MAX_TABLE_ROWS};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use runtime::{SecurityEvent, SecurityFields};
use tables::TableCommand;
use wire::{TableId, account::Problem, admin::TableRow};

/// Lists the open tables, private ones too, the newest first. The state of their games is not
/// shown.
#[utoipa::path(get, path = "/api/admin/tables", tag = "admin",
    responses((status = 200, body = Vec<TableRow>), (status = "4XX", body = Problem)))]
pub(super) async fn list(State(state): State<AppState>) -> Json<Vec<TableRow>> {
    Json(state.directory.rows(MAX_TABLE_ROWS))
}

/// Closes a table, also during a game, and informs everyone at it.
#[utoipa::path(delete, path = "/api/admin/tables/{table}", tag = "admin", params(("table" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn close(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(table): Path<String>,
) -> Result<StatusCode, ApiError> {
    let table: TableId = table.parse().map_err(|_| ApiError::NotFound)?;
    if !state.directory.contains(&table) {
        return Err(ApiError::NotFound);
    }
    let fields = SecurityFields {
        subject: Some(table.as_str()),
        ..SecurityFields::default()
    };
    state.note_admin(SecurityEvent::TableClosed, &owner.holder.person.id, fields);
    let _ = state.router.send(&table, TableCommand::Close);
    Ok(StatusCode::NO_CONTENT)
}
