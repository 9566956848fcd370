//! One's own account: what it is, and changing it. Every change asks for the password.

use super::{confirmed, entry::nick_fault, links, private, you_of};
use crate::{
    body::Body,
    caller::{Caller, Origin, Owner},
    http::Shared,
    mail::Language,
    problem::ApiError,
};
use axum::{extract::State, http::HeaderMap, response::Response};
use store::Purpose;
use wire::account::{Field, NewEmail, NewNick, NewPassword, Problem, You};

/// Says who the caller is: guest, person with an account, or program.
#[utoipa::path(get, path = "/api/account", tag = "account",
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn you(
    State(shared): State<Shared>,
    caller: Caller,
) -> Result<Response, ApiError> {
    Ok(private(you_of(&shared, &caller.holder.person.id).await?))
}

/// Changes the nick. Open web sockets are ended with `identity` and come back under it.
#[utoipa::path(post, path = "/api/account/nick", tag = "account", request_body = NewNick,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn change_nick(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Body(wish): Body<NewNick>,
) -> Result<Response, ApiError> {
    let account = confirmed(&shared, &owner, Field::Password, &wish.password).await?;
    shared
        .hall
        .store
        .rename(&account.person.id, &wish.nick)
        .await
        .map_err(nick_fault)?;
    shared.sockets.end_all(&account.person.id);
    let people_listing = shared.hall.store.people_listing(&account.person.id).await?;
    shared.hall.social.show_circles(&people_listing).await?;
    Ok(private(you_of(&shared, &account.person.id).await?))
}

/// Asks for another address. It is `pending_email` until the link mailed there is followed.
///
/// The answer is the same whether another account has the address or not.
#[utoipa::path(post, path = "/api/account/email", tag = "account", request_body = NewEmail,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn change_email(
    State(shared): State<Shared>,
    Origin(address): Origin,
    Owner(owner): Owner,
    headers: HeaderMap,
    Body(wish): Body<NewEmail>,
) -> Result<Response, ApiError> {
    let account = confirmed(&shared, &owner, Field::Password, &wish.password).await?;
    shared.accounts.gate.ask_for_mail(
        address,
        account.person.id.as_str(),
        shared.hall.clock.now(),
    )?;
    let (person, language) = (account.person, Language::of(&headers));
    links::mail_link(
        &shared,
        &person.id,
        &person.nick,
        &wish.email,
        Purpose::Change,
        language,
    )
    .await?;
    Ok(private(you_of(&shared, &person.id).await?))
}

/// Changes the password, and logs out of every other browser.
#[utoipa::path(post, path = "/api/account/password", tag = "account", request_body = NewPassword,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn change_password(
    State(shared): State<Shared>,
    Owner(owner): Owner,
    Body(wish): Body<NewPassword>,
) -> Result<Response, ApiError> {
    let account = confirmed(&shared, &owner, Field::Current, &wish.current).await?;
    let password = shared.accounts.passwords.hash(&wish.password).await?;
    shared
        .hall
        .store
        .set_password(&account.person.id, &password, &owner.token.hash())
        .await?;
    shared.end_lost_sockets(&account.person.id).await?;
    Ok(private(you_of(&shared, &account.person.id).await?))
}
