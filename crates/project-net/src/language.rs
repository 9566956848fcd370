//! The languages of what the programs say to people. Logs and messages are not translated.

use thiserror::Error;

/// A language of the programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    English,
    Polish,
}

/// The text names no language of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("it is pl or en")]
pub struct NoSuchLanguage;

impl Language {
    /// The language of these two letters.
    pub fn of_letters(text: &str) -> Result<Self, NoSuchLanguage> {
        match text {
            "en" => Ok(Language::English),
            "pl" => Ok(Language::Polish),
            _ => Err(NoSuchLanguage),
        }
    }

    /// The language of a locale such as `pl_PL.UTF-8`; English unless it is Polish.
    pub fn of_locale(locale: &str) -> Self {
        let name = locale.split(['_', '.', '@']).next();
        if name == Some("pl") {
            Language::Polish
        } else {
            Language::English
        }
    }

    /// The text in this language.
    pub fn of<T>(self, english: T, polish: T) -> T {
        match self {
            Language::English => english,
            Language::Polish => polish,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_is_polish_or_the_language_is_english() {
        for locale in ["pl", "pl_PL", "pl_PL.UTF-8", "pl.ISO-8859-2", "pl@euro"] {
            assert_eq!(Language::of_locale(locale), Language::Polish, "{locale}");
        }
        for locale in ["", "C", "C.UTF-8", "en_GB.UTF-8", "cs_CZ.UTF-8", "plx"] {
            assert_eq!(Language::of_locale(locale), Language::English, "{locale}");
        }
    }
}
