//! Friends and blocks over HTTP. What changes is told to the pages of those who see it; nobody is
//! told that they are blocked.

use super::Social;
use crate::{
    caller::{AtBrowser, Owner},
    http::Shared,
    problem::ApiError,
};
use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use hub::WallTime;
use store::{Person, PersonKind, RelationError};
use wire::{Circle, HeadToHead, account::Problem};

/// What people are to the caller: friends and what they are doing, requests, blocks.
#[utoipa::path(get, path = "/api/friends", tag = "people",
    responses((status = 200, body = Circle), (status = "4XX", body = Problem)))]
pub(super) async fn list(
    State(shared): State<Shared>,
    AtBrowser(caller): AtBrowser,
) -> Result<Response, ApiError> {
    let circle = shared.hall.social.circle(&caller.holder.person.id).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(circle)).into_response())
}

/// Asks somebody for friendship, or says yes to somebody who has asked.
#[utoipa::path(put, path = "/api/friends/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn befriend(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (social, me, now) = (
        &shared.hall.social,
        &owner.holder.person,
        shared.hall.clock.now(),
    );
    let other = meant(social, me, &nick, now).await?;
    if other.kind == PersonKind::Guest {
        return Err(ApiError::IsGuest);
    }
    social
        .store
        .befriend(&me.id, &other.id, now.0 as i64)
        .await?;
    social.show_circles(&[me.id.clone(), other.id]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a friendship, takes a request back, or says no to one.
#[utoipa::path(delete, path = "/api/friends/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn part(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (social, me) = (&shared.hall.social, &owner.holder.person);
    let other = meant(social, me, &nick, shared.hall.clock.now()).await?;
    if social.store.part(&me.id, &other.id).await? {
        social.show_circles(&[me.id.clone(), other.id]).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks somebody: no request, invitation or word of theirs arrives any more, and they do not
/// learn it.
#[utoipa::path(put, path = "/api/blocks/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn block(
    State(shared): State<Shared>,
    AtBrowser(caller): AtBrowser,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (social, me, now) = (
        &shared.hall.social,
        &caller.holder.person,
        shared.hall.clock.now(),
    );
    let other = meant(social, me, &nick, now).await?;
    let they_see_it = social.store.block(&me.id, &other.id, now.0 as i64).await?;
    social.hide_invitations(&me.id, &other.id);
    let both = [me.id.clone(), other.id];
    social
        .show_circles(if they_see_it { &both } else { &both[..1] })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a block back.
#[utoipa::path(delete, path = "/api/blocks/{nick}", tag = "people", params(("nick" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn unblock(
    State(shared): State<Shared>,
    AtBrowser(caller): AtBrowser,
    Path(nick): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (social, me) = (&shared.hall.social, &caller.holder.person);
    let other = meant(social, me, &nick, shared.hall.clock.now()).await?;
    social.store.unblock(&me.id, &other.id).await?;
    social.show_circles(std::slice::from_ref(&me.id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How the caller has fared against their friends, game by game.
#[utoipa::path(get, path = "/api/meetings", tag = "people",
    responses((status = 200, body = Vec<HeadToHead>), (status = "4XX", body = Problem)))]
pub(super) async fn meetings(
    State(shared): State<Shared>,
    AtBrowser(caller): AtBrowser,
) -> Result<Response, ApiError> {
    let lines = shared
        .hall
        .store
        .head_to_head(&caller.holder.person.id)
        .await?;
    let told = |line: store::HeadToHead| {
        let store::HeadToHead {
            nick,
            game,
            played,
            won,
            lost,
        } = line;
        // A game that is no more is not told of.
        Some(HeadToHead {
            nick,
            game: game.parse().ok()?,
            played,
            won,
            lost,
        })
    };
    let lines: Vec<HeadToHead> = lines.into_iter().filter_map(told).collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(lines)).into_response())
}

/// The person somebody means, if they may change ties so often.
async fn meant(
    social: &Social,
    me: &Person,
    nick: &str,
    now: WallTime,
) -> Result<Person, ApiError> {
    if !social.changes.lets(me.id.as_str(), now) {
        return Err(ApiError::TooMany);
    }
    social
        .store
        .person_by_nick(nick)
        .await?
        .ok_or(ApiError::NotFound)
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
