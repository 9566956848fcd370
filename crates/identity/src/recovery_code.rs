//! Recovery codes: each replaces the second factor once. The database holds only a `TokenHash`.

use data_encoding::BASE32_NOPAD;
use runtime::random;
use sha2::{Digest, Sha256};
use store::TokenHash;

/// The random part of a code in bytes: 80 bits, so that a plain hash cannot be reversed by trying.
const CODE_BYTES: usize = 10;
const CODE_LETTERS: usize = CODE_BYTES * 8 / 5;
/// Letters between two hyphens.
const GROUP: usize = 4;

/// A code such as `ABCD-EFGH-IJKL-MNOP`, stored without hyphens.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    pub fn random() -> Self {
        Self(BASE32_NOPAD.encode(&random::bytes::<CODE_BYTES>()))
    }

    /// Reads a code as a person types it, in any letter case, with or without hyphens and spaces;
    /// `None` if it cannot be one.
    pub fn read(text: &str) -> Option<Self> {
        let letters: String = text
            .chars()
            .filter(|letter| *letter != '-' && !letter.is_whitespace())
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let is_code =
            letters.len() == CODE_LETTERS && BASE32_NOPAD.decode(letters.as_bytes()).is_ok();
        is_code.then_some(Self(letters))
    }

    /// The code in groups, as it is shown.
    pub fn text(&self) -> String {
        let letters: Vec<char> = self.0.chars().collect();
        let groups = letters.chunks(GROUP).map(|group| group.iter().collect());
        groups.collect::<Vec<String>>().join("-")
    }

    pub fn hash(&self) -> TokenHash {
        TokenHash::from_bytes(Sha256::digest(self.0.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = RecoveryCode::random();
        let text = code.text();
        assert_eq!(text.len(), 19, "{text}");
        for typed in [
            text.clone(),
            text.to_lowercase(),
            text.replace('-', " "),
            text.replace('-', ""),
        ] {
            let read = RecoveryCode::read(&typed).expect("a code");
            assert!(read == code && read.hash() == code.hash(), "{typed}");
        }
        assert!(RecoveryCode::random() != code);
    }

    #[test]
    fn nothing_else_is_a_code() {
        for wrong in [
            "",
            "123456",
            "ABCD-EFGH-IJKL-MNO",
            "ABCD-EFGH-IJKL-MNO1",
            "ABCD-EFGH-IJKL-MNOPQ",
        ] {
            assert!(RecoveryCode::read(wrong).is_none(), "{wrong}");
        }
    }
}
