//! Accounts over HTTP: `docs/accounts.md` says what each address does, `/api/openapi.json` how it
//! is called.

mod deletion;
mod entry;
mod gate;
mod links;
mod passwords;
mod profile;
mod sessions;
mod tokens;

use crate::{caller::Caller, http::Shared, mail::Post, people, problem::ApiError};
use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use gate::Gate;
use passwords::Passwords;
use store::{Account, PersonId, Role};
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::account::{AccountCard, Field, FieldError, You};

/// What accounts need besides the store.
pub(crate) struct Accounts {
    passwords: Passwords,
    gate: Gate,
    post: Post,
}

impl Accounts {
    pub fn new(post: Post) -> Self {
        Self {
            passwords: Passwords::new(),
            gate: Gate::new(),
            post,
        }
    }
}

pub(crate) fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(profile::you))
        .routes(routes!(entry::register))
        .routes(routes!(entry::log_in))
        .routes(routes!(entry::log_out))
        .routes(routes!(profile::change_nick))
        .routes(routes!(profile::change_email))
        .routes(routes!(profile::change_password))
        .routes(routes!(deletion::delete))
        .routes(routes!(links::verify))
        .routes(routes!(links::verify_again))
        .routes(routes!(links::forgot))
        .routes(routes!(links::reset))
        .routes(routes!(sessions::list, sessions::close_others))
        .routes(routes!(sessions::close))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::revoke))
}

/// Who somebody is, account and all.
async fn you_of(shared: &Shared, person: &PersonId) -> Result<You, ApiError> {
    let (store, now) = (&shared.hall.store, shared.hall.clock.now());
    let Some(account) = store.account(person).await? else {
        let guest = store.person(person).await?.ok_or(ApiError::NoSession)?;
        return Ok(You {
            person: people::of_store(&guest)?,
            account: None,
        });
    };
    let card = AccountCard {
        pending_email: store.pending_email(person, now.0 as i64).await?,
        email: account.email,
        verified: account.is_verified,
        admin: account.role == Role::Admin,
    };
    Ok(You {
        person: people::of_store(&account.person)?,
        account: Some(card),
    })
}

/// The account of one who has just given its password again; `field` is where they gave it.
async fn confirmed(
    shared: &Shared,
    owner: &Caller,
    field: Field,
    password: &str,
) -> Result<Account, ApiError> {
    let id = &owner.holder.person.id;
    shared.accounts.gate.password(id, shared.hall.clock.now())?;
    let account = shared
        .hall
        .store
        .account(id)
        .await?
        .ok_or(ApiError::NoAccount)?;
    if shared
        .accounts
        .passwords
        .is_right(password, Some(&account.password))
        .await?
    {
        Ok(account)
    } else {
        Err(ApiError::field(field, FieldError::Wrong))
    }
}

/// An answer for its asker only.
fn private<T: serde::Serialize>(answer: T) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}
