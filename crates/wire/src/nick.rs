//! What a person is called.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A name at the table. Letters and digits; a guest's has one hyphen, which nobody can choose.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nick(String);

impl Nick {
    /// The longest, as in the source documents.
    pub const MAX_LEN: usize = 20;

    /// The name of the guest with this number.
    pub fn guest(number: u32) -> Self {
        Self(format!("Guest-{number}"))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name in letters and digits only, for protocols that know no hyphen.
    pub fn plain(&self) -> String {
        self.0.chars().filter(char::is_ascii_alphanumeric).collect()
    }

    /// Whether it was given rather than chosen.
    pub fn is_guest(&self) -> bool {
        self.0.contains('-')
    }
}

impl FromStr for Nick {
    type Err = NickFault;

    fn from_str(text: &str) -> Result<Self, NickFault> {
        let chosen = text.strip_prefix("Guest-").unwrap_or(text);
        let is_plain = !chosen.is_empty() && chosen.bytes().all(|letter| letter.is_ascii_alphanumeric());
        (is_plain && text.len() <= Self::MAX_LEN).then(|| Self(text.to_owned())).ok_or(NickFault)
    }
}

impl fmt::Display for Nick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Nick {
    type Error = NickFault;

    fn try_from(text: String) -> Result<Self, NickFault> {
        text.parse()
    }
}

impl From<Nick> for String {
    fn from(nick: Nick) -> String {
        nick.0
    }
}

/// A name that is not letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a nick is 1 to 20 letters and digits")]
pub struct NickFault;
