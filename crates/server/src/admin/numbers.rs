//! How the server is doing, in numbers.

use crate::{directory::Whose, http::Shared, problem::ApiError};
use axum::{Json, extract::State};
use wire::{account::Problem, admin::Numbers};

/// How the server is doing now.
#[utoipa::path(get, path = "/api/admin/numbers", tag = "admin",
    responses((status = 200, body = Numbers), (status = "4XX", body = Problem)))]
pub(super) async fn numbers(State(shared): State<Shared>) -> Result<Json<Numbers>, ApiError> {
    let metrics = &shared.hall.metrics;
    let (guests, registered) = shared.sockets.people_everywhere();
    let [messages_per_second, moves_per_second] = metrics.per_second();
    Ok(Json(Numbers {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        since_ms: shared.hall.clock.began().0,
        guests,
        registered,
        most_people: metrics.people.most(),
        connections: metrics.connected(),
        messages_per_second,
        moves_per_second,
        tables: shared.hall.table_counts(Whose::All),
        most_tables: metrics.tables.most(),
        open_reports: shared.hall.store.open_reports().await? as u64,
    }))
}
