//! Lists connected people, to be found and invited.

use crate::{AppState, caller::Caller, error::ApiError};
use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use serde::Deserialize;
use std::collections::HashSet;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{
    Acquaintance, ActivePeople, Doing, Nick, PersonId, account::Problem, limits::MAX_ACTIVE_PEOPLE,
};

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
    let blocked = state.store.blocks_around(me).await?;
    let left_out = blocked.into_iter().chain([me.clone()]).collect();
    let search = search.trim().to_lowercase();
    Ok(Json(find(&state, &search, &left_out)))
}

fn find(state: &AppState, search: &str, left_out: &HashSet<PersonId>) -> ActivePeople {
    if search.len() > Nick::MAX_LEN {
        return ActivePeople {
            people: Vec::new(),
            count: 0,
        };
    }
    let found = state
        .registry
        .reachable_people()
        .into_iter()
        .filter(|person| !left_out.contains(&person.id));
    let found = found.filter_map(|person| {
        let nick = person.nick.as_str().to_lowercase();
        let at = nick.find(search)?;
        let doing = state.directory.doing(&person.id);
        Some(((at > 0, rank(&doing), nick), Acquaintance { person, doing }))
    });
    let mut found: Vec<_> = found.collect();
    let count = found.len();
    if count > MAX_ACTIVE_PEOPLE {
        found.select_nth_unstable_by(MAX_ACTIVE_PEOPLE, |(one, _), (other, _)| one.cmp(other));
        found.truncate(MAX_ACTIVE_PEOPLE);
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    ActivePeople {
        people: found.into_iter().map(|(_, person)| person).collect(),
        count,
    }
}

/// Orders people who are free to play before those who wait or play.
fn rank(doing: &Doing) -> u8 {
    match doing {
        Doing::Here => 0,
        Doing::Waiting { .. } => 1,
        Doing::Playing { .. } => 2,
        Doing::Away => 3,
    }
}
