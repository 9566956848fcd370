//! The list of all HTTP paths. A path is served only if `routes` lists it, and so described in
//! `/api/openapi.json`.

mod account;
mod active_people;
mod admin;
mod friends;
mod guest_session;
mod health;
mod metrics;
mod notices;
mod profiles;
mod replay;
mod reports;

pub use metrics::metrics_router;

use crate::{
    AppState, assets, error::ApiError, https, limits::MAX_BODY_BYTES, openapi, security, session,
    websocket,
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderValue, Method, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use std::sync::OnceLock;
use utoipa_axum::{router::OpenApiRouter, routes};

fn routes() -> OpenApiRouter<AppState> {
    openapi::empty()
        .routes(routes!(guest_session::open_session))
        .routes(routes!(replay::replay))
        .routes(routes!(profiles::changes))
        .routes(routes!(profiles::profile))
        .routes(routes!(profiles::career))
        .routes(routes!(profiles::leaders))
        .routes(routes!(websocket::upgrade))
        .routes(routes!(reports::report))
        .routes(routes!(health::health))
        .routes(routes!(document))
        .merge(account::routes())
        .merge(admin::routes())
        .merge(friends::routes())
        .merge(notices::routes())
        .merge(active_people::routes())
}

/// Returns this OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "host", responses((status = 200, body = serde_json::Value)))]
async fn document() -> impl IntoResponse {
    // Serialised once: it is long, and anyone may ask for it.
    static DOCUMENT: OnceLock<Vec<u8>> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| {
        let document = routes().into_openapi();
        serde_json::to_vec(&document).expect("a description is plain data")
    });
    let json = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, json)], document.as_slice())
}

/// Returns the `Router` of the page's listener.
pub fn router(state: AppState) -> Router {
    let guard = middleware::from_fn_with_state(state.clone(), admin::guard);
    let watch = middleware::from_fn_with_state(state.clone(), security::watch);
    let https = middleware::from_fn_with_state(state.clone(), https::layer);
    let count = middleware::from_fn_with_state(state.clone(), metrics::count);
    routes()
        .split_for_parts()
        .0
        .route("/api/{*rest}", axum::routing::any(not_found))
        .fallback(get(assets::serve))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(guard)
        .layer(middleware::from_fn(refuse_foreign))
        .layer(middleware::map_response(assets::add_security_headers))
        .layer(watch)
        .layer(https)
        .layer(count)
        .with_state(state)
}

/// Refuses a request that changes something if `session::is_foreign`.
async fn refuse_foreign(request: Request, next: Next) -> Response {
    let reads_only = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if !reads_only && session::is_foreign(request.headers()) {
        return ApiError::Foreign.into_response();
    }
    next.run(request).await
}

async fn not_found() -> ApiError {
    ApiError::NotFound
}

async fn wrong_method() -> ApiError {
    ApiError::WrongMethod
}
