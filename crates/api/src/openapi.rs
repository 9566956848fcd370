//! The head of the OpenAPI document. `utoipa_axum` adds each path from its route.

use crate::AppState;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(info(
    title = "Stolik",
    description = "The HTTP side of a Stolik server. Games themselves are played over the web socket: see docs/protocol.md.",
    license(name = "MIT OR Apache-2.0")
))]
struct Document;

/// Returns an `OpenApiRouter` without routes, with the document's head.
pub(crate) fn empty() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Document::openapi())
}
