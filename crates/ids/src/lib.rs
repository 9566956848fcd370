//! The ids of tables and people, in links, messages and the database.
//!
//! An id is random and cannot be guessed: the id of a private table is its invitation.

mod address_tag;
mod node;

pub use address_tag::AddressTag;
pub use node::Node;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};
use std::{fmt, marker::PhantomData, str::FromStr};
use thiserror::Error;

/// The alphabet of `TableId`, made to be read aloud: without 0/o, 1/l/i, u.
const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstvwxyz";
/// The alphabet of `PersonId`, which is never read aloud.
const DIGITS: &[u8] = b"0123456789abcdef";

macro_rules! id {
    ($(#[$doc:meta])* $Name:ident, $len:literal, $letters:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
        pub struct $Name([u8; $len]);

        impl $Name {
            pub const LEN: usize = $len;

            /// The id of uniformly random bits.
            pub fn from_bits(bits: u128) -> Self {
                Self(letters(bits, $letters))
            }

            pub fn as_str(&self) -> &str {
                str::from_utf8(&self.0).expect("the alphabet is ASCII")
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($Name), self.as_str())
            }
        }

        impl FromStr for $Name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                const ALPHABET: [bool; 256] = alphabet($letters);
                read(text, &ALPHABET).map(Self).ok_or(IdError)
            }
        }

        impl From<$Name> for String {
            fn from(id: $Name) -> String {
                id.as_str().to_owned()
            }
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(IdVisitor(PhantomData))
            }
        }
    };
}

id! {
    /// The id of a table, as in its link: 58 random bits.
    TableId, 12, LETTERS
}
id! {
    /// The id of a person: 128 random bits. It is public and authorises nothing.
    PersonId, 32, DIGITS
}

/// The text is neither the id of a table nor that of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("that is not the name of a table or person")]
pub struct IdError;

fn letters<const LEN: usize>(mut bits: u128, letters: &[u8]) -> [u8; LEN] {
    [(); LEN].map(|()| {
        let letter = letters[(bits % letters.len() as u128) as usize];
        bits /= letters.len() as u128;
        letter
    })
}

/// A table of the bytes in an alphabet: ids are parsed with every message.
const fn alphabet(letters: &[u8]) -> [bool; 256] {
    let mut alphabet = [false; 256];
    let mut place = 0;
    while place < letters.len() {
        alphabet[letters[place] as usize] = true;
        place += 1;
    }
    alphabet
}

fn read<const LEN: usize>(text: &str, letters: &[bool; 256]) -> Option<[u8; LEN]> {
    let is_letter = |letter: &u8| letters[usize::from(*letter)];
    text.as_bytes()
        .try_into()
        .ok()
        .filter(|id: &[u8; LEN]| id.iter().all(is_letter))
}

/// Deserialises an id without an allocation.
struct IdVisitor<Id>(PhantomData<Id>);

impl<Id: FromStr<Err = IdError>> Visitor<'_> for IdVisitor<Id> {
    type Value = Id;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a table or person")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_id_reads_back(bits: u128) {
            let id = TableId::from_bits(bits);
            prop_assert_eq!(id.as_str().parse::<TableId>(), Ok(id));
        }

        #[test]
        fn a_text_that_parses_is_the_id(text in ".{0,40}") {
            if let Ok(id) = text.parse::<PersonId>() {
                prop_assert_eq!(id.as_str(), text);
            }
        }
    }

    #[test]
    fn only_32_lowercase_hexadecimal_digits_are_a_person_id() {
        for wrong in ["", "1", &"g".repeat(32), &"A".repeat(32), &"é".repeat(16)] {
            assert_eq!(wrong.parse::<PersonId>(), Err(IdError), "{wrong}");
        }
    }

    #[test]
    fn an_id_is_a_string_in_json_and_other_text_is_refused() {
        let id = PersonId::from_bits(1);
        let json = serde_json::to_string(&id).expect("JSON");
        assert_eq!(json, format!("\"{id}\""));
        assert_eq!(serde_json::from_str::<PersonId>(&json).expect("an id"), id);
        assert!(serde_json::from_str::<PersonId>("\"someone\"").is_err());
    }

    #[test]
    fn letters_that_read_alike_are_not_used() {
        for letter in *b"01oilu" {
            assert!(!LETTERS.contains(&letter), "{}", letter as char);
        }
    }
}
