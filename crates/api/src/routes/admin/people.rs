//! People: finding them, banning, forgiving, logging out.

use super::{person, put_out, row};
use crate::{AppState, caller::Owner, error::ApiError};
use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{account::Problem, admin::PersonRow, limits::MAX_FIND_CHARS};

/// Who is looked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// A part of their nick; without it, those last seen.
    #[serde(default)]
    #[param(max_length = 40)]
    find: String,
}

/// People by a part of their nick, the last seen first.
#[utoipa::path(get, path = "/api/admin/people", tag = "admin", params(Wanted),
    responses((status = 200, body = Vec<PersonRow>), (status = "4XX", body = Problem)))]
pub(super) async fn find(
    State(state): State<AppState>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Vec<PersonRow>>, ApiError> {
    let Query(wanted) =
        wanted.map_err(|_| ApiError::Unreadable("Its query is `find`.".to_owned()))?;
    if wanted.find.chars().count() > MAX_FIND_CHARS {
        return Err(ApiError::TooLong);
    }
    let found = state.store.find_people(wanted.find.trim()).await?;
    found
        .iter()
        .map(|known| row(&state, known))
        .collect::<Result<_, _>>()
        .map(Json)
}

/// Bans somebody: they are out at once. A guest is put out, but may come back as another.
#[utoipa::path(post, path = "/api/admin/people/{id}/ban", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn ban(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    put_out(&state, &owner, &person(&state, &id).await?).await?;
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
    let person = person(&state, &id).await?;
    state.store.lift_ban(&person.id).await?;
    tracing::info!(
        by = owner.holder.person.nick,
        person = person.nick,
        "a ban is lifted"
    );
    Ok(StatusCode::NO_CONTENT)
}

/// Logs somebody out everywhere, their programs too. They may log in again.
#[utoipa::path(delete, path = "/api/admin/people/{id}/sessions", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn log_out(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = person(&state, &id).await?;
    state.store.close_sessions(&person.id).await?;
    state.registry.end_all(&person.id);
    tracing::info!(
        by = owner.holder.person.nick,
        person = person.nick,
        "logged out everywhere"
    );
    Ok(StatusCode::NO_CONTENT)
}
