//! Who somebody is: an id that cannot be guessed, a nick, and the hash that proves it.

use crate::StoreError;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A person's id: 128 random bits as 32 hexadecimal digits, fit for links.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct PersonId(String);

impl TryFrom<String> for PersonId {
    type Error = PersonIdError;

    fn try_from(text: String) -> Result<Self, PersonIdError> {
        text.parse()
    }
}

impl PersonId {
    /// Draws a new id.
    pub(crate) fn random() -> Result<Self, StoreError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| StoreError::NoRandom)?;
        Ok(PersonId(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// The id as it stands in links.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn stored(text: &str) -> Result<Self, StoreError> {
        text.parse().map_err(|_| StoreError::Damaged("person id"))
    }
}

impl FromStr for PersonId {
    type Err = PersonIdError;

    fn from_str(text: &str) -> Result<Self, PersonIdError> {
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() == 32 && text.bytes().all(is_digit) {
            Ok(PersonId(text.to_owned()))
        } else {
            Err(PersonIdError)
        }
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is no person's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a person's id is 32 hexadecimal digits")]
pub struct PersonIdError;

/// A person, as everyone may know them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// Their nick, as they write it.
    pub nick: String,
    /// Whether they have registered.
    pub kind: PersonKind,
}

impl Person {
    pub(crate) fn stored((id, nick, kind): (String, String, String)) -> Result<Self, StoreError> {
        Ok(Person {
            id: PersonId::stored(&id)?,
            nick,
            kind: PersonKind::named(&kind)?,
        })
    }
}

/// Whether a person has registered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PersonKind {
    /// Plays without an account; forgotten when idle.
    Guest,
    /// Has an account.
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

/// The SHA-256 of a session's token; the token itself never comes here.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Takes the hash as computed by the server.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        TokenHash(bytes)
    }

    /// A name for the session that does not give its token away: the hash's first 64 bits.
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
    fn an_id_survives_its_text_and_nothing_else_is_an_id() {
        let id = PersonId::random().expect("random numbers");
        assert_eq!(id.to_string().parse(), Ok(id));
        for wrong in ["", "1", &"g".repeat(32), &"A".repeat(32), &"é".repeat(16)] {
            assert_eq!(wrong.parse::<PersonId>(), Err(PersonIdError), "{wrong}");
        }
    }
}
