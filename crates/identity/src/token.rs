//! Session tokens: random secrets of which the database holds only a `TokenHash`.

use runtime::random;
use sha2::{Digest, Sha256};
use store::TokenHash;

/// The secret that proves a session. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub fn random() -> Self {
        let bytes = random::bytes::<32>();
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Reads a token as a client sends it; `None` if it cannot be one.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_token_of_ours_is_read() {
        let token = Token::random();
        assert!(Token::read(token.as_str()) == Some(token));
        assert!(Token::read("").is_none());
        assert!(Token::read(&"z".repeat(64)).is_none());
    }
}
