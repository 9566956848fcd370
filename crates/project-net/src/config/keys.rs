//! Reads configuration keys from a file and the command line, and collects every error.

use super::{ConfigError, ConfigErrors, Expected, lines};
use toml::{Table, Value};

/// Parsed keys and values. Each typed getter removes its key, so that `finish` finds unknown
/// keys.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    table: Table,
    faults: Vec<ConfigError>,
}

impl Keys {
    /// Parses the text of a file: TOML, or lines as the source's chapter 10 prints them.
    pub fn read(text: &str) -> Result<Self, ConfigErrors> {
        let table = if lines::is_in_lines(text) {
            lines::read(text)?
        } else {
            text.parse::<Table>().map_err(|error| {
                ConfigErrors(vec![ConfigError::Toml(
                    error.to_string().trim_end().to_owned(),
                )])
            })?
        };
        Ok(Self {
            table,
            faults: Vec::new(),
        })
    }

    /// Sets a key from the command line, overriding the file.
    pub fn set(&mut self, key: &str, text: &str) {
        self.table.insert(key.to_owned(), lines::value_of(text));
    }

    /// Takes an integer.
    pub fn whole(&mut self, key: &str, default: i64) -> i64 {
        self.maybe_whole(key).unwrap_or(default)
    }

    /// Takes an integer that may be absent.
    pub fn maybe_whole(&mut self, key: &str) -> Option<i64> {
        self.take(key, Expected::Whole, |value| value.as_integer())
    }

    /// Takes an integer or a float.
    pub fn number(&mut self, key: &str, default: f64) -> f64 {
        let number = |value: &Value| {
            value
                .as_float()
                .or_else(|| value.as_integer().map(|whole| whole as f64))
        };
        self.take(key, Expected::Number, number).unwrap_or(default)
    }

    /// Takes a string.
    pub fn text(&mut self, key: &str, default: &str) -> String {
        self.take(key, Expected::Text, |value| {
            value.as_str().map(str::to_owned)
        })
        .unwrap_or(default.to_owned())
    }

    /// Takes a TCP port.
    pub fn port(&mut self, key: &str, default: u16) -> u16 {
        let port = |value: &Value| u16::try_from(value.as_integer()?).ok();
        self.take(key, Expected::Port, port).unwrap_or(default)
    }

    fn take<T>(
        &mut self,
        key: &str,
        expected: Expected,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Option<T> {
        let value = self.table.remove(key)?;
        let taken = read(&value);
        if taken.is_none() {
            self.complain(ConfigError::Value {
                key: key.to_owned(),
                value: value.to_string(),
                expected,
            });
        }
        taken
    }

    /// Records an error that a caller found.
    pub fn complain(&mut self, error: ConfigError) {
        self.faults.push(error);
    }

    /// Ends reading: keys that were never taken are errors, too.
    pub fn finish(mut self) -> Result<(), ConfigErrors> {
        for (key, _) in std::mem::take(&mut self.table) {
            self.complain(ConfigError::Unknown { key });
        }
        if self.faults.is_empty() {
            Ok(())
        } else {
            Err(ConfigErrors(self.faults))
        }
    }
}
