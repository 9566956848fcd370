//! Mails to the address that an account had when its password or its address was changed, and lines
//! in the security log. A mail that cannot be sent holds up no change.

use super::outgoing_mail;
use crate::{
    AppState,
    session::{language_of, user_agent},
};
use axum::http::HeaderMap;
use mail::{ChangeNotice, DeviceKind, MailKind, Recipient};
use runtime::{SecurityEvent, SecurityFields, error_chain};
use store::{Account, StoreError};

/// Tells the owner that the password was changed.
pub(super) async fn password_changed(state: &AppState, headers: &HeaderMap, account: &Account) {
    note(state, SecurityEvent::PasswordChanged, account);
    let (nick, change) = (&account.person.nick, notice(state, headers));
    let what = MailKind::PasswordChanged { nick, change };
    log_failure(mail_to(state, headers, account, what).await);
}

/// Tells the reader of the address that the account had before that it has another one now, if it
/// has.
pub(super) async fn email_changed(state: &AppState, headers: &HeaderMap, before: &Account) {
    log_failure(mail_if_other(state, headers, before).await);
}

async fn mail_if_other(
    state: &AppState,
    headers: &HeaderMap,
    before: &Account,
) -> Result<(), StoreError> {
    let after = state.store.account(&before.person.id).await?;
    let is_same = |after: &Account| after.email.to_lowercase() == before.email.to_lowercase();
    if after.as_ref().is_none_or(is_same) {
        return Ok(());
    }
    note(state, SecurityEvent::EmailChanged, before);
    let (nick, change) = (&before.person.nick, notice(state, headers));
    mail_to(
        state,
        headers,
        before,
        MailKind::EmailChanged { nick, change },
    )
    .await
}

/// Sends the mail, unless another account has proven the address: then its reader is not the
/// account's owner.
async fn mail_to(
    state: &AppState,
    headers: &HeaderMap,
    account: &Account,
    what: MailKind<'_>,
) -> Result<(), StoreError> {
    let owner = state.store.owner_of(&account.email).await?;
    if owner.is_none_or(|owner| owner.person.id == account.person.id) {
        let to = Recipient {
            person: &account.person.id,
            address: &account.email,
            language: language_of(headers),
        };
        outgoing_mail::send(state, to, what).await?;
    }
    Ok(())
}

fn log_failure(mailed: Result<(), StoreError>) {
    if let Err(error) = mailed {
        tracing::error!(error = error_chain(&error), "mail change notice failed");
    }
}

fn notice(state: &AppState, headers: &HeaderMap) -> ChangeNotice {
    ChangeNotice {
        at_ms: state.clock.now().0,
        device: DeviceKind::of(user_agent(headers)),
    }
}

fn note(state: &AppState, event: SecurityEvent, account: &Account) {
    let person = Some(account.person.id.as_str());
    let fields = SecurityFields {
        person,
        ..SecurityFields::default()
    };
    state.note_security(event, fields);
}
