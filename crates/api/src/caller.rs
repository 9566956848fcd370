//! Extractors for the sender of a request: `Caller` and its stricter forms by the session's token,
//! `Origin` by address.

use crate::{AppState, error::ApiError, limits::SEEN_EVERY_MS, listener::Place, session};
use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::request::Parts,
};
use identity::{Token, note_seen};
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};
use store::{Holder, PersonKind, SessionKind};

/// The holder of a valid session.
pub(crate) struct Caller {
    pub token: Token,
    pub holder: Holder,
}

impl Caller {
    /// Finds the holder of a token; `None` if its session has ended. Records the use of the session
    /// at most every `SEEN_EVERY_MS`.
    pub async fn find(state: &AppState, token: Token) -> Result<Option<Self>, ApiError> {
        let (store, now) = (&state.store, state.clock.now());
        let Some(holder) = store.holder(&token.hash(), now.0 as i64).await? else {
            return Ok(None);
        };
        if now.0 as i64 - holder.seen_ms >= SEEN_EVERY_MS {
            note_seen(store, &holder.person.id, &token, now).await?;
        }
        Ok(Some(Self { token, holder }))
    }

    /// As `find`, and notes the session for the connection's place.
    async fn find_in(
        parts: &Parts,
        state: &AppState,
        token: Token,
    ) -> Result<Option<Self>, ApiError> {
        let caller = Self::find(state, token).await?;
        if let (Some(_), Some(place)) = (&caller, parts.extensions.get::<Arc<Place>>()) {
            place.note_session();
        }
        Ok(caller)
    }

    pub fn is_guest(&self) -> bool {
        self.holder.person.kind == PersonKind::Guest
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let token = session::token_of(&parts.headers).ok_or(ApiError::NoSession)?;
        let caller = Self::find_in(parts, state, token).await?;
        caller.ok_or(ApiError::NoSession)
    }
}

/// A caller with an account and a browser's session. Refuses guests and programs.
pub(crate) struct Owner(pub Caller);

impl FromRequestParts<AppState> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        match caller.holder.kind {
            _ if caller.is_guest() => Err(ApiError::NoAccount),
            SessionKind::Program => Err(ApiError::NotForPrograms),
            SessionKind::Browser | SessionKind::Lasting => Ok(Owner(caller)),
        }
    }
}

/// A caller with a browser's session, guest or not. Refuses programs.
pub(crate) struct AtBrowser(pub Caller);

impl FromRequestParts<AppState> for AtBrowser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        match caller.holder.kind {
            SessionKind::Program => Err(ApiError::NotForPrograms),
            SessionKind::Browser | SessionKind::Lasting => Ok(AtBrowser(caller)),
        }
    }
}

/// The caller, or `None` if the request has no valid session.
pub(crate) struct Anyone(pub Option<Caller>);

impl FromRequestParts<AppState> for Anyone {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        match session::token_of(&parts.headers) {
            Some(token) => Ok(Anyone(Caller::find_in(parts, state, token).await?)),
            None => Ok(Anyone(None)),
        }
    }
}

/// The address of the client, as `Proxies::origin` finds it.
pub(crate) struct Origin(pub IpAddr);

impl FromRequestParts<AppState> for Origin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .ok_or(ApiError::Internal)?;
        Ok(Origin(state.proxies.origin(peer.ip(), &parts.headers)))
    }
}
