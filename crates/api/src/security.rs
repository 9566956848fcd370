//! Writes the refusals that any route can give to the security log, by the code of the error.

use crate::{AppState, caller::Origin, error::ErrorCode, session};
use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use rate_limit::AddressKey;
use runtime::{SecurityEvent, SecurityFields};

/// The `subject` of requests that match no route.
const NO_ROUTE: &str = "page";

/// Serves a request and logs its refusal, with its `MatchedPath` and never with its path: a path
/// may hold what a client typed.
pub(crate) async fn watch(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let origin = Origin::from_request_parts(&mut parts, &state).await;
    let has_token = session::token_of(&parts.headers).is_some();
    let route = parts.extensions.get::<MatchedPath>().cloned();
    let response = next.run(Request::from_parts(parts, body)).await;
    let code = response.extensions().get::<ErrorCode>();
    if let Some(event) = code.and_then(|code| event_of(code.0, has_token)) {
        let address = origin.ok().map(|Origin(address)| AddressKey::of(address));
        let fields = SecurityFields {
            address: address.as_ref().map(|key| key as _),
            subject: Some(route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str)),
            ..SecurityFields::default()
        };
        state.note_security(event, fields);
    }
    response
}

/// A request without a token is not refused one: it has only not begun a session.
fn event_of(code: &str, has_token: bool) -> Option<SecurityEvent> {
    match code {
        "too_many" => Some(SecurityEvent::RateLimited),
        "no_session" | "not_for_programs" if has_token => Some(SecurityEvent::TokenRefused),
        "bad_link" => Some(SecurityEvent::LinkRefused),
        "foreign" => Some(SecurityEvent::ForeignRefused),
        _ => None,
    }
}
