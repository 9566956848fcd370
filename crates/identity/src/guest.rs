//! Guests: people without an account.

use crate::Token;
use hub::WallTime;
use ids::PersonId;
use runtime::random;
use store::{NickError, Store, StoreError};
use wire::{Nick, Person, PersonKind};

/// How many guest nicks are tried before the server gives up.
const NICK_TRIES: u32 = 20;

/// Creates a guest with a nick of our choice, and a session.
pub async fn new_guest(store: &Store, now: WallTime) -> Result<(Person, Token), StoreError> {
    let token = Token::random();
    for attempt in 1..=NICK_TRIES {
        let nick = Nick::guest(guest_number(attempt));
        let hash = token.hash();
        match store.create_guest(nick.as_str(), &hash, now.0 as i64).await {
            Ok(id) => {
                return Ok((
                    Person {
                        id,
                        nick,
                        kind: PersonKind::Guest,
                    },
                    token,
                ));
            }
            Err(NickError::Taken) => {}
            Err(NickError::Store(error)) => return Err(error),
            Err(NickError::Malformed | NickError::NoSuchPerson) => {
                return Err(StoreError::Damaged("guest's name"));
            }
        }
    }
    Err(StoreError::Damaged("list of guests: no name is free"))
}

/// Notes that the person was here, so that neither they nor their session expires.
pub async fn note_seen(
    store: &Store,
    person: &PersonId,
    token: &Token,
    now: WallTime,
) -> Result<(), StoreError> {
    store.touch(person, now.0 as i64).await?;
    store.extend_session(&token.hash(), now.0 as i64).await
}

/// Converts a stored person to what everyone may see. `Damaged` if the stored nick is not one.
pub fn public_person(person: &store::Person) -> Result<Person, StoreError> {
    let nick = person.nick.parse();
    Ok(Person {
        id: person.id.clone(),
        nick: nick.map_err(|_| StoreError::Damaged("nick"))?,
        kind: match person.kind {
            store::PersonKind::Guest => PersonKind::Guest,
            store::PersonKind::Account => PersonKind::Account,
        },
    })
}

/// Returns a number of four digits at first, as they are easy to remember, and of more when those
/// are taken.
fn guest_number(attempt: u32) -> u32 {
    let digits = 3 + attempt.div_ceil(3).min(6);
    let least = 10_u32.pow(digits - 1);
    least + (random::bits() % u128::from(9 * least)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guests_number_has_four_digits_at_first_and_more_when_names_run_out() {
        for _ in 0..1000 {
            assert!((1000..10_000).contains(&guest_number(1)));
            assert!((100_000_000..1_000_000_000).contains(&guest_number(NICK_TRIES)));
        }
    }
}
