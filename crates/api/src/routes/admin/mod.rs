//! Administration over HTTP. `guard` answers 404 to every caller who is not an administrator, and
//! tells an administrator without the second factor that the host requires to set one up.

mod numbers;
mod people;
mod reports;
mod tables;

use crate::{
    AppState,
    caller::{Caller, Origin},
    error::ApiError,
    session,
};
use axum::{
    extract::{FromRequestParts, Request, State},
    http::HeaderMap,
    middleware::Next,
    response::{IntoResponse, Response},
};
use identity::public_person;
use rate_limit::AddressKey;
use runtime::{SecurityEvent, SecurityFields};
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
    let (mut parts, body) = request.into_parts();
    match admin_or_refused(&state, &parts.headers).await {
        Ok(None) => next.run(Request::from_parts(parts, body)).await,
        Ok(Some(Refused { person })) => {
            let origin = Origin::from_request_parts(&mut parts, &state).await.ok();
            let address = origin.map(|Origin(address)| AddressKey::of(address));
            let fields = SecurityFields {
                person: person.as_ref().map(|id| id.as_str()),
                address: address.as_ref().map(|key| key as _),
                ..SecurityFields::default()
            };
            state.note_security(SecurityEvent::AdminRefused, fields);
            ApiError::NotFound.into_response()
        }
        Err(error) => error.into_response(),
    }
}

/// A caller who is not an administrator; the person if there is a session.
struct Refused {
    person: Option<PersonId>,
}

/// Returns `None` if the request has an administrator's session in a browser. A program's token is
/// refused. `AdminNeedsSecondFactor` if the host requires one and the administrator has none.
async fn admin_or_refused(
    state: &AppState,
    headers: &HeaderMap,
) -> Result<Option<Refused>, ApiError> {
    let Some(token) = session::token_of(headers) else {
        return Ok(Some(Refused { person: None }));
    };
    let Some(caller) = Caller::find(state, token).await? else {
        return Ok(Some(Refused { person: None }));
    };
    let person = caller.holder.person.id.clone();
    let is_browser = caller.holder.kind != SessionKind::Program;
    let account = state.store.account(&person).await?;
    let is_admin = account.is_some_and(|account| account.role == Role::Admin);
    if !is_admin || !is_browser {
        return Ok(Some(Refused {
            person: Some(person),
        }));
    }
    if state.site.requires_admin_totp {
        let factor = state.store.second_factor(&person).await?;
        if !factor.is_some_and(|factor| factor.is_confirmed) {
            return Err(ApiError::AdminNeedsSecondFactor);
        }
    }
    Ok(None)
}

/// Bans a person and closes their connections: to this node at once, to other nodes within
/// `SESSION_CHECK_EVERY`. Administrators cannot be banned.
async fn ban_person(state: &AppState, by: &Caller, person: &Person) -> Result<(), ApiError> {
    let account = state.store.account(&person.id).await?;
    match account {
        Some(account) if account.role == Role::Admin => return Err(ApiError::IsAdmin),
        Some(_) => {}
        // Before the sessions end: no row says later that a guest was banned.
        None => state.registry.end_banned(&person.id),
    }
    state
        .store
        .ban(&person.id, state.clock.now().0 as i64)
        .await?;
    state.registry.end_banned(&person.id);
    state.lobby_chat.erase(&person.id);
    note_about(state, SecurityEvent::PersonBanned, by, person);
    Ok(())
}

/// Writes an act about a person to the security log.
fn note_about(state: &AppState, event: SecurityEvent, by: &Caller, person: &Person) {
    let person = Some(person.id.as_str());
    let fields = SecurityFields {
        person,
        ..SecurityFields::default()
    };
    state.note_admin(event, &by.holder.person.id, fields);
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
