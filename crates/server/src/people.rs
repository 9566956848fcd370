//! Who a request comes from: a session's token stands for a person, and a stranger becomes a guest.

use crate::{hall::Hall, random};
use hub::WallTime;
use sha2::{Digest, Sha256};
use store::{NickError, PersonKind, Store, StoreError, TokenHash};
use thiserror::Error;
use wire::{Nick, Person, PersonId};

/// How many guest names are tried before the server gives up.
const GUEST_TRIES: u32 = 20;

/// The secret a session is proven by. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    pub fn random() -> Self {
        Self(
            random::bytes::<32>()
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
        )
    }

    /// A token as a client sends it, if it can be one.
    pub fn read(text: &str) -> Option<Self> {
        let is_token = text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_token.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn hash(&self) -> TokenHash {
        TokenHash::from_bytes(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// Notes that the person is still there, so that neither they nor their session is forgotten.
pub(crate) async fn seen(
    store: &Store,
    person: &PersonId,
    token: &Token,
    now: WallTime,
) -> Result<(), StoreError> {
    store.touch(person, now.0 as i64).await?;
    store.extend_session(&token.hash(), now.0 as i64).await
}

/// A new guest, with a session.
pub(crate) async fn new_guest(store: &Store, now: WallTime) -> Result<(Person, Token), StoreError> {
    let token = Token::random();
    for attempt in 1..=GUEST_TRIES {
        let nick = Nick::guest(guest_number(attempt));
        match store
            .create_guest(nick.as_str(), &token.hash(), now.0 as i64)
            .await
        {
            Ok(id) => return Ok((named(&id, nick.as_str())?, token)),
            Err(NickError::Taken) => {}
            Err(NickError::Store(error)) => return Err(error),
            Err(NickError::Malformed | NickError::NoSuchPerson) => {
                return Err(StoreError::Damaged("guest's name"));
            }
        }
    }
    Err(StoreError::Damaged("list of guests: no name is free"))
}

/// Why somebody is not the guest of a name.
#[derive(Debug, Error)]
pub(crate) enum NoGuest {
    /// Somebody else has it.
    #[error("the nick is taken")]
    Taken,
    /// Too many new guests.
    #[error("too many new guests")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The guest with a name of their own choice, for doors whose protocols know no sessions. A guest
/// who is known may come back in other letter case while no seat is held for them: those at the
/// table know them as they were.
///
/// Page guests have a hyphen in their names and accounts are no guests, so nobody is taken for
/// another here.
pub(crate) async fn guest_called(
    hall: &Hall,
    nick: &Nick,
    may_come: impl FnOnce() -> bool,
) -> Result<Person, NoGuest> {
    let (store, now) = (&hall.store, hall.clock.now().0 as i64);
    let Some(known) = store.person_by_nick(nick.as_str()).await? else {
        if !may_come() {
            return Err(NoGuest::TooMany);
        }
        let id = store
            .create_guest(nick.as_str(), &Token::random().hash(), now)
            .await
            .map_err(no_guest)?;
        return Ok(named(&id, nick.as_str())?);
    };
    if known.kind != PersonKind::Guest {
        return Err(NoGuest::Taken);
    }
    if hall.social.sockets.is_elsewhere(&of_store(&known)?.id) {
        return Err(NoGuest::Taken);
    }
    if known.nick != nick.as_str() {
        let has_seat = !hall.seats_of(&of_store(&known)?.id).is_empty();
        if has_seat {
            return Err(NoGuest::Taken);
        }
        store
            .rename(&known.id, nick.as_str())
            .await
            .map_err(no_guest)?;
    }
    store.touch(&known.id, now).await?;
    Ok(named(&known.id, nick.as_str())?)
}

fn no_guest(error: NickError) -> NoGuest {
    match error {
        NickError::Taken => NoGuest::Taken,
        NickError::Store(error) => NoGuest::Store(error),
        NickError::Malformed | NickError::NoSuchPerson => {
            NoGuest::Store(StoreError::Damaged("guest's name"))
        }
    }
}

/// Four digits to begin with, as they are easy to remember; more when those are taken.
fn guest_number(attempt: u32) -> u32 {
    let digits = 3 + attempt.div_ceil(3).min(6);
    let least = 10_u32.pow(digits - 1);
    least + (random::bits() % u128::from(9 * least)) as u32
}

/// A person of the store's, as everyone sees them.
pub(crate) fn of_store(person: &store::Person) -> Result<Person, StoreError> {
    named(&person.id, &person.nick)
}

fn named(id: &PersonId, nick: &str) -> Result<Person, StoreError> {
    let nick = nick.parse().map_err(|_| StoreError::Damaged("nick"))?;
    Ok(Person {
        id: id.clone(),
        nick,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guests_number_has_four_digits_at_first_and_more_when_names_run_out() {
        for _ in 0..1000 {
            assert!((1000..10_000).contains(&guest_number(1)));
            assert!((100_000_000..1_000_000_000).contains(&guest_number(GUEST_TRIES)));
        }
    }

    #[test]
    fn only_a_token_of_ours_is_read() {
        let token = Token::random();
        assert!(Token::read(token.as_str()) == Some(token));
        assert!(Token::read("").is_none());
        assert!(Token::read(&"z".repeat(64)).is_none());
    }
}
