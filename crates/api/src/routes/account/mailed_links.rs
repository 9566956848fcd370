//! Links sent by mail. Following one verifies a mail address or permits a new password.

use super::{change_notices, check_password, outgoing_mail::send, private};
use crate::{
    AppState,
    body::Body,
    caller::{Origin, Owner},
    cluster_limits,
    error::ApiError,
    session::language_of,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use identity::Token;
use mail::{Language, MailKind, Recipient};
use runtime::error_chain;
use store::{Account, PersonId, Purpose, StoreError};
use wire::account::{Forgot, MailedLink, Problem, Reset, ResetAddress};

/// Follows a mailed link: its mail address becomes the account's verified address.
#[utoipa::path(post, path = "/api/account/verify", tag = "account", request_body = MailedLink,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn verify(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(link): Body<MailedLink>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let token = Token::read(&link.token).ok_or(ApiError::BadLink)?;
    let person = match store.link(&token.hash(), now.0 as i64).await? {
        Some((person, Purpose::Verify | Purpose::Change)) => person,
        Some((_, Purpose::Reset)) | None => return Err(ApiError::BadLink),
    };
    let before = store.account(&person).await?;
    store
        .confirm_email(&token.hash(), now.0 as i64)
        .await?
        .ok_or(ApiError::BadLink)?;
    if let Some(before) = before {
        change_notices::email_changed(&state, &headers, &before).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Mails the link that verifies the account's address again, unless the address is verified.
#[utoipa::path(post, path = "/api/account/verify/again", tag = "account",
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn verify_again(
    State(state): State<AppState>,
    Origin(address): Origin,
    Owner(owner): Owner,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let account = state
        .store
        .account(&owner.holder.person.id)
        .await?
        .ok_or(ApiError::NoAccount)?;
    if !account.is_verified {
        state
            .limits
            .ask_for_mail(address, account.person.id.as_str(), state.clock.now())?;
        cluster_limits::ask_for_mail(&state, address, account.person.id.as_str()).await?;
        let Account { person, email, .. } = &account;
        mail_link(
            &state,
            &person.id,
            &person.nick,
            email,
            Purpose::Verify,
            language_of(&headers),
        )
        .await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Mails a link that permits a new password. The response does not reveal whether an account has
/// the address.
#[utoipa::path(post, path = "/api/account/forgot", tag = "account", request_body = Forgot,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn forgot(
    State(state): State<AppState>,
    Origin(address): Origin,
    headers: HeaderMap,
    Body(Forgot { email }): Body<Forgot>,
) -> Result<StatusCode, ApiError> {
    state
        .limits
        .ask_for_mail(address, &email, state.clock.now())?;
    cluster_limits::ask_for_mail(&state, address, &email).await?;
    let language = language_of(&headers);
    // In a task, after the response: its duration would reveal whether the account exists.
    tokio::spawn(async move {
        if let Err(error) = mail_reset(&state, &email, language).await {
            tracing::error!(
                error = error_chain(&error),
                "create password reset link failed"
            );
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the mail address to which a link that permits a new password was mailed. The link stays
/// valid. Without a valid link no address is revealed.
#[utoipa::path(post, path = "/api/account/reset/address", tag = "account", request_body = MailedLink,
    responses((status = 200, body = ResetAddress), (status = "4XX", body = Problem)))]
pub(super) async fn reset_address(
    State(state): State<AppState>,
    Body(link): Body<MailedLink>,
) -> Result<Response, ApiError> {
    let token = Token::read(&link.token).ok_or(ApiError::BadLink)?.hash();
    let now_ms = state.clock.now().0 as i64;
    let email = state.store.reset_address(&token, now_ms).await?;
    let email = email.ok_or(ApiError::BadLink)?;
    Ok(private(ResetAddress { email }))
}

/// Sets a new password with a mailed link. All sessions of the account end, and all tokens of
/// programs are revoked.
#[utoipa::path(post, path = "/api/account/reset", tag = "account", request_body = Reset,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn reset(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(wish): Body<Reset>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let token = Token::read(&wish.token).ok_or(ApiError::BadLink)?.hash();
    let person = match store.link(&token, now.0 as i64).await? {
        Some((person, Purpose::Reset)) => person,
        Some((_, Purpose::Verify | Purpose::Change)) | None => return Err(ApiError::BadLink),
    };
    let account = store.account(&person).await?.ok_or(ApiError::BadLink)?;
    check_password(&wish.password, &account.person.nick, &account.email)?;
    let password = state.passwords.hash(&wish.password).await?;
    let reset = store
        .reset_password(&token, &password, now.0 as i64)
        .await?;
    let person = reset.ok_or(ApiError::BadLink)?;
    state.registry.end_all(&person);
    if let Some(account) = store.account(&person).await? {
        change_notices::password_changed(&state, &headers, &account).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Mails a link that verifies an address, or, if another account has verified the address, informs
/// the owner of that account with `MailKind::AddressInUse`.
///
/// The link is stored in both cases, so that neither the duration nor `pending_email` reveals which
/// one it was; a link that was not sent cannot be followed.
pub(super) async fn mail_link(
    state: &AppState,
    person: &PersonId,
    nick: &str,
    email: &str,
    purpose: Purpose,
    language: Language,
) -> Result<(), ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let token = Token::random();
    store
        .save_link(person, &token.hash(), purpose, email, now.0 as i64)
        .await?;
    match store.owner_of(email).await? {
        Some(owner) if owner.person.id != *person => {
            let to = recipient(&owner.person.id, &owner.email, language);
            let nick = &owner.person.nick;
            send(state, to, MailKind::AddressInUse { nick }).await?;
        }
        Some(_) | None => {
            let to = recipient(person, email, language);
            send(state, to, mail_of(purpose, nick, &token)).await?;
        }
    }
    Ok(())
}

async fn mail_reset(state: &AppState, email: &str, language: Language) -> Result<(), StoreError> {
    let (store, now) = (&state.store, state.clock.now());
    let account = match store.owner_of(email).await? {
        Some(owner) => Some(owner),
        None => store.claimant_of(email).await?,
    };
    if let Some(Account { person, email, .. }) = account {
        let token = Token::random();
        store
            .save_link(
                &person.id,
                &token.hash(),
                Purpose::Reset,
                &email,
                now.0 as i64,
            )
            .await?;
        let to = recipient(&person.id, &email, language);
        send(state, to, mail_of(Purpose::Reset, &person.nick, &token)).await?;
    }
    Ok(())
}

const fn recipient<'a>(
    person: &'a PersonId,
    address: &'a str,
    language: Language,
) -> Recipient<'a> {
    Recipient {
        person,
        address,
        language,
    }
}

fn mail_of<'a>(purpose: Purpose, nick: &'a str, token: &'a Token) -> MailKind<'a> {
    let token = token.as_str();
    match purpose {
        Purpose::Verify => MailKind::Verify { nick, token },
        Purpose::Change => MailKind::Change { nick, token },
        Purpose::Reset => MailKind::Reset { nick, token },
    }
}
