//! What is wrong with a configuration, in both languages.

use super::polish::violation_in_polish;
use crate::Language;
use game_project::Violation;
use std::fmt;
use thiserror::Error;

/// One configuration error.
#[derive(Clone, PartialEq, Debug)]
pub enum ConfigError {
    /// The file is not TOML; contains the place and reason.
    Toml(String),
    /// A line of a file of `key: value` lines is none.
    Line { number: usize, text: String },
    /// A key appears twice.
    Twice { key: String },
    /// The value is not of the type of its key.
    Value {
        key: String,
        value: String,
        expected: Expected,
    },
    /// The program has no such key.
    Unknown { key: String },
    /// A condition of the game is violated.
    Rule(Violation),
    /// No team has this number.
    Team { team: i64 },
    /// No bot has this name.
    Agent { agent: String },
    /// The text is no IP address.
    Address { text: String },
    /// Both listeners have the same port.
    SamePort,
}

/// What a value has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Whole,
    Number,
    Text,
    Port,
}

impl Expected {
    fn text(self, language: Language) -> &'static str {
        match self {
            Expected::Whole => language.of("a whole number", "liczbą całkowitą"),
            Expected::Number => language.of("a number", "liczbą"),
            Expected::Text => language.of("a text in quotes", "tekstem w cudzysłowie"),
            Expected::Port => language.of(
                "a whole number from 0 to 65535",
                "liczbą całkowitą od 0 do 65535",
            ),
        }
    }
}

impl ConfigError {
    /// The error in this language; it begins with its key.
    pub fn text(&self, language: Language) -> String {
        match self {
            ConfigError::Toml(reason) => reason.clone(),
            ConfigError::Line { number, text } => language.of(
                format!("line {number}: \"{text}\" is not of the form key: value"),
                format!("wiersz {number}: \"{text}\" nie ma postaci klucz: wartość"),
            ),
            ConfigError::Twice { key } => language.of(
                format!("{key}: is given twice"),
                format!("{key}: podano dwa razy"),
            ),
            ConfigError::Value {
                key,
                value,
                expected,
            } => {
                let expected = expected.text(language);
                language.of(
                    format!("{key}: {value} is not {expected}"),
                    format!("{key}: {value} nie jest {expected}"),
                )
            }
            ConfigError::Unknown { key } => language.of(
                format!("{key}: there is no such key"),
                format!("{key}: nie ma takiego klucza"),
            ),
            ConfigError::Rule(violation) => {
                language.of(violation.to_string(), violation_in_polish(violation))
            }
            ConfigError::Team { team } => language.of(
                format!("team: {team} is not 0 or 1"),
                format!("team: {team} to nie 0 ani 1"),
            ),
            ConfigError::Agent { agent } => {
                let known = |or: &str| game_project::bots().join(or);
                language.of(
                    format!("agent: \"{agent}\" is not {}", known(" or ")),
                    format!("agent: \"{agent}\" to nie {}", known(" ani ")),
                )
            }
            ConfigError::Address { text } => language.of(
                format!("listener_address: \"{text}\" is not an address like 0.0.0.0"),
                format!("listener_address: \"{text}\" nie jest adresem takim jak 0.0.0.0"),
            ),
            ConfigError::SamePort => language
                .of(
                    "player_listener_port: is the same as game_master_listener_port",
                    "player_listener_port: jest taki sam jak game_master_listener_port",
                )
                .to_owned(),
        }
    }
}

/// All configuration errors, one per line; never empty.
#[derive(Clone, PartialEq, Debug, Error)]
pub struct ConfigErrors(pub Vec<ConfigError>);

impl ConfigErrors {
    /// All errors in this language.
    pub fn text(&self, language: Language) -> String {
        let head = language.of(
            "the configuration cannot be used:",
            "tej konfiguracji nie można użyć:",
        );
        let errors = self.0.iter().map(|error| error.text(language));
        errors.fold(head.to_owned(), |text, error| text + "\n  " + &error)
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}
