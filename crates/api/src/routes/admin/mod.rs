//! What those who keep order here see and do, over HTTP. For everyone else none of these addresses
//! exists.

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

/// What the addresses of all that is here begin with.
const PATH: &str = "/api/admin";

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(numbers::numbers))
        .routes(routes!(tables::list))
        .routes(routes!(tables::close))
        .routes(routes!(people::find))
        .routes(routes!(people::ban, people::lift_ban))
        .routes(routes!(people::log_out))
        .routes(routes!(reports::list))
        .routes(routes!(reports::settle))
}

/// Answers whoever keeps no order here as if there were nothing, before anything else looks at the
/// request: no method, no body and no address makes a difference, and what is added here later is
/// guarded as well.
pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with(PATH) {
        return next.run(request).await;
    }
    match keeper(&state, request.headers()).await {
        Ok(Some(_)) => next.run(request).await,
        Ok(None) => ApiError::NotFound.into_response(),
        Err(error) => error.into_response(),
    }
}

/// Who asks, if they keep order here and sit at a browser: a program's token does not.
async fn keeper(state: &AppState, headers: &HeaderMap) -> Result<Option<Person>, ApiError> {
    let Some(token) = session::token_of(headers) else {
        return Ok(None);
    };
    let Some(caller) = Caller::find(state, token).await? else {
        return Ok(None);
    };
    if caller.is_guest() || caller.holder.kind == SessionKind::Program {
        return Ok(None);
    }
    let account = state.store.account(&caller.holder.person.id).await?;
    let is_keeper = account.is_some_and(|account| account.role == Role::Admin);
    Ok(is_keeper.then_some(caller.holder.person))
}

/// Bans somebody and puts them out at once, wherever they are connected to this server; elsewhere
/// within a minute.
async fn put_out(state: &AppState, by: &Caller, person: &Person) -> Result<(), ApiError> {
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
    tracing::info!(by = by.holder.person.nick, person = person.nick, "banned");
    Ok(())
}

/// The person of that id, or that there is none.
async fn person(state: &AppState, id: &str) -> Result<Person, ApiError> {
    let id: PersonId = id.parse().map_err(|_| ApiError::NotFound)?;
    state.store.person(&id).await?.ok_or(ApiError::NotFound)
}

/// Somebody as a row.
fn row(state: &AppState, known: &FoundPerson) -> Result<wire::admin::PersonRow, ApiError> {
    let person = public_person(&known.person)?;
    Ok(wire::admin::PersonRow {
        online: state.registry.is_connected(&person.id),
        person,
        guest: known.person.kind == PersonKind::Guest,
        admin: known.role == Role::Admin,
        banned_ms: known.banned_ms,
        created_ms: known.created_ms,
        seen_ms: known.seen_ms,
    })
}
