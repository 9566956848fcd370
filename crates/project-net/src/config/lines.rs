//! Configuration files as the source's chapter 10 prints them: a `key: value` in each line, with
//! or without the dash of a list, and a remark in parentheses after the value.

use super::{ConfigError, ConfigErrors};
use toml::{Table, Value};

/// Whether the text is meant as such lines: its first line with content is one.
pub(super) fn is_in_lines(text: &str) -> bool {
    contents(text)
        .next()
        .is_some_and(|(_, line)| pair(line).is_some())
}

/// Reads the lines. Each that cannot be read is an error.
pub(super) fn read(text: &str) -> Result<Table, ConfigErrors> {
    let (mut table, mut errors) = (Table::new(), Vec::new());
    for (number, line) in contents(text) {
        let Some((key, value)) = pair(line) else {
            let text = line.to_owned();
            errors.push(ConfigError::Line { number, text });
            continue;
        };
        if table.insert(key.to_owned(), value_of(value)).is_some() {
            let key = key.to_owned();
            errors.push(ConfigError::Twice { key });
        }
    }
    if errors.is_empty() {
        Ok(table)
    } else {
        Err(ConfigErrors(errors))
    }
}

/// The lines that are neither empty nor a comment, with their numbers.
fn contents(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn pair(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix(['-', '–', '*', '•']).unwrap_or(line);
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    let is_key = |c: char| c.is_ascii_lowercase() || c == '_';
    let value = value
        .split_once('(')
        .map_or(value, |(value, _)| value)
        .trim();
    (!key.is_empty() && key.chars().all(is_key) && !value.is_empty()).then_some((key, value))
}

/// A number, or a text with or without quotes.
pub(super) fn value_of(text: &str) -> Value {
    let whole = text.parse().map(Value::Integer).ok();
    let number = || text.parse().map(Value::Float).ok();
    whole
        .or_else(number)
        .unwrap_or_else(|| Value::String(text.trim_matches(['"', '\'']).to_owned()))
}
