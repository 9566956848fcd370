//! The open tables: seeing them all, and closing one.

use crate::{caller::Owner, http::Shared, problem::ApiError, table_task::TableCommand};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use wire::{TableId, account::Problem, admin::TableRow};

/// The open tables, the newest first; private ones too, but never what is going on in their games.
#[utoipa::path(get, path = "/api/admin/tables", tag = "admin",
    responses((status = 200, body = Vec<TableRow>), (status = "4XX", body = Problem)))]
pub(super) async fn list(State(shared): State<Shared>) -> Json<Vec<TableRow>> {
    Json(shared.hall.table_rows())
}

/// Closes a table, whatever goes on at it. Everyone there is told.
#[utoipa::path(delete, path = "/api/admin/tables/{table}", tag = "admin", params(("table" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn close(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Path(table): Path<String>,
) -> Result<StatusCode, ApiError> {
    let table: TableId = table.parse().map_err(|_| ApiError::NotFound)?;
    if !shared.hall.has(&table) {
        return Err(ApiError::NotFound);
    }
    tracing::info!(by = owner.holder.person.nick, %table, "a table is closed");
    shared.hall.post_surely(&table, TableCommand::Close).await;
    Ok(StatusCode::NO_CONTENT)
}
