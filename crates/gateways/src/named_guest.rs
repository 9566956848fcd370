//! Guests with a nick of their own choice, for protocols that know no sessions.

use crate::GatewayContext;
use identity::Token;
use rate_limit::AddressKey;
use runtime::{SecurityEvent, SecurityFields};
use std::net::IpAddr;
use store::{NickError, PersonKind, Store, StoreError};
use thiserror::Error;
use wire::{Nick, Person};

/// Why a client is not given a nick.
#[derive(Debug, Error)]
pub(crate) enum NoGuest {
    #[error("the nick is taken")]
    Taken,
    #[error("too many new guests")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<NickError> for NoGuest {
    fn from(error: NickError) -> Self {
        match error {
            NickError::Taken => Self::Taken,
            NickError::Store(error) => Self::Store(error),
            NickError::Malformed | NickError::NoSuchPerson => {
                Self::Store(StoreError::Damaged("guest's name"))
            }
        }
    }
}

/// Finds or creates the guest of a nick, who counts as a program at tables. A known guest may come
/// back in other letter case and from any address, unless a seat is held for them: the others at
/// the table know the old spelling, and only the address from which the guest came may take the
/// seat.
///
/// Guests of the page have a hyphen in their nicks and people with accounts are no guests, so no
/// client gets another person's identity.
pub(crate) async fn named_guest(
    context: &GatewayContext,
    address: IpAddr,
    nick: &Nick,
) -> Result<Person, NoGuest> {
    let (store, now) = (&context.store, context.clock.now());
    let now_ms = now.0 as i64;
    let key = AddressKey::of(address).to_string();
    let public = |id| Person {
        id,
        nick: nick.clone(),
        kind: wire::PersonKind::Program,
    };
    if is_like_an_account(store, nick).await? {
        return Err(NoGuest::Taken);
    }
    let Some(known) = store.person_by_nick(nick.as_str()).await? else {
        let is_allowed = context.guests.allows(address, now)
            && context.cluster_limits.allows_guest(address, now).await?;
        if !is_allowed {
            note_refused(context, SecurityEvent::RateLimited, None, &key);
            return Err(NoGuest::TooMany);
        }
        let hash = Token::random().hash();
        let id = store.create_guest(nick.as_str(), &hash, now_ms).await?;
        store.set_gateway_address(&id, &key).await?;
        return Ok(public(id));
    };
    if known.kind != PersonKind::Guest || context.registry.is_remote(&known.id) {
        return Err(NoGuest::Taken);
    }
    let holds_seat = !context.directory.seats_of(&known.id).is_empty();
    let last = store.gateway_address(&known.id).await?;
    // A guest without an address came before addresses were kept.
    if holds_seat && last.as_ref().is_some_and(|last| *last != key) {
        note_refused(
            context,
            SecurityEvent::NameRefused,
            Some(known.id.as_str()),
            &key,
        );
        return Err(NoGuest::Taken);
    }
    if known.nick != nick.as_str() {
        if holds_seat {
            return Err(NoGuest::Taken);
        }
        store.rename(&known.id, nick.as_str()).await?;
    }
    store.touch(&known.id, now_ms).await?;
    if last.as_ref() != Some(&key) {
        store.set_gateway_address(&known.id, &key).await?;
    }
    Ok(public(known.id))
}

/// Whether the nick is that of an account but for its accents.
async fn is_like_an_account(store: &Store, nick: &Nick) -> Result<bool, StoreError> {
    let plain = nick.plain();
    if plain == nick.as_str() {
        return Ok(false);
    }
    let like = store.person_by_nick(&plain).await?;
    Ok(like.is_some_and(|person| person.kind != PersonKind::Guest))
}

fn note_refused(context: &GatewayContext, event: SecurityEvent, person: Option<&str>, key: &str) {
    let fields = SecurityFields {
        person,
        address: Some(&key),
        subject: Some("gateway"),
        ..SecurityFields::default()
    };
    context.security.note(event, context.clock.now(), fields);
}
