//! The description of our HTTP addresses that the server itself gives, made from the very table
//! that serves them.

use crate::http::{self, Shared};
use axum::Json;
use std::sync::OnceLock;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(info(
    title = "Stolik",
    description = "The HTTP side of a Stolik server. Games themselves are played over the web socket: see docs/protocol.md.",
    license(name = "MIT OR Apache-2.0")
))]
struct Document;

/// A table of addresses with nothing in it yet.
pub(crate) fn opening() -> OpenApiRouter<Shared> {
    OpenApiRouter::with_openapi(Document::openapi())
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "host", responses((status = 200, body = serde_json::Value)))]
pub(crate) async fn document() -> Json<&'static utoipa::openapi::OpenApi> {
    static DOCUMENT: OnceLock<utoipa::openapi::OpenApi> = OnceLock::new();
    Json(DOCUMENT.get_or_init(http::description))
}
