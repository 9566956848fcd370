//! Finds people, bans them, lifts bans and ends sessions.

use super::{ban_person, find_person, note_about, person_row};
use crate::{AppState, caller::Owner, error::ApiError};
use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
};
use runtime::SecurityEvent;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{account::Problem, admin::PersonRow, limits::MAX_FIND_CHARS};

/// The query of `GET /api/admin/people`.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PeopleQuery {
    /// A part of the nick; if it is left out, the people last seen.
    #[serde(default)]
    #[param(max_length = 40)]
    find: String,
}

/// Finds people by a part of their nick, the last seen first.
#[utoipa::path(get, path = "/api/admin/people", tag = "admin", params(PeopleQuery),
    responses((status = 200, body = Vec<PersonRow>), (status = "4XX", body = Problem)))]
pub(super) async fn find(
    State(state): State<AppState>,
    query: Result<Query<PeopleQuery>, QueryRejection>,
) -> Result<Json<Vec<PersonRow>>, ApiError> {
    let Query(query) =
        query.map_err(|_| ApiError::Unreadable("Its query is `find`.".to_owned()))?;
    if query.find.chars().count() > MAX_FIND_CHARS {
        return Err(ApiError::TooLong);
    }
    let found = state.store.find_people(query.find.trim()).await?;
    found
        .iter()
        .map(|found| person_row(&state, found))
        .collect::<Result<_, _>>()
        .map(Json)
}

/// Bans a person and closes their connections. A banned guest can return as another guest.
#[utoipa::path(post, path = "/api/admin/people/{id}/ban", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn ban(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    ban_person(&state, &owner, &find_person(&state, &id).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts a ban.
#[utoipa::path(delete, path = "/api/admin/people/{id}/ban", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn lift_ban(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = find_person(&state, &id).await?;
    state.store.lift_ban(&person.id).await?;
    note_about(&state, SecurityEvent::BanLifted, &owner, &person);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all sessions of a person, of programs too. The person may log in again.
#[utoipa::path(delete, path = "/api/admin/people/{id}/sessions", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn log_out(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = find_person(&state, &id).await?;
    state.store.close_sessions(&person.id).await?;
    state.registry.end_all(&person.id);
    note_about(&state, SecurityEvent::SessionsEnded, &owner, &person);
    Ok(StatusCode::NO_CONTENT)
}
