//! The value of `--log` and `STOLIK_LOG`: levels of the log, checked before the program starts.

use tracing_subscriber::EnvFilter;

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
/// What a value may be, for the refusal of another one.
const ALLOWED: &str =
    "each part is off, error, warn, info, debug or trace, or MODULE=LEVEL such as sqlx=warn";

/// Returns the text if every part of it, between commas, is a level or `MODULE=LEVEL`.
///
/// `EnvFilter` alone would take a misspelt level for the name of a module, and log nothing.
pub fn checked(text: &str) -> Result<String, String> {
    for part in text.split(',') {
        let (module, level) = part.split_once('=').unwrap_or(("", part));
        let has_module = part.contains('=');
        if !is_level(level) || (has_module && !is_module(module)) {
            return Err(format!("\"{part}\" is no level of the log; {ALLOWED}"));
        }
    }
    match EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(format!("{error}; {ALLOWED}")),
    }
}

fn is_level(text: &str) -> bool {
    LEVELS.iter().any(|level| text.eq_ignore_ascii_case(level))
}

fn is_module(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_:-".contains(letter);
    !text.is_empty() && text.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_levels_with_or_without_a_module() {
        for right in [
            "info",
            "INFO",
            "off",
            "info,sqlx=warn",
            "warn,api::listener=trace,tower-http=off",
        ] {
            assert_eq!(checked(right).as_deref(), Ok(right));
        }
    }

    #[test]
    fn a_word_that_is_no_level_is_refused_with_what_is_allowed() {
        for (wrong, part) in [
            ("lots", "lots"),
            ("info,lots", "lots"),
            ("server=lots", "server=lots"),
            ("=info", "=info"),
            ("info,", ""),
            ("", ""),
            ("info sqlx=warn", "info sqlx=warn"),
            ("3", "3"),
        ] {
            let refusal = checked(wrong).expect_err(wrong);
            assert!(refusal.starts_with(&format!("\"{part}\" ")), "{refusal}");
            assert!(refusal.contains("warn, info, debug"), "{refusal}");
        }
    }
}
