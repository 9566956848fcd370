//! People: finding them, banning, forgiving, logging out.

use super::{person, put_out, row};
use crate::{caller::Owner, http::Shared, problem::ApiError};
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
    State(shared): State<Shared>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Vec<PersonRow>>, ApiError> {
    let Query(wanted) =
        wanted.map_err(|_| ApiError::Unreadable("Its query is `find`.".to_owned()))?;
    if wanted.find.chars().count() > MAX_FIND_CHARS {
        return Err(ApiError::TooLong);
    }
    let found = shared.hall.store.find_people(wanted.find.trim()).await?;
    found
        .iter()
        .map(|known| row(&shared, known))
        .collect::<Result<_, _>>()
        .map(Json)
}

/// Bans somebody: they are out at once. A guest is put out, but may come back as another.
#[utoipa::path(post, path = "/api/admin/people/{id}/ban", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn ban(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    put_out(&shared, &owner, &person(&shared, &id).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts a ban.
#[utoipa::path(delete, path = "/api/admin/people/{id}/ban", tag = "admin", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn lift_ban(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = person(&shared, &id).await?;
    shared.hall.store.lift_ban(&person.id).await?;
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
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = person(&shared, &id).await?;
    shared.hall.store.close_sessions(&person.id).await?;
    shared.sockets.end_all(&person.id);
    tracing::info!(
        by = owner.holder.person.nick,
        person = person.nick,
        "logged out everywhere"
    );
    Ok(StatusCode::NO_CONTENT)
}
