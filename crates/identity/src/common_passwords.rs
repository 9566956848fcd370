//! Refuses passwords that a guesser tries first: those of a list, and those that are little more
//! than the person's own nick or mail address.
//!
//! `common_passwords.txt` has one password per line, in lower case, sorted, each of at least
//! `MIN_PASSWORD_CHARS`. Most of it is the list of the crate zxcvbn (MIT, (c) 2016 Joshua Holmer);
//! `docs/decisions/passwords.md` says why the list and not the crate.

use wire::limits::MIN_PASSWORD_CHARS;

const LIST: &str = include_str!("common_passwords.txt");

/// The longest text of which a password must not be a repetition, in characters.
const MAX_PERIOD: usize = 3;
/// Rows of keys and of the alphabet, in which a password must not be one run.
const ROWS: [&str; 6] = [
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p",
    "1q2w3e4r5t6y7u8i9o0p",
];

/// Whether a password is on the list, a list entry with digits or signs behind it, a repetition, a
/// run of keys, or too short once the nick and the name of the mail address are taken away.
pub fn is_easy_to_guess(password: &str, nick: &str, email: &str) -> bool {
    let password = password.to_lowercase();
    let stem = password.trim_end_matches(|letter: char| !letter.is_alphabetic());
    is_listed(&password)
        || is_listed(stem)
        || is_repetition(&password)
        || is_run(&password)
        || is_mostly_own_name(&password, nick, email)
}

/// Finds a line by bisection of the text itself, so that no table is built at start.
fn is_listed(password: &str) -> bool {
    let (mut low, mut high) = (0, LIST.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = LIST.as_bytes()[..middle]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let line = LIST[start..].lines().next().unwrap_or_default();
        match line.cmp(password) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = start + line.len() + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    false
}

/// Whether the password repeats its first one to `MAX_PERIOD` characters.
fn is_repetition(password: &str) -> bool {
    let letters: Vec<char> = password.chars().collect();
    (1..=MAX_PERIOD).any(|period| {
        letters.len() > period && letters.iter().zip(&letters[period..]).all(|(a, b)| a == b)
    })
}

/// Whether the password is a part of one of `ROWS`, forwards or backwards.
fn is_run(password: &str) -> bool {
    let backwards: String = password.chars().rev().collect();
    ROWS.iter()
        .any(|row| row.contains(password) || row.contains(&backwards))
}

fn is_mostly_own_name(password: &str, nick: &str, email: &str) -> bool {
    let name = email.split('@').next().unwrap_or_default();
    [email, nick, name].into_iter().any(|own| {
        let own = own.to_lowercase();
        !own.is_empty()
            && password.contains(&own)
            && password.replace(&own, "").chars().count() < MIN_PASSWORD_CHARS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(password: &str) -> bool {
        is_easy_to_guess(password, "Ann", "nowak.a@example.org")
    }

    #[test]
    fn the_list_is_sorted_and_has_no_entry_that_its_length_refuses() {
        let lines: Vec<&str> = LIST.lines().collect();
        assert!(lines.len() > 10_000, "{}", lines.len());
        for pair in lines.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
        for line in &lines {
            assert!(line.chars().count() >= MIN_PASSWORD_CHARS, "{line}");
            assert_eq!(line.to_lowercase(), *line);
            assert!(is_listed(line), "{line}");
        }
        for other in ["", "~~~~~~~~~", "!", "password\n", "12345678\n1234567"] {
            assert!(!is_listed(other), "{other:?}");
        }
    }

    #[test]
    fn common_passwords_are_refused_in_any_letter_case_and_with_digits_behind() {
        for common in [
            "password",
            "PassWord",
            "password2031!",
            "12345678",
            "qwertyuiop",
            "aaaaaaaaaa",
            "abcabcabcabc",
            "23456789012",
            "zyxwvutsrq",
            "hasło123",
            "heslo123",
            "iloveyou",
            "trustno1",
        ] {
            assert!(is_refused(common), "{common}");
        }
    }

    #[test]
    fn a_password_that_is_little_more_than_the_own_name_is_refused() {
        for own in [
            "annannann1",
            "Ann-1984",
            "nowak.a2024",
            "nowak.a@example.org",
        ] {
            assert!(is_refused(own), "{own}");
        }
        for other in ["the channel is open", "nowak.a likes blue tiles"] {
            assert!(!is_refused(other), "{other}");
        }
    }

    #[test]
    fn other_passwords_are_accepted() {
        for other in [
            "correct horse",
            "long enough",
            "first secret",
            "another one",
            "zażółć gęślą",
            "x7#Lq0-dw",
        ] {
            assert!(!is_refused(other), "{other}");
        }
    }
}
