//! Opens a guest's session for a browser that has none.

use crate::{
    AppState,
    caller::{Anyone, Origin},
    error::ApiError,
    session,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use identity::{Token, new_guest, public_person};
use store::SessionKind;
use wire::{Person, account::Problem};

/// Returns the person of the session; a caller without a session becomes a guest.
#[utoipa::path(post, path = "/api/session", tag = "play",
    responses((status = 200, body = Person), (status = "4XX", body = Problem)))]
pub(crate) async fn open_session(
    State(state): State<AppState>,
    Origin(address): Origin,
    Anyone(caller): Anyone,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(caller) = caller {
        let person = public_person(&caller.holder.person)?;
        return Ok(session_response(
            &person,
            &caller.token,
            caller.holder.kind,
            &headers,
        ));
    }
    let now = state.clock.now();
    let is_allowed = state.guests.allows(address, now)
        && state.cluster_limits.allows_guest(address, now).await?;
    if !is_allowed {
        return Err(ApiError::TooMany);
    }
    let (person, token) = new_guest(&state.store, now).await?;
    Ok(session_response(
        &person,
        &token,
        SessionKind::Lasting,
        &headers,
    ))
}

/// Responds with the person, and sets the cookie unless the session is a program's.
fn session_response(
    person: &Person,
    token: &Token,
    kind: SessionKind,
    headers: &HeaderMap,
) -> Response {
    let body = ([(header::CACHE_CONTROL, "no-store")], Json(person.clone()));
    match kind {
        SessionKind::Program => body.into_response(),
        SessionKind::Browser | SessionKind::Lasting => {
            let cookie = session::set_cookie(token, kind, headers);
            ([(header::SET_COOKIE, cookie)], body).into_response()
        }
    }
}
