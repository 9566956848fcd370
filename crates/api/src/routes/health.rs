//! `/healthz`, for monitoring and load balancers.

use crate::{AppState, health_probe::HealthStatus};
use axum::{Json, extract::State, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

/// The body of `/healthz`.
#[derive(Serialize, ToSchema)]
#[schema(as = Report)]
pub(crate) struct HealthReport {
    status: HealthStatus,
    /// Open tables of this node.
    tables: usize,
}

/// Says whether the server is alive and its store still accepts writes.
#[utoipa::path(get, path = "/healthz", tag = "host",
    responses((status = 200, body = HealthReport), (status = 503, body = HealthReport)))]
pub(crate) async fn health(State(state): State<AppState>) -> (StatusCode, Json<HealthReport>) {
    let now = state.clock.now();
    let status = state.health.status(&state.store, &state.bus, now).await;
    let code = match status {
        // `CutOff` is not 503: a load balancer would then move clients away from tables of this
        // node, which still run.
        HealthStatus::Ok | HealthStatus::CutOff => StatusCode::OK,
        HealthStatus::NotKeeping => StatusCode::SERVICE_UNAVAILABLE,
    };
    let tables = state.directory.own_count();
    (code, Json(HealthReport { status, tables }))
}
