//! The secret by which a program is recognised on another connection (our addition to the source).

use crate::limits::MAX_TOKEN_BYTES;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::fmt;

/// Random bytes in a token of ours.
const RANDOM_BYTES: usize = 16;

/// A secret that a player chooses when it joins. Its debug output hides it, so no log shows it.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// A token of 1 to [`MAX_TOKEN_BYTES`] bytes.
    pub fn of(text: &str) -> Option<Self> {
        (1..=MAX_TOKEN_BYTES)
            .contains(&text.len())
            .then(|| Self(text.to_owned()))
    }

    /// An unguessable token.
    pub fn random() -> Self {
        let mut bytes = [0; RANDOM_BYTES];
        getrandom::fill(&mut bytes).expect("the operating system has randomness");
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The text that is sent.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Reads a token. Anything else counts as no token: the message is as valid as one of chapter 9.
pub(super) fn lenient<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Token>, D::Error> {
    let value = Value::deserialize(reader)?;
    Ok(value.as_str().and_then(Token::of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_no_log_shows_them() {
        let token = Token::random();
        assert_ne!(token, Token::random());
        assert!(!format!("{token:?}").contains(token.text()));
    }

    #[test]
    fn an_empty_token_and_one_without_end_are_none() {
        assert_eq!(Token::of(""), None);
        assert_eq!(Token::of(&"x".repeat(MAX_TOKEN_BYTES + 1)), None);
    }
}
