//! What is proven by reading a handle: that an address is one's own, and that one may choose
//! another password.

use crate::{
    AppState,
    body::Body,
    caller::{Origin, Owner},
    error::ApiError,
    session::language_of,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use identity::Token;
use mail::{Language, MailKind};
use runtime::error_chain;
use store::{Account, PersonId, Purpose, StoreError};
use wire::account::{Forgot, MailedLink, Problem, Reset};

/// Follows a link that was mailed: the address it went to is the account's, and proven.
#[utoipa::path(post, path = "/api/account/verify", tag = "account", request_body = MailedLink,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn verify(
    State(state): State<AppState>,
    Body(link): Body<MailedLink>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let token = Token::read(&link.token).ok_or(ApiError::BadLink)?;
    match store.link(&token.hash(), now.0 as i64).await? {
        Some((_, Purpose::Verify | Purpose::Change)) => {}
        Some((_, Purpose::Reset)) | None => return Err(ApiError::BadLink),
    }
    store
        .confirm_email(&token.hash(), now.0 as i64)
        .await?
        .ok_or(ApiError::BadLink)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has the link to prove one's address mailed once more. One that is proven needs none.
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

/// Has a link to choose another password mailed. The answer never tells whether anybody has the
/// address.
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
    let language = language_of(&headers);
    // After the answer: how long it takes would tell.
    tokio::spawn(async move {
        if let Err(error) = mail_reset(&state, &email, language).await {
            tracing::error!(
                error = error_chain(&error),
                "a link to reset a password was not made"
            );
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

/// Chooses another password with a mailed link. Every browser is logged out and every program's
/// token is void.
#[utoipa::path(post, path = "/api/account/reset", tag = "account", request_body = Reset,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn reset(
    State(state): State<AppState>,
    Body(wish): Body<Reset>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let token = Token::read(&wish.token).ok_or(ApiError::BadLink)?.hash();
    match store.link(&token, now.0 as i64).await? {
        Some((_, Purpose::Reset)) => {}
        Some((_, Purpose::Verify | Purpose::Change)) | None => return Err(ApiError::BadLink),
    }
    let password = state.passwords.hash(&wish.password).await?;
    let reset = store
        .reset_password(&token, &password, now.0 as i64)
        .await?;
    let person = reset.ok_or(ApiError::BadLink)?;
    state.registry.end_all(&person);
    Ok(StatusCode::NO_CONTENT)
}

/// Mails a link that proves an address - or, if the address is another's already, tells its owner
/// so instead.
///
/// The link is kept in both cases, so that neither time nor `pending_email` tells them apart;
/// unsent, it proves nothing.
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
            send(
                state,
                &owner.email,
                language,
                MailKind::Known {
                    nick: &owner.person.nick,
                },
            );
        }
        Some(_) | None => send(state, email, language, mail_of(purpose, nick, &token)),
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
        send(
            state,
            &email,
            language,
            mail_of(Purpose::Reset, &person.nick, &token),
        );
    }
    Ok(())
}

/// Sends, unless that address was written to too often.
fn send(state: &AppState, to: &str, language: Language, what: MailKind<'_>) {
    if state.limits.allows_mail_to(to, state.clock.now()) {
        state.mailer.send(to, language, what);
    } else {
        tracing::warn!(to, "drop mail: too many to this address");
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
