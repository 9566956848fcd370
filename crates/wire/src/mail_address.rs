//! Which texts are accepted as mail addresses: the common form, without quotes, comments or
//! accents.

use crate::limits::MAX_EMAIL_BYTES;

/// Whether a text has the form of a mail address. Only sending mail shows whether it exists.
pub fn is_mail_address(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else {
        return false;
    };
    text.len() <= MAX_EMAIL_BYTES && is_name(name) && host.split('.').all(is_label)
}

/// Whether the part before the `@` is valid: no dot first, last or next to another.
fn is_name(name: &str) -> bool {
    let is_letter =
        |letter: u8| letter.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&letter);
    name.len() <= 64
        && name
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(is_letter))
}

fn is_label(label: &str) -> bool {
    let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-';
    let is_edged_by_hyphen = label.starts_with('-') || label.ends_with('-');
    (1..=63).contains(&label.len()) && label.bytes().all(is_letter) && !is_edged_by_hyphen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyday_addresses_are_addresses() {
        for text in [
            "ann@example.org",
            "a.b+c@x.co.uk",
            "O'Neil@localhost",
            "x_y-z@1and1.example",
        ] {
            assert!(is_mail_address(text), "{text}");
        }
    }

    #[test]
    fn nothing_else_is() {
        let long = format!("{}@example.org", "a".repeat(65));
        let endless = format!("a@{}org", "b.".repeat(130));
        for text in [
            "",
            "@",
            "ann",
            "ann@",
            "@example.org",
            "a@b@c",
            "a b@example.org",
            "ann@exa mple.org",
            "ann@example..org",
            "ann@-x.org",
            "ann@x-.org",
            ".ann@x.org",
            "ann.@x.org",
            "a..b@x.org",
            "ann@example.org\n",
            "ann@example.org\r\nBcc: eve@example.org",
            "<ann@example.org>",
            "a,b@x.org",
            "Ann <ann@example.org>",
            "ann@example.org, eve@example.org",
            "żaba@example.org",
            "a\0b@x.org",
            &long,
            &endless,
        ] {
            assert!(!is_mail_address(text), "{text:?}");
        }
    }
}
