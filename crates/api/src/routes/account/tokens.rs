//! Creates, lists and revokes tokens for programs that play in a person's name. A token cannot
//! change the account: `Owner` refuses it.

use super::{confirm_password, private, sessions};
use crate::{AppState, body::Body, caller::Owner, error::ApiError};
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use identity::Token;
use store::{NewSession, SessionKind};
use wire::account::{Field, FreshToken, NewToken, Problem, TokenCard};

/// Lists the account's tokens, the last used first.
#[utoipa::path(get, path = "/api/account/tokens", tag = "account",
    responses((status = 200, body = Vec<TokenCard>), (status = "4XX", body = Problem)))]
pub(super) async fn list(
    State(state): State<AppState>,
    Owner(owner): Owner,
) -> Result<Response, ApiError> {
    let now = state.clock.now().0 as i64;
    let rows = state
        .store
        .sessions_of(&owner.holder.person.id, now)
        .await?;
    let tokens = rows
        .into_iter()
        .filter(|row| row.kind == SessionKind::Program)
        .map(|row| TokenCard {
            id: row.token.name(),
            name: row.name,
            created_ms: row.created_ms,
            seen_ms: row.seen_ms,
            expires_ms: row.ends_ms,
        });
    Ok(private(tokens.collect::<Vec<_>>()))
}

/// Creates a token, by the password. It is shown only once; the store has only its hash. It ends
/// when its life is over, when it is revoked, and when the password changes.
#[utoipa::path(post, path = "/api/account/tokens", tag = "account", request_body = NewToken,
    responses((status = 200, body = FreshToken), (status = "4XX", body = Problem)))]
pub(super) async fn make(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Body(wish): Body<NewToken>,
) -> Result<Response, ApiError> {
    confirm_password(&state, &owner, Field::Password, &wish.password).await?;
    let token = Token::random();
    let session = NewSession {
        token: token.hash(),
        kind: SessionKind::Program,
        name: wish.name.trim().to_owned(),
    };
    let (person, now) = (&owner.holder.person.id, state.clock.now().0 as i64);
    let expires_ms = wish.life.lasts_ms().map(|lasts_ms| now + lasts_ms);
    let is_open = state
        .store
        .open_ending_session(person, &session, expires_ms, now)
        .await?;
    if !is_open {
        return Err(ApiError::TooManyTokens);
    }
    let (id, token) = (session.token.name(), token.as_str().to_owned());
    Ok(private(FreshToken {
        id,
        name: session.name,
        token,
        expires_ms,
    }))
}

/// Revokes a token and closes the web sockets that were opened with it.
#[utoipa::path(delete, path = "/api/account/tokens/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn revoke(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let is_meant =
        |row: &store::SessionRow| row.kind == SessionKind::Program && row.token.name() == id;
    sessions::end(&state, &owner.holder.person.id, is_meant).await
}
