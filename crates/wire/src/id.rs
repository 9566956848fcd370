//! Names that nobody can guess: a table's is its invitation.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// Letters that survive being read aloud: no 0/o, 1/l/i, u.
const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstvwxyz";
/// A person's id is never read aloud.
const DIGITS: &[u8] = b"0123456789abcdef";

macro_rules! id {
    ($(#[$doc:meta])* $Name:ident, $len:literal, $letters:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(try_from = "String")]
        pub struct $Name(String);

        impl $Name {
            /// How many letters it has.
            pub const LEN: usize = $len;

            /// Makes a name from even random bits.
            pub fn from_bits(bits: u128) -> Self {
                Self(letters(bits, Self::LEN, $letters))
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl FromStr for $Name {
            type Err = IdFault;

            fn from_str(text: &str) -> Result<Self, IdFault> {
                is_id(text, Self::LEN, $letters).then(|| Self(text.to_owned())).ok_or(IdFault)
            }
        }

        impl TryFrom<String> for $Name {
            type Error = IdFault;

            fn try_from(text: String) -> Result<Self, IdFault> {
                if is_id(&text, Self::LEN, $letters) { Ok(Self(text)) } else { Err(IdFault) }
            }
        }

        impl From<$Name> for String {
            fn from(id: $Name) -> String {
                id.0
            }
        }
    };
}

id! {
    /// A table, as in its link: 58 bits.
    TableId, 12, LETTERS
}
id! {
    /// A person, as others see them; it opens nothing.
    PersonId, 32, DIGITS
}

/// Not a name we give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("that is not the name of a table or person")]
pub struct IdFault;

fn letters(mut bits: u128, len: usize, letters: &[u8]) -> String {
    let mut text = String::with_capacity(len);
    for _ in 0..len {
        text.push(letters[(bits % letters.len() as u128) as usize] as char);
        bits /= letters.len() as u128;
    }
    text
}

fn is_id(text: &str, len: usize, letters: &[u8]) -> bool {
    text.len() == len && text.bytes().all(|letter| letters.contains(&letter))
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
        fn nothing_but_an_id_is_one(text in ".{0,40}") {
            if let Ok(id) = text.parse::<PersonId>() {
                prop_assert_eq!(id.as_str(), text);
            }
        }
    }

    #[test]
    fn letters_that_read_alike_are_not_used() {
        for letter in *b"01oilu" {
            assert!(!LETTERS.contains(&letter), "{}", letter as char);
        }
    }
}
