//! What is proven by reading a handle: that an address is one's own, and that one may choose
//! another password.

use super::Accounts;
use crate::{
    body::Body,
    caller::{Origin, Owner},
    error::error_chain,
    http::Shared,
    mail::{Language, What},
    people::Token,
    problem::ApiError,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use store::{Account, PersonId, Purpose, StoreError};
use wire::account::{Forgot, MailedLink, Problem, Reset};

/// Follows a link that was mailed: the address it went to is the account's, and proven.
#[utoipa::path(post, path = "/api/account/verify", tag = "account", request_body = MailedLink,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn verify(
    State(shared): State<Shared>,
    Body(link): Body<MailedLink>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&shared.hall.store, shared.hall.clock.now());
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
    State(shared): State<Shared>,
    Origin(address): Origin,
    Owner(owner): Owner,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let account = shared
        .hall
        .store
        .account(&owner.holder.person.id)
        .await?
        .ok_or(ApiError::NoAccount)?;
    if !account.is_verified {
        shared.accounts.gate.ask_for_mail(
            address,
            account.person.id.as_str(),
            shared.hall.clock.now(),
        )?;
        let Account { person, email, .. } = &account;
        mail_link(
            &shared,
            &person.id,
            &person.nick,
            email,
            Purpose::Verify,
            Language::of(&headers),
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
    State(shared): State<Shared>,
    Origin(address): Origin,
    headers: HeaderMap,
    Body(Forgot { email }): Body<Forgot>,
) -> Result<StatusCode, ApiError> {
    shared
        .accounts
        .gate
        .ask_for_mail(address, &email, shared.hall.clock.now())?;
    let language = Language::of(&headers);
    // After the answer: how long it takes would tell.
    tokio::spawn(async move {
        if let Err(error) = mail_reset(&shared, &email, language).await {
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
    State(shared): State<Shared>,
    Body(wish): Body<Reset>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&shared.hall.store, shared.hall.clock.now());
    let token = Token::read(&wish.token).ok_or(ApiError::BadLink)?.hash();
    match store.link(&token, now.0 as i64).await? {
        Some((_, Purpose::Reset)) => {}
        Some((_, Purpose::Verify | Purpose::Change)) | None => return Err(ApiError::BadLink),
    }
    let password = shared.accounts.passwords.hash(&wish.password).await?;
    let reset = store
        .reset_password(&token, &password, now.0 as i64)
        .await?;
    let person = reset.ok_or(ApiError::BadLink)?;
    shared.sockets.end_all(&person);
    Ok(StatusCode::NO_CONTENT)
}

/// Mails a link that proves an address - or, if the address is another's already, tells its owner
/// so instead.
///
/// The link is kept in both cases, so that neither time nor `pending_email` tells them apart;
/// unsent, it proves nothing.
pub(super) async fn mail_link(
    shared: &Shared,
    person: &PersonId,
    nick: &str,
    email: &str,
    purpose: Purpose,
    language: Language,
) -> Result<(), ApiError> {
    let (store, now) = (&shared.hall.store, shared.hall.clock.now());
    let token = Token::random();
    store
        .save_link(person, &token.hash(), purpose, email, now.0 as i64)
        .await?;
    match store.owner_of(email).await? {
        Some(owner) if owner.person.id != *person => {
            send(
                shared,
                &owner.email,
                language,
                What::Known {
                    nick: &owner.person.nick,
                },
            );
        }
        Some(_) | None => send(shared, email, language, letter(purpose, nick, &token)),
    }
    Ok(())
}

async fn mail_reset(shared: &Shared, email: &str, language: Language) -> Result<(), StoreError> {
    let (store, now) = (&shared.hall.store, shared.hall.clock.now());
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
            shared,
            &email,
            language,
            letter(Purpose::Reset, &person.nick, &token),
        );
    }
    Ok(())
}

/// Sends, unless that address was written to too often.
fn send(shared: &Shared, to: &str, language: Language, what: What<'_>) {
    let Accounts { post, gate, .. } = &*shared.accounts;
    if gate.lets_mail_to(to, shared.hall.clock.now()) {
        post.send(to, language, what);
    } else {
        tracing::warn!(to, "so much mail was sent there that this one was not");
    }
}

fn letter<'a>(purpose: Purpose, nick: &'a str, token: &'a Token) -> What<'a> {
    let token = token.as_str();
    match purpose {
        Purpose::Verify => What::Verify { nick, token },
        Purpose::Change => What::Change { nick, token },
        Purpose::Reset => What::Reset { nick, token },
    }
}
