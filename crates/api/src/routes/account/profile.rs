//! Shows and changes the caller's own account. Every change needs the password.

use super::{
    change_notices, check_password, confirm_password, login::nick_error, mailed_links, private,
    you_for, you_of,
};
use crate::{
    AppState,
    body::Body,
    caller::{Caller, Origin, Owner},
    cluster_limits,
    error::ApiError,
    session::language_of,
};
use axum::{extract::State, http::HeaderMap, response::Response};
use store::Purpose;
use wire::account::{Field, NewEmail, NewNick, NewPassword, Problem, You};

/// Returns the caller: a guest, a person with an account, or a program. A program is not shown the
/// mail address of its owner.
#[utoipa::path(get, path = "/api/account", tag = "account",
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn you(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Response, ApiError> {
    Ok(private(you_for(&state, &caller).await?))
}

/// Changes the nick. Open web sockets are closed with `identity`; their clients connect again under
/// the new nick.
#[utoipa::path(post, path = "/api/account/nick", tag = "account", request_body = NewNick,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn change_nick(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Body(wish): Body<NewNick>,
) -> Result<Response, ApiError> {
    let account = confirm_password(&state, &owner, Field::Password, &wish.password).await?;
    state
        .store
        .rename(&account.person.id, &wish.nick)
        .await
        .map_err(nick_error)?;
    state.registry.end_all(&account.person.id);
    let people_listing = state.store.people_listing(&account.person.id).await?;
    state.social.friends_changed(&people_listing).await?;
    Ok(private(you_of(&state, &account.person.id).await?))
}

/// Requests another mail address. It is `pending_email` until the link mailed to it is followed.
///
/// The response is the same whether another account has the address or not.
#[utoipa::path(post, path = "/api/account/email", tag = "account", request_body = NewEmail,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn change_email(
    State(state): State<AppState>,
    Origin(address): Origin,
    Owner(owner): Owner,
    headers: HeaderMap,
    Body(wish): Body<NewEmail>,
) -> Result<Response, ApiError> {
    let account = confirm_password(&state, &owner, Field::Password, &wish.password).await?;
    state
        .limits
        .ask_for_mail(address, account.person.id.as_str(), state.clock.now())?;
    cluster_limits::ask_for_mail(&state, address, account.person.id.as_str()).await?;
    let (person, language) = (account.person, language_of(&headers));
    mailed_links::mail_link(
        &state,
        &person.id,
        &person.nick,
        &wish.email,
        Purpose::Change,
        language,
    )
    .await?;
    Ok(private(you_of(&state, &person.id).await?))
}

/// Changes the password, logs out every other browser and revokes all tokens of programs.
#[utoipa::path(post, path = "/api/account/password", tag = "account", request_body = NewPassword,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn change_password(
    State(state): State<AppState>,
    Owner(owner): Owner,
    headers: HeaderMap,
    Body(wish): Body<NewPassword>,
) -> Result<Response, ApiError> {
    let account = confirm_password(&state, &owner, Field::Current, &wish.current).await?;
    check_password(&wish.password, &account.person.nick, &account.email)?;
    let password = state.passwords.hash(&wish.password).await?;
    state
        .store
        .set_password(&account.person.id, &password, &owner.token.hash())
        .await?;
    state.end_lost_connections(&account.person.id).await?;
    change_notices::password_changed(&state, &headers, &account).await;
    Ok(private(you_of(&state, &account.person.id).await?))
}
