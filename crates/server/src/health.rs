//! Whether the server is well: whether what happens can still be kept.

use crate::{
    error::error_chain,
    hall::Hall,
    http::Shared,
    limits::{HEALTH_EVERY_MS, HEALTH_WITHIN},
};
use axum::{Json, extract::State, http::StatusCode};
use hub::WallTime;
use serde::Serialize;
use tokio::{sync::Mutex, time};
use utoipa::ToSchema;

/// How the server is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    /// All is well.
    Ok,
    /// Nothing can be kept, so nothing happens at tables.
    NotKeeping,
    /// Other nodes cannot be reached; the tables here go on.
    CutOff,
}

/// What whoever watches over the server is told.
#[derive(Serialize, ToSchema)]
pub(crate) struct Report {
    /// How it is.
    status: Status,
    /// How many tables are open.
    tables: usize,
}

/// What was last found out. Finding out is a write, so it is not done for everyone who asks.
#[derive(Default)]
pub(crate) struct Health {
    last: Mutex<Option<(WallTime, Status)>>,
}

impl Health {
    async fn status(&self, hall: &Hall) -> Status {
        let (mut last, now) = (self.last.lock().await, hall.clock.now());
        match *last {
            Some((at, status)) if now.ms_since(at) < HEALTH_EVERY_MS => status,
            _ => {
                let status = look(hall, now).await;
                *last = Some((now, status));
                status
            }
        }
    }
}

async fn look(hall: &Hall, now: WallTime) -> Status {
    match time::timeout(HEALTH_WITHIN, hall.store.probe_write(now.0 as i64)).await {
        Ok(Ok(())) if !hall.nodes.bus.is_open() => Status::CutOff,
        Ok(Ok(())) => Status::Ok,
        Ok(Err(error)) => {
            tracing::error!(error = error_chain(&error), "the store does not keep");
            Status::NotKeeping
        }
        Err(_) => {
            tracing::error!("the store does not answer");
            Status::NotKeeping
        }
    }
}

/// Says whether the server is alive and its store still takes writes, for whoever watches over it.
#[utoipa::path(get, path = "/healthz", tag = "host",
    responses((status = 200, body = Report), (status = 503, body = Report)))]
pub(crate) async fn health(State(shared): State<Shared>) -> (StatusCode, Json<Report>) {
    let status = shared.health.status(&shared.hall).await;
    let code = match status {
        // Sending its people elsewhere would take them away from the tables that they can still
        // play at.
        Status::Ok | Status::CutOff => StatusCode::OK,
        Status::NotKeeping => StatusCode::SERVICE_UNAVAILABLE,
    };
    (
        code,
        Json(Report {
            status,
            tables: shared.hall.table_count(),
        }),
    )
}
