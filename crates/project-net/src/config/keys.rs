//! Reads configuration keys from TOML and the command line, and collects every error.

use std::fmt;
use thiserror::Error;
use toml::{Table, Value};

/// Parsed keys and values. Each typed getter removes its key, so that `finish` finds unknown
/// keys.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    table: Table,
    faults: Vec<ConfigError>,
}

/// One configuration error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError(String);

impl ConfigError {
    /// An error text that begins with its key.
    pub fn of(error: impl fmt::Display) -> Self {
        ConfigError(error.to_string())
    }
}

/// All configuration errors, one per line; never empty.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct ConfigErrors(pub Vec<ConfigError>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the configuration cannot be used:")?;
        self.0
            .iter()
            .try_for_each(|error| write!(f, "\n  {}", error.0))
    }
}

impl Keys {
    /// Parses the text of a TOML file.
    pub fn read(text: &str) -> Result<Self, ConfigErrors> {
        let table = text
            .parse::<Table>()
            .map_err(|error| ConfigErrors(vec![ConfigError::of(error.to_string().trim_end())]))?;
        Ok(Self {
            table,
            faults: Vec::new(),
        })
    }

    /// Sets a key from the command line, overriding the file.
    pub fn set(&mut self, key: &str, text: &str) {
        let whole = text.parse().map(Value::Integer).ok();
        let value = whole.or_else(|| text.parse().map(Value::Float).ok());
        self.table.insert(
            key.to_owned(),
            value.unwrap_or_else(|| Value::String(text.to_owned())),
        );
    }

    /// Takes an integer.
    pub fn whole(&mut self, key: &str, default: i64) -> i64 {
        self.maybe_whole(key).unwrap_or(default)
    }

    /// Takes an integer that may be absent.
    pub fn maybe_whole(&mut self, key: &str) -> Option<i64> {
        self.take(key, "a whole number", |value| value.as_integer())
    }

    /// Takes an integer or a float.
    pub fn number(&mut self, key: &str, default: f64) -> f64 {
        let number = |value: &Value| {
            value
                .as_float()
                .or_else(|| value.as_integer().map(|whole| whole as f64))
        };
        self.take(key, "a number", number).unwrap_or(default)
    }

    /// Takes a string.
    pub fn text(&mut self, key: &str, default: &str) -> String {
        self.take(key, "a text in quotes", |value| {
            value.as_str().map(str::to_owned)
        })
        .unwrap_or(default.to_owned())
    }

    /// Takes a TCP port.
    pub fn port(&mut self, key: &str, default: u16) -> u16 {
        let port = |value: &Value| u16::try_from(value.as_integer()?).ok();
        self.take(key, "a whole number from 0 to 65535", port)
            .unwrap_or(default)
    }

    fn take<T>(&mut self, key: &str, rule: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let value = self.table.remove(key)?;
        let taken = read(&value);
        if taken.is_none() {
            self.complain(format_args!("{key}: {value} is not {rule}"));
        }
        taken
    }

    /// Records an error that a caller found.
    pub fn complain(&mut self, error: impl fmt::Display) {
        self.faults.push(ConfigError::of(error));
    }

    /// Ends reading: keys that were never taken are errors, too.
    pub fn finish(mut self) -> Result<(), ConfigErrors> {
        for key in std::mem::take(&mut self.table).keys() {
            self.complain(format_args!("{key}: there is no such key"));
        }
        if self.faults.is_empty() {
            Ok(())
        } else {
            Err(ConfigErrors(self.faults))
        }
    }
}
