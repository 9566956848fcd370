//! People: their public facts, and the hash of a session's token.

use crate::StoreError;
use ids::PersonId;
use std::fmt;

/// Draws a new id from the operating system's random numbers.
pub(crate) fn random_person_id() -> Result<PersonId, StoreError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| StoreError::NoRandom)?;
    Ok(PersonId::from_bits(u128::from_be_bytes(bytes)))
}

/// Reads an id from a column; text that is no id is [`StoreError::Damaged`].
pub(crate) fn stored_person_id(text: &str) -> Result<PersonId, StoreError> {
    text.parse().map_err(|_| StoreError::Damaged("person id"))
}

/// The public facts of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    /// In the letter case of its owner.
    pub nick: String,
    pub kind: PersonKind,
}

row! {
    /// The columns of a [`Person`].
    struct PersonRow { id: String, nick: String, kind: String }
}

impl PersonRow {
    pub fn read(self) -> Result<Person, StoreError> {
        Ok(Person {
            id: stored_person_id(&self.id)?,
            nick: self.nick,
            kind: PersonKind::named(&self.kind)?,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PersonKind {
    /// Plays without an account; deleted when idle.
    Guest,
    Account,
}

impl PersonKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            PersonKind::Guest => "guest",
            PersonKind::Account => "account",
        }
    }

    fn named(name: &str) -> Result<Self, StoreError> {
        let all = [PersonKind::Guest, PersonKind::Account];
        all.into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(StoreError::Damaged("kind of person"))
    }
}

/// The SHA-256 of a session's token; `store` never sees the token itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        TokenHash(bytes)
    }

    /// A name for the session that reveals nothing about its token: the first 64 bits of the hash.
    pub fn name(&self) -> String {
        self.0[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn stored(bytes: &[u8]) -> Result<Self, StoreError> {
        bytes
            .try_into()
            .map(TokenHash)
            .map_err(|_| StoreError::Damaged("token"))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_ids_differ_and_text_that_is_no_id_is_damaged() {
        let id = random_person_id().expect("random numbers");
        assert_ne!(random_person_id().expect("random numbers"), id);
        assert_eq!(stored_person_id(id.as_str()).expect("an id"), id);
        for wrong in ["", "1", &"g".repeat(32), &"A".repeat(32)] {
            let read = stored_person_id(wrong);
            assert!(matches!(read, Err(StoreError::Damaged(_))), "{wrong}");
        }
    }
}
