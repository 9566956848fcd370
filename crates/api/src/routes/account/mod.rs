//! Accounts over HTTP. `docs/accounts.md` says what each path does, `/api/openapi.json` how it is
//! called.

mod change_notices;
mod deletion;
mod login;
mod login_attempt;
mod mailed_links;
mod outgoing_mail;
mod profile;
mod second_factor;
mod sessions;
mod tokens;

use crate::{AppState, caller::Caller, error::ApiError};
use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use identity::{is_easy_to_guess, public_person};
use ids::PersonId;
use runtime::{SecurityEvent, SecurityFields};
use store::{Account, Role, SessionKind};
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::account::{AccountCard, Field, FieldError, SecondFactorCard, You};

pub(crate) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(profile::you))
        .routes(routes!(login::register))
        .routes(routes!(login::log_in))
        .routes(routes!(login::log_out))
        .routes(routes!(profile::change_nick))
        .routes(routes!(profile::change_email))
        .routes(routes!(profile::change_password))
        .routes(routes!(deletion::delete))
        .routes(routes!(mailed_links::verify))
        .routes(routes!(mailed_links::verify_again))
        .routes(routes!(mailed_links::forgot))
        .routes(routes!(mailed_links::reset_address))
        .routes(routes!(mailed_links::reset))
        .routes(routes!(second_factor::begin))
        .routes(routes!(second_factor::confirm))
        .routes(routes!(second_factor::remove))
        .routes(routes!(sessions::list, sessions::close_others))
        .routes(routes!(sessions::close))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::revoke))
}

/// Returns a person with their account, if they have one.
async fn you_of(state: &AppState, person: &PersonId) -> Result<You, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let Some(account) = store.account(person).await? else {
        let guest = store.person(person).await?.ok_or(ApiError::NoSession)?;
        return Ok(You {
            person: public_person(&guest)?,
            account: None,
        });
    };
    let factor = second_factor::confirmed(state, person).await?;
    let admin = account.role == Role::Admin;
    let card = AccountCard {
        pending_email: store.pending_email(person, now.0 as i64).await?,
        email: Some(account.email),
        verified: account.is_verified,
        admin,
        needs_second_factor: admin && state.site.requires_admin_totp && factor.is_none(),
        second_factor: factor.map(|factor| SecondFactorCard {
            recovery_codes: factor.recovery_codes,
        }),
    };
    Ok(You {
        person: public_person(&account.person)?,
        account: Some(card),
    })
}

/// Returns the caller as `you_of` does; to a program without what only the owner may know.
async fn you_for(state: &AppState, caller: &Caller) -> Result<You, ApiError> {
    let mut you = you_of(state, &caller.holder.person.id).await?;
    let is_program = caller.holder.kind == SessionKind::Program;
    if let Some(card) = you.account.as_mut().filter(|_| is_program) {
        (card.email, card.pending_email, card.second_factor) = (None, None, None);
    }
    Ok(you)
}

/// Refuses a password that is easy to guess for those who know nick or mail address.
fn check_password(password: &str, nick: &str, email: &str) -> Result<(), ApiError> {
    if is_easy_to_guess(password, nick, email) {
        Err(ApiError::field(Field::Password, FieldError::Common))
    } else {
        Ok(())
    }
}

/// Returns the owner's account if `password` is right, else an error about `field`.
async fn confirm_password(
    state: &AppState,
    owner: &Caller,
    field: Field,
    password: &str,
) -> Result<Account, ApiError> {
    let id = &owner.holder.person.id;
    state.limits.confirm_password(id, state.clock.now())?;
    let account = state.store.account(id).await?.ok_or(ApiError::NoAccount)?;
    if state
        .passwords
        .verify(password, Some(&account.password))
        .await?
    {
        Ok(account)
    } else {
        let person = Some(id.as_str());
        let fields = SecurityFields {
            person,
            ..SecurityFields::default()
        };
        state.note_security(SecurityEvent::PasswordWrong, fields);
        Err(ApiError::field(field, FieldError::Wrong))
    }
}

/// Responds with JSON that must not be cached.
fn private<T: serde::Serialize>(body: T) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
