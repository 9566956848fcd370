//! Finds the account that matches login and password, within the limits of attempts.

use super::second_factor;
use crate::{AppState, cluster_limits, device, error::ApiError, session::language_of};
use axum::http::HeaderMap;
use rate_limit::AddressKey;
use runtime::{SecurityEvent, SecurityFields};
use std::net::IpAddr;
use store::Account;
use wire::account::{BanNotice, LogIn};

/// Returns the account, or why the attempt is refused: too many, wrong, or a banned account. Only
/// the right password reveals a ban.
///
/// A known device may try its own account, and no other, beyond the limits that strangers have used
/// up.
pub(super) async fn authenticate(
    state: &AppState,
    address: IpAddr,
    headers: &HeaderMap,
    wish: &LogIn,
) -> Result<Account, ApiError> {
    let key = AddressKey::of(address);
    let only = match count_attempt(state, address, &wish.login).await {
        Ok(()) => None,
        Err(ApiError::TooMany) => {
            let known = device::allowed_person(state, headers).await?;
            Some(known.ok_or(ApiError::TooMany)?)
        }
        Err(error) => return Err(error),
    };
    let mut candidates = candidates(state, &wish.login).await?;
    if let Some(only) = only {
        for candidate in &mut candidates {
            candidate.take_if(|account| account.person.id != only);
        }
    }
    let named = candidates.iter().flatten().next();
    let named = named.map(|account| account.person.id.clone());
    let note = |event, person: Option<&str>| {
        let address = Some(&key as _);
        let fields = SecurityFields {
            person,
            address,
            ..SecurityFields::default()
        };
        state.note_security(event, fields);
    };
    let Some(account) = matching(state, &wish.password, candidates).await? else {
        note(
            SecurityEvent::LoginFailed,
            named.as_ref().map(|id| id.as_str()),
        );
        return Err(ApiError::WrongLogin);
    };
    let person = Some(account.person.id.as_str());
    if let Some(since_ms) = account.banned_ms {
        note(SecurityEvent::LoginBanned, person);
        return Err(ApiError::Banned(
            ban_notice(state, &account, since_ms).await?,
        ));
    }
    if let Err(refused) = check_second_factor(state, &account, headers, wish).await {
        if !matches!(refused, ApiError::CodeNeeded) {
            note(SecurityEvent::LoginFailed, person);
        }
        return Err(refused);
    }
    note(SecurityEvent::LoginSucceeded, person);
    Ok(account)
}

/// Counts an attempt at this node and at all nodes together.
async fn count_attempt(state: &AppState, from: IpAddr, login: &str) -> Result<(), ApiError> {
    state.limits.log_in(from, login, state.clock.now())?;
    cluster_limits::log_in(state, from, login).await
}

/// Asks for the second factor, if the account has one, only after the right password.
async fn check_second_factor(
    state: &AppState,
    account: &Account,
    headers: &HeaderMap,
    wish: &LogIn,
) -> Result<(), ApiError> {
    let Some(factor) = second_factor::confirmed(state, &account.person.id).await? else {
        return Ok(());
    };
    let code = wish.code.as_deref().ok_or(ApiError::CodeNeeded)?;
    second_factor::use_code(state, account, &factor, code, language_of(headers)).await
}

/// Returns the accounts that a login may mean, in the order in which they are tried: always as many
/// for a mail address, and one for a nick.
///
/// A mail address has at most one owner who has verified it and any number of claimants. The owner
/// comes first, then the oldest claimant. The newest claimant may log in by the address too: the
/// answer must not tell a person who has just registered that others have claimed it.
async fn candidates(state: &AppState, login: &str) -> Result<Vec<Option<Account>>, ApiError> {
    let store = &state.store;
    if !login.contains('@') {
        return Ok(vec![store.account_by_nick(login).await?]);
    }
    Ok(vec![
        store.owner_of(login).await?,
        store.claimant_of(login).await?,
        store.newest_claimant_of(login).await?,
    ])
}

/// Returns the first candidate with this password. Each costs one `Passwords::verify`, also one
/// that does not exist, so that the time does not reveal which accounts exist.
async fn matching(
    state: &AppState,
    password: &str,
    candidates: Vec<Option<Account>>,
) -> Result<Option<Account>, ApiError> {
    let mut found = None;
    for candidate in candidates {
        let hash = candidate.as_ref().map(|account| account.password.as_str());
        let is_match = state.passwords.verify(password, hash).await?;
        if is_match && found.is_none() {
            found = candidate;
        }
    }
    Ok(found)
}

async fn ban_notice(
    state: &AppState,
    account: &Account,
    since_ms: i64,
) -> Result<BanNotice, ApiError> {
    let reason = state.store.ban_reason(&account.person.id, since_ms).await?;
    Ok(BanNotice { since_ms, reason })
}
