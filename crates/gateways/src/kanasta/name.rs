//! Reads how a client introduces itself: its name, and whether it knows games of six.

use super::limits::MAX_NAME_CHARS;
use wire::Nick;

/// The field after the name of a client that knows games of six players.
const KNOWS_SIX: &str = "6";

/// How a client introduces itself.
pub(crate) struct Introduction {
    /// `None` if no letter or digit is left of the name.
    pub nick: Option<Nick>,
    pub knows_six: bool,
}

impl Introduction {
    /// Reads the fields after `PRIPOJIT`, or a bare name.
    pub fn read(text: &str) -> Self {
        let text = text.trim().trim_end_matches(';');
        let six = text
            .rsplit_once(';')
            .filter(|(_, field)| field.trim() == KNOWS_SIX);
        Self {
            nick: read_name(six.map_or(text, |(name, _)| name)),
            knows_six: six.is_some(),
        }
    }
}

/// Takes the first `MAX_NAME_CHARS` characters, and drops all that a nick cannot hold. `None` if
/// nothing is left.
fn read_name(text: &str) -> Option<Nick> {
    let name: String = text
        .trim()
        .chars()
        .take(MAX_NAME_CHARS)
        .filter(|&letter| Nick::is_letter(letter))
        .collect();
    name.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        Introduction::read(text).nick.map(String::from)
    }

    #[test]
    fn a_name_is_cut_at_fifteen_letters_and_keeps_its_accents() {
        for (text, expected) in [
            ("Jan", "Jan"),
            ("Jiří", "Jiří"),
            ("ŁUKASZ Żak", "ŁUKASZŻak"),
            ("Růžena;", "Růžena"),
            (" pan_42 \r", "pan42"),
            ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmno"),
            ("ěščřžýáíéúůťďňó!", "ěščřžýáíéúůťďňó"),
        ] {
            assert_eq!(name(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_six_after_the_name_says_that_games_of_six_are_known() {
        for (text, knows_six) in [
            ("Jan;6", true),
            ("Jan;6;", true),
            ("Jan", false),
            ("Jan;4", false),
        ] {
            let introduction = Introduction::read(text);
            assert_eq!(introduction.knows_six, knows_six, "{text}");
        }
        assert_eq!(name("Jan;6").as_deref(), Some("Jan"));
        assert_eq!(name("Jan6").as_deref(), Some("Jan6"));
    }

    #[test]
    fn what_has_no_letter_is_no_name() {
        for text in ["", " ", "-", "---", "日本", ";", "♥", "Ж"] {
            assert_eq!(name(text), None, "{text}");
        }
    }
}
