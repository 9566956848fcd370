//! Administration over HTTP. `guard` answers 404 to every caller who is not an administrator.

mod numbers;
mod people;
mod reports;
mod tables;

use crate::{AppState, caller::Caller, error::ApiError, session};
use axum::{
    extract::{Request, State},
    http::HeaderMap,
    middleware::Next,
    response::{IntoResponse, Response},
};
use identity::public_person;
use store::{FoundPerson, Person, PersonId, PersonKind, Role, SessionKind};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The prefix of every path that `guard` protects.
const PATH: &str = "/api/admin";

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(numbers::numbers))
        .routes(routes!(tables::list))
        .routes(routes!(tables::close))
        .routes(routes!(tables::close_many))
        .routes(routes!(people::find))
        .routes(routes!(people::ban, people::lift_ban))
        .routes(routes!(people::log_out))
        .routes(routes!(reports::list))
        .routes(routes!(reports::settle))
}

/// Answers `NotFound` to callers who are not administrators, for every path under `PATH`, before
/// routing: neither method nor body makes a difference, and later routes are protected as well.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with(PATH) {
        return next.run(request).await;
    }
    match is_admin(&state, request.headers()).await {
        Ok(true) => next.run(request).await,
        Ok(false) => ApiError::NotFound.into_response(),
        Err(error) => error.into_response(),
    }
}

/// Whether the request has an administrator's session in a browser. A program's token is refused.
async fn is_admin(state: &AppState, headers: &HeaderMap) -> Result<bool, ApiError> {
    let Some(token) = session::token_of(headers) else {
        return Ok(false);
    };
    let Some(caller) = Caller::find(state, token).await? else {
        return Ok(false);
    };
    if caller.is_guest() || caller.holder.kind == SessionKind::Program {
        return Ok(false);
    }
    let account = state.store.account(&caller.holder.person.id).await?;
    Ok(account.is_some_and(|account| account.role == Role::Admin))
}

/// Bans a person and closes their connections: to this node at once, to other nodes within
/// `SESSION_CHECK_EVERY`. Administrators cannot be banned.
async fn ban_person(state: &AppState, by: &Caller, person: &Person) -> Result<(), ApiError> {
    let account = state.store.account(&person.id).await?;
    if account.is_some_and(|account| account.role == Role::Admin) {
        return Err(ApiError::IsAdmin);
    }
    state
        .store
        .ban(&person.id, state.clock.now().0 as i64)
        .await?;
    state.registry.end_all(&person.id);
    state.lobby_chat.erase(&person.id);
    tracing::info!(
        by = by.holder.person.nick,
        person = person.nick,
        "ban person"
    );
    Ok(())
}

/// Finds a person by the id in a path.
async fn find_person(state: &AppState, id: &str) -> Result<Person, ApiError> {
    let id: PersonId = id.parse().map_err(|_| ApiError::NotFound)?;
    state.store.person(&id).await?.ok_or(ApiError::NotFound)
}

fn person_row(state: &AppState, found: &FoundPerson) -> Result<wire::admin::PersonRow, ApiError> {
    let person = public_person(&found.person)?;
    Ok(wire::admin::PersonRow {
        online: state.registry.is_connected(&person.id),
        person,
        guest: found.person.kind == PersonKind::Guest,
        admin: found.role == Role::Admin,
        banned_ms: found.banned_ms,
        created_ms: found.created_ms,
        seen_ms: found.seen_ms,
    })
}
