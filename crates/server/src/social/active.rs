//! Who is here now, to be found and invited.

use super::Social;
use crate::{caller::Caller, http::Shared, problem::ApiError};
use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use serde::Deserialize;
use std::collections::HashSet;
use utoipa::IntoParams;
use wire::{
    Acquaintance, ActivePeople, Doing, Nick, PersonId, account::Problem, limits::MAX_ACTIVE_PEOPLE,
};

/// What is looked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// A part of the nick, in whatever letter case; everybody if it is left out.
    #[serde(default)]
    search: String,
}

/// The people who are connected now and what they are doing, without the caller and without those
/// between whom and the caller there is a block.
#[utoipa::path(get, path = "/api/active", tag = "people", params(Wanted),
    responses((status = 200, body = ActivePeople), (status = "4XX", body = Problem)))]
pub(super) async fn active(
    State(shared): State<Shared>,
    caller: Caller,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<ActivePeople>, ApiError> {
    let (social, me) = (&shared.hall.social, &caller.holder.person.id);
    if !social.looks.lets(me.as_str(), shared.hall.clock.now()) {
        return Err(ApiError::TooMany);
    }
    let Query(Wanted { search }) =
        wanted.map_err(|_| ApiError::Unreadable("Say what to look for: search=".to_owned()))?;
    let left_out = social.store.blocks_around(me).await?;
    let left_out = left_out.iter().chain([me]).cloned().collect();
    Ok(Json(
        social.active(&search.trim().to_lowercase(), &left_out),
    ))
}

impl Social {
    fn active(&self, search: &str, left_out: &HashSet<PersonId>) -> ActivePeople {
        if search.len() > Nick::MAX_LEN {
            return ActivePeople {
                people: Vec::new(),
                count: 0,
            };
        }
        let state = self.state();
        let found = self
            .sockets
            .everyone()
            .into_iter()
            .filter(|person| !left_out.contains(&person.id));
        let found = found.filter_map(|person| {
            let nick = person.nick.as_str().to_lowercase();
            let at = nick.find(search)?;
            let doing = state.activity_index.doing(&person.id);
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
}

/// Who is free to play comes first.
fn rank(doing: &Doing) -> u8 {
    match doing {
        Doing::Here => 0,
        Doing::Waiting { .. } => 1,
        Doing::Playing { .. } => 2,
        Doing::Away => 3,
    }
}
