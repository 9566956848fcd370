//! The limits that hold for all nodes together: logins, registrations and mails. Each is counted
//! after `Limits` of this node has allowed it.

use crate::{
    AppState,
    error::ApiError,
    limits::{
        LOGINS_BY_NAME, LOGINS_FROM_ADDRESS, LOGINS_FROM_ADDRESS_BY_NAME, MAILS_BY_ASKER,
        MAILS_FROM_ADDRESS, REGISTRATIONS,
    },
};
use rate_limit::{AddressKey, Rate};
use std::net::IpAddr;

/// Counts an attempt to log in, as `Limits::log_in` does.
pub(crate) async fn log_in(state: &AppState, from: IpAddr, login: &str) -> Result<(), ApiError> {
    let login = login.to_lowercase();
    let by_name = format!("{} {login}", AddressKey::of(from));
    allow_from(state, "login", from, LOGINS_FROM_ADDRESS).await?;
    allow(
        state,
        "login at name",
        &by_name,
        LOGINS_FROM_ADDRESS_BY_NAME,
    )
    .await?;
    allow(state, "login by name", &login, LOGINS_BY_NAME).await
}

/// Counts a registration, as `Limits::register` does.
pub(crate) async fn register(state: &AppState, from: IpAddr) -> Result<(), ApiError> {
    allow_from(state, "register", from, REGISTRATIONS).await
}

/// Counts a request for a mail, as `Limits::ask_for_mail` does.
pub(crate) async fn ask_for_mail(
    state: &AppState,
    from: IpAddr,
    asker: &str,
) -> Result<(), ApiError> {
    allow_from(state, "mail", from, MAILS_FROM_ADDRESS).await?;
    allow(state, "mail by", &asker.to_lowercase(), MAILS_BY_ASKER).await
}

async fn allow(state: &AppState, what: &str, key: &str, rate: Rate) -> Result<(), ApiError> {
    let now = state.clock.now();
    let is_allowed = state.cluster_limits.allows(what, key, rate, now).await?;
    is_allowed.then_some(()).ok_or(ApiError::TooMany)
}

async fn allow_from(
    state: &AppState,
    what: &str,
    from: IpAddr,
    rate: Rate,
) -> Result<(), ApiError> {
    let (limits, now) = (&state.cluster_limits, state.clock.now());
    let is_allowed = limits.allows_from(what, from, rate, now).await?;
    is_allowed.then_some(()).ok_or(ApiError::TooMany)
}
