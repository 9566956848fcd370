//! Converts the name that a client sends to a nick that every gateway can write.

use super::limits::MAX_NAME_CHARS;
use crate::nicks::read_nick;
use wire::Nick;

/// Accented letters of the players' languages, each with its plain letter.
const PLAIN: [(&str, char); 16] = [
    ("áäąâ", 'a'),
    ("čćç", 'c'),
    ("ď", 'd'),
    ("éěęë", 'e'),
    ("íî", 'i'),
    ("ĺľł", 'l'),
    ("ňńñ", 'n'),
    ("óôöő", 'o'),
    ("ŕř", 'r'),
    ("šśş", 's'),
    ("ťţ", 't'),
    ("úůüű", 'u'),
    ("ý", 'y'),
    ("žźż", 'z'),
    ("ß", 's'),
    ("đ", 'd'),
];

/// Takes the first `MAX_NAME_CHARS` characters without accents, and drops everything but letters
/// and digits. `None` if nothing is left.
pub(crate) fn read_name(text: &str) -> Option<Nick> {
    let name: String = text
        .trim()
        .chars()
        .take(MAX_NAME_CHARS)
        .filter_map(plain)
        .collect();
    read_nick(&name)
}

fn plain(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric().then_some(letter);
    }
    let small = letter.to_lowercase().next()?;
    let (_, found) = PLAIN
        .iter()
        .find(|(accented, _)| accented.contains(small))?;
    Some(if letter.is_uppercase() {
        found.to_ascii_uppercase()
    } else {
        *found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_at_fifteen_letters_and_written_in_plain_ones() {
        for (text, name) in [
            ("Jan", "Jan"),
            ("Jiří", "Jiri"),
            ("ŁUKASZ Żak", "LUKASZZak"),
            (" pan_42 \r", "pan42"),
            ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmno"),
        ] {
            assert_eq!(
                read_name(text).map(String::from).as_deref(),
                Some(name),
                "{text}"
            );
        }
    }

    #[test]
    fn what_has_no_letter_is_no_name() {
        for text in ["", " ", "-", "---", "日本", ";", "♥"] {
            assert!(read_name(text).is_none(), "{text}");
        }
    }
}
