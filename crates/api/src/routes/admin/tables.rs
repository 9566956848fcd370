//! Lists the open tables and closes them.

use crate::{AppState, body::Body, caller::Owner, error::ApiError, limits::MAX_TABLE_ROWS};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use hub::{Opener, TableSummary, WallTime};
use identity::address_tag;
use runtime::{SecurityEvent, SecurityFields};
use tables::TableCommand;
use wire::{
    TableId,
    account::Problem,
    admin::{ClosedTables, TableFilter, TableRow},
};

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

/// Closes all tables that a filter selects, also during games. Tables that are selected as empty
/// stay open if a person has connected meanwhile.
#[utoipa::path(post, path = "/api/admin/tables/close", tag = "admin", request_body = TableFilter,
    responses((status = 200, body = ClosedTables), (status = "4XX", body = Problem)))]
pub(super) async fn close_many(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Body(filter): Body<TableFilter>,
) -> Result<Json<ClosedTables>, ApiError> {
    if filter.is_empty() {
        let why = "Name a creator, an address, a game, a time or guests.";
        return Err(ApiError::Unreadable(why.to_owned()));
    }
    let now = state.clock.now();
    let selected = state
        .directory
        .matching(|table, opener| selects(&filter, table, opener, now));
    let (by, count) = (owner.holder.person.nick, selected.len() as u64);
    tracing::info!(by, count, ?filter, "close tables");
    for table in selected {
        let command = if filter.empty_for_ms.is_some() {
            TableCommand::CloseIfEmpty
        } else {
            TableCommand::Close
        };
        let _ = state.router.send(&table, command);
    }
    Ok(Json(ClosedTables { count }))
}

fn selects(
    filter: &TableFilter,
    table: &TableSummary,
    opener: Option<&Opener>,
    now: WallTime,
) -> bool {
    let is_opener = |is: &dyn Fn(&Opener) -> bool| opener.is_some_and(is);
    let by_creator = filter.creator.as_ref();
    let is_empty_for = |ms: u64| {
        let since = table.empty_since;
        since.is_some_and(|since| now.ms_since(since) >= ms)
    };
    by_creator.is_none_or(|creator| is_opener(&|opener| opener.person == *creator))
        && filter
            .address
            .is_none_or(|address| is_opener(&|opener| opener.from == address_tag(address)))
        && filter.game.is_none_or(|game| table.game == game)
        && filter.empty_for_ms.is_none_or(is_empty_for)
        && (!filter.guests_only || table.is_of_guests())
}
