//! Friends and blocks over HTTP. `Social::friends_changed` informs the pages of the people who can
//! see a change; a blocked person is not informed of the block.

use crate::{
    AppState,
    caller::{AtBrowser, Owner},
    error::ApiError,
};
use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use identity::public_person;
use store::{Person, PersonKind, Relation, RelationError};
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{Circle, HeadToHead, account::Problem};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(befriend, part))
        .routes(routes!(block, unblock))
        .routes(routes!(meetings))
}

/// Lists the caller's friends and what they are doing, their requests and their blocks.
#[utoipa::path(get, path = "/api/friends", tag = "people",
    responses((status = 200, body = Circle), (status = "4XX", body = Problem)))]
pub(super) async fn list(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
) -> Result<Response, ApiError> {
    let circle = state.social.friend_list(&caller.holder.person.id).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(circle)).into_response())
}

/// Sends a friend request, or accepts the request of that person.
#[utoipa::path(put, path = "/api/friends/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn befriend(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (me, now) = (&owner.holder.person, state.clock.now());
    let other = find_person(&state, me, &nick).await?;
    if other.kind == PersonKind::Guest {
        return Err(ApiError::IsGuest);
    }
    let befriended = state.store.befriend(&me.id, &other.id, now.0 as i64);
    if befriended.await? == Relation::Asked {
        state
            .notices
            .friend_requested(&public_person(me)?, &other.id);
    }
    state
        .social
        .friends_changed(&[me.id.clone(), other.id])
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a friendship, withdraws a friend request, or declines one.
#[utoipa::path(delete, path = "/api/friends/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn part(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let me = &owner.holder.person;
    let other = find_person(&state, me, &nick).await?;
    if state.store.part(&me.id, &other.id).await? {
        state
            .social
            .friends_changed(&[me.id.clone(), other.id])
            .await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks a person: the caller no longer receives their requests, invitations and chat. The blocked
/// person is not informed.
#[utoipa::path(put, path = "/api/blocks/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn block(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (me, now) = (&caller.holder.person, state.clock.now());
    let other = find_person(&state, me, &nick).await?;
    let they_see_it = state.store.block(&me.id, &other.id, now.0 as i64).await?;
    state.social.block(&me.id, &other.id);
    let both = [me.id.clone(), other.id];
    state
        .social
        .friends_changed(if they_see_it { &both } else { &both[..1] })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a block.
#[utoipa::path(delete, path = "/api/blocks/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn unblock(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let me = &caller.holder.person;
    let other = find_person(&state, me, &nick).await?;
    state.store.unblock(&me.id, &other.id).await?;
    state
        .social
        .friends_changed(std::slice::from_ref(&me.id))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counts the caller's games, wins and losses against each friend, by game.
#[utoipa::path(get, path = "/api/meetings", tag = "people",
    responses((status = 200, body = Vec<HeadToHead>), (status = "4XX", body = Problem)))]
pub(super) async fn meetings(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
) -> Result<Response, ApiError> {
    let lines = state.store.head_to_head(&caller.holder.person.id).await?;
    let to_wire = |line: store::HeadToHead| {
        let store::HeadToHead {
            nick,
            game,
            played,
            won,
            lost,
        } = line;
        // A line of a game that this version no longer has is left out.
        Some(HeadToHead {
            nick,
            game: game.parse().ok()?,
            played,
            won,
            lost,
        })
    };
    let lines: Vec<HeadToHead> = lines.into_iter().filter_map(to_wire).collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(lines)).into_response())
}

/// Finds a person by nick, after `Limits::change_relation` has counted the request.
async fn find_person(state: &AppState, me: &Person, nick: &str) -> Result<Person, ApiError> {
    state.limits.change_relation(&me.id, state.clock.now())?;
    let found = state.store.person_by_nick(nick).await?;
    found.ok_or(ApiError::NotFound)
}

impl From<RelationError> for ApiError {
    fn from(error: RelationError) -> Self {
        match error {
            RelationError::Oneself => ApiError::Oneself,
            RelationError::TooMany => ApiError::TooManyTies,
            RelationError::TheyHaveTooMany => ApiError::TheyHaveTooMany,
            RelationError::Blocked => ApiError::Blocked,
            RelationError::Store(error) => error.into(),
        }
    }
}
