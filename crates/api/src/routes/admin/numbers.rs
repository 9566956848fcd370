//! The numbers at the top of the admin page.

use crate::{AppState, error::ApiError};
use axum::{Json, extract::State};
use tables::Scope;
use wire::{account::Problem, admin::Numbers};

/// Returns the load of the server: people, connections, tables and rates.
#[utoipa::path(get, path = "/api/admin/numbers", tag = "admin",
    responses((status = 200, body = Numbers), (status = "4XX", body = Problem)))]
pub(super) async fn numbers(State(state): State<AppState>) -> Result<Json<Numbers>, ApiError> {
    let metrics = &state.metrics;
    let (guests, registered) = state.registry.count_all();
    let [messages_per_second, moves_per_second] = metrics.per_second();
    Ok(Json(Numbers {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        since_ms: state.clock.began().0,
        guests,
        registered,
        most_people: metrics.people.most(),
        connections: metrics.connected(),
        messages_per_second,
        moves_per_second,
        tables: state.directory.counts(Scope::Cluster),
        most_tables: metrics.tables.most(),
        open_reports: state.store.open_reports().await? as u64,
    }))
}
