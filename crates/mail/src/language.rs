//! The language of a mail, chosen by the request that caused it.

/// The languages of mails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    English,
    Polish,
    Czech,
}

impl Language {
    /// Returns the first supported language in an `Accept-Language` header, or `English`.
    pub fn accepted(header: &str) -> Self {
        let named = |tag: &str| match tag.trim().get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("en") => Some(Language::English),
            Some("pl") => Some(Language::Polish),
            Some("cs") => Some(Language::Czech),
            _ => None,
        };
        header
            .split(',')
            .find_map(named)
            .unwrap_or(Language::English)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(list: &str) -> Language {
        Language::accepted(list)
    }

    #[test]
    fn the_language_is_the_first_of_ours_that_the_request_names() {
        assert_eq!(chosen("de-DE, cs;q=0.8, pl;q=0.5"), Language::Czech);
        assert_eq!(chosen("PL"), Language::Polish);
        assert_eq!(chosen("en-GB,pl"), Language::English);
        for other in ["", "*", "de", "ž"] {
            assert_eq!(chosen(other), Language::English, "{other}");
        }
    }
}
