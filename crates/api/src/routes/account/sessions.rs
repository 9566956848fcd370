//! Lists the browsers in which an account is logged in, and logs them out.

use super::private;
use crate::{AppState, caller::Owner, error::ApiError};
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use store::{PersonId, SessionKind, SessionRow};
use wire::account::{Problem, SessionCard};

/// Lists the browsers in which the account is logged in, the last used first.
#[utoipa::path(get, path = "/api/account/sessions", tag = "account",
    responses((status = 200, body = Vec<SessionCard>), (status = "4XX", body = Problem)))]
pub(super) async fn list(
    State(state): State<AppState>,
    Owner(owner): Owner,
) -> Result<Response, ApiError> {
    let now = state.clock.now().0 as i64;
    let rows = state
        .store
        .sessions_of(&owner.holder.person.id, now)
        .await?;
    let browsers = rows.iter().filter(|row| row.kind != SessionKind::Program);
    let own = owner.token.hash();
    Ok(private(
        browsers
            .map(|row| card(row, row.token == own))
            .collect::<Vec<_>>(),
    ))
}

/// Logs out one browser.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn close(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    end(&state, &owner.holder.person.id, |row| {
        row.kind != SessionKind::Program && row.token.name() == id
    })
    .await
}

/// Logs out every browser except the requesting one.
#[utoipa::path(delete, path = "/api/account/sessions", tag = "account",
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn close_others(
    State(state): State<AppState>,
    Owner(owner): Owner,
) -> Result<StatusCode, ApiError> {
    let person = &owner.holder.person.id;
    state
        .store
        .close_other_browsers(person, &owner.token.hash())
        .await?;
    state.end_lost_connections(person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the first session of a person for which `is_meant` holds, and its connections. `NotFound`
/// if there is none.
pub(super) async fn end(
    state: &AppState,
    person: &PersonId,
    is_meant: impl Fn(&SessionRow) -> bool,
) -> Result<StatusCode, ApiError> {
    let now = state.clock.now().0 as i64;
    let rows = state.store.sessions_of(person, now).await?;
    let row = rows
        .iter()
        .find(|row| is_meant(row))
        .ok_or(ApiError::NotFound)?;
    state.store.close_session(&row.token).await?;
    state.registry.end_session(person, &row.token);
    Ok(StatusCode::NO_CONTENT)
}

fn card(row: &SessionRow, current: bool) -> SessionCard {
    SessionCard {
        id: row.token.name(),
        name: row.name.clone(),
        stay: row.kind == SessionKind::Lasting,
        current,
        created_ms: row.created_ms,
        seen_ms: row.seen_ms,
    }
}
