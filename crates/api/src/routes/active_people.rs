//! `GET /api/active`: connected people, to be found and invited.

use crate::{AppState, caller::Caller, error::ApiError};
use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{ActivePeople, account::Problem};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(active))
}

/// The query of `GET /api/active`.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ActiveQuery {
    /// A part of the nick, in any letter case; all connected people if it is left out.
    #[serde(default)]
    search: String,
}

/// Lists the people who are connected now and what they are doing, without the caller and without
/// people whom the caller has blocked or who have blocked the caller.
#[utoipa::path(get, path = "/api/active", tag = "people", params(ActiveQuery),
    responses((status = 200, body = ActivePeople), (status = "4XX", body = Problem)))]
pub(super) async fn active(
    State(state): State<AppState>,
    caller: Caller,
    query: Result<Query<ActiveQuery>, QueryRejection>,
) -> Result<Json<ActivePeople>, ApiError> {
    let me = &caller.holder.person.id;
    state.limits.search_people(me, state.clock.now())?;
    let Query(ActiveQuery { search }) =
        query.map_err(|_| ApiError::Unreadable("Say what to look for: search=".to_owned()))?;
    Ok(Json(state.social.active_people(me, &search).await?))
}
