//! `/metrics` for Prometheus, on a separate listener: a proxy that forwards the whole of the page's
//! listener must not publish it.

mod families;

use crate::AppState;
use axum::{
    Router,
    extract::{MatchedPath, Request, State},
    http::{Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::get,
};

/// The `route` label of requests that match no route: the page's files.
const PAGE: &str = "page";

pub fn metrics_router(state: AppState) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .with_state(state)
}

async fn metrics(State(state): State<AppState>) -> Response {
    let text = families::write(&state).finish();
    (
        [(
            header::CONTENT_TYPE,
            "text/plain; version=0.0.4; charset=utf-8",
        )],
        text,
    )
        .into_response()
}

/// Counts a request by its `MatchedPath`, not its path: clients can invent paths, and each would
/// become a time series.
pub(crate) async fn count(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or(PAGE, MatchedPath::as_str)
        .to_owned();
    let method = match *request.method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "other",
    };
    let response = next.run(request).await;
    state
        .metrics
        .note_request((route, method, response.status().as_u16()));
    response
}
