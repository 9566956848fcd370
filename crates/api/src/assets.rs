//! Serves the files of `page_assets` over HTTP, with caching and security headers.

use crate::{AppState, caller::Origin, preview};
use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use page_assets::{Asset, Encodings};

/// The `Content-Security-Policy`: the page loads only from its own origin.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Serves a file, or the page's document for every path without a file extension: the page
/// routes those itself.
///
/// There is a document for each kind of address in each language. That of a table, a replay or a
/// profile contains a preview for those who only show the link.
pub(crate) async fn serve(
    State(state): State<AppState>,
    Origin(from): Origin,
    request: Request,
) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    let origin = state.site.origin(headers);
    let origin = origin.as_deref();
    let accepts = accepted(headers);
    if path.rsplit('/').next().unwrap_or_default().contains('.') {
        return match page_assets::find(path, accepts) {
            Some(asset) => respond(asset, headers),
            None => StatusCode::NOT_FOUND.into_response(),
        };
    }
    let previewed = preview::document(&state, from, path, headers, origin).await;
    let document = previewed
        .unwrap_or_else(|| page_assets::document(path, preview::visitor(headers), accepts));
    let mut response = respond(document, headers);
    let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
    response.headers_mut().insert(header::VARY, vary);
    response
}

fn accepted(headers: &HeaderMap) -> Encodings {
    let header = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    header.map_or(Encodings::NONE, Encodings::parse)
}

fn respond(asset: Asset, request: &HeaderMap) -> Response {
    let is_cached = request
        .get(header::IF_NONE_MATCH)
        .is_some_and(|tag| tag.as_bytes() == asset.etag.as_bytes());
    let (status, body) = if is_cached {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (StatusCode::OK, Body::from(asset.bytes.into_owned()))
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(asset.content_type),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(asset.cache.header()),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::try_from(asset.etag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(encoding) = asset.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Adds the security headers, `POLICY` among them, to every response.
pub(crate) async fn add_security_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("same-origin"),
    );
    response
}
