//! The public name of a person.

use crate::plain_letter::plain_letter;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The nick of deleted accounts; the page shows a translated text instead.
const DELETED: &str = "Deleted-player";

/// A public name of letters and digits. Only a guest's contains a hyphen, so no account can
/// imitate one; only a guest's of a TCP gateway may contain accented letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "String")]
pub struct Nick(String);

impl Nick {
    /// The longest nick, as in the source documents.
    pub const MAX_LEN: usize = 20;

    /// The shortest nick that an account may choose.
    pub const MIN_CHOSEN_LEN: usize = 3;

    /// A nick chosen for an account. Refuses those reserved for guests and deleted accounts.
    pub fn chosen(text: &str) -> Result<Self, NickError> {
        let nick: Self = text.parse()?;
        let is_given = nick.0.contains('-') || nick.looks_like_a_guest() || !nick.0.is_ascii();
        if nick.0.len() < Self::MIN_CHOSEN_LEN || is_given {
            Err(NickError)
        } else {
            Ok(nick)
        }
    }

    /// Protocols without hyphens write guests as `Guest4821`, so accounts may not choose that
    /// form.
    fn looks_like_a_guest(&self) -> bool {
        let lower = self.0.to_ascii_lowercase();
        lower
            .strip_prefix("guest")
            .is_some_and(|rest| rest.bytes().all(|letter| letter.is_ascii_digit()))
    }

    /// The nick of every deleted account.
    pub fn deleted() -> Self {
        Self(DELETED.to_owned())
    }

    /// Whether the account was deleted.
    pub fn is_deleted(&self) -> bool {
        self.0 == DELETED
    }

    /// The nick of the guest with this number.
    pub fn guest(number: u32) -> Self {
        Self(format!("Guest-{number}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nick without its hyphen and its accents, for protocols that allow only ASCII letters and
    /// digits.
    pub fn plain(&self) -> String {
        self.0.chars().filter_map(plain_letter).collect()
    }

    /// Whether nicks may hold the letter: an ASCII letter or digit, or one of the accented letters
    /// of the players' languages.
    pub fn is_letter(letter: char) -> bool {
        plain_letter(letter).is_some()
    }

    /// Whether the nick was assigned to a guest rather than chosen.
    pub fn is_guest(&self) -> bool {
        self.0.contains('-') && !self.is_deleted()
    }

    /// Whether the nick was chosen, for an account or at a TCP gateway.
    pub fn is_chosen(&self) -> bool {
        !self.0.contains('-')
    }
}

impl FromStr for Nick {
    type Err = NickError;

    fn from_str(text: &str) -> Result<Self, NickError> {
        if text == DELETED {
            return Ok(Self::deleted());
        }
        let is_of_letters = match text.strip_prefix("Guest-") {
            Some(given) => is_full(given, |letter| letter.is_ascii_alphanumeric()),
            None => is_full(text, Self::is_letter),
        };
        (is_of_letters && text.chars().count() <= Self::MAX_LEN)
            .then(|| Self(text.to_owned()))
            .ok_or(NickError)
    }
}

/// Whether the text is not empty and all its characters are such letters.
fn is_full(text: &str, is_letter: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(is_letter)
}

impl fmt::Display for Nick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Nick {
    type Error = NickError;

    fn try_from(text: String) -> Result<Self, NickError> {
        text.parse()
    }
}

impl From<Nick> for String {
    fn from(nick: Nick) -> String {
        nick.0
    }
}

/// The text is not 1 to 20 letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a nick is 1 to 20 letters and digits")]
pub struct NickError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_account_can_choose_what_guests_and_the_deleted_are_called() {
        assert!(
            Nick::deleted()
                .as_str()
                .parse::<Nick>()
                .is_ok_and(|nick| nick.is_deleted())
        );
        for given in [
            "Guest-1234",
            "Deleted-player",
            "Guest4821",
            "guest",
            "ab",
            "",
            "aąb",
            "a b c",
            &"x".repeat(21),
        ] {
            assert_eq!(Nick::chosen(given), Err(NickError), "{given}");
        }
        assert!(Nick::chosen("abc").is_ok_and(|nick| !nick.is_guest()));
        assert!(Nick::guest(1).is_guest() && !Nick::deleted().is_guest());
    }

    #[test]
    fn a_nick_of_a_gateway_may_have_accents_and_an_accounts_may_not() {
        let nick: Nick = "Jiří".parse().expect("a nick");
        assert_eq!((nick.as_str(), nick.plain().as_str()), ("Jiří", "Jiri"));
        assert_eq!(Nick::chosen("Jiří"), Err(NickError));
        let longest = "ř".repeat(Nick::MAX_LEN);
        assert!(longest.parse::<Nick>().is_ok());
        for bad in [
            "Guest-ř",
            "Ж",
            "日本",
            "a b",
            &"ř".repeat(Nick::MAX_LEN + 1),
        ] {
            assert_eq!(bad.parse::<Nick>(), Err(NickError), "{bad}");
        }
    }
}
