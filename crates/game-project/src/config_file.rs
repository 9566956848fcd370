//! A configuration as the text of a Game Master's file: one key of the source's chapter 10 a line.
//!
//! Written as `key = value`, which is TOML; read as that and as `key: value`, as the source prints
//! it, with list marks, notes in brackets and comments. The Game Master's address and port, which
//! are no rules, are passed over.

use crate::Config;
use thiserror::Error;

/// The longest text that is read, in bytes.
pub const MOST_FILE_BYTES: usize = 64 * 1024;

/// Why a line of the file cannot be used. Lines count from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileFault {
    #[error("more than {MOST_FILE_BYTES} bytes")]
    TooLong,
    #[error("line {line}: not a key and a value")]
    NoKey { line: usize },
    #[error("line {line}: there is no key {key}")]
    Unknown { line: usize, key: String },
    #[error("line {line}: {key} is given twice")]
    Twice { line: usize, key: String },
    #[error("line {line}: {key} is not a whole number")]
    NotWhole { line: usize, key: String },
    #[error("line {line}: {key} is not a number")]
    NoNumber { line: usize, key: String },
}

/// Where a number of the configuration is kept.
enum FilePlace<'a> {
    Whole(&'a mut i64),
    Chance(&'a mut f64),
    Limit(&'a mut Option<i64>),
}

impl Config {
    /// The keys in the order of the source, and ours after them.
    const KEYS: [&str; 14] = [
        "n_players",
        "grid_width",
        "grid_height",
        "goal_area_height",
        "n_goals",
        "n_pieces",
        "sham_chance",
        "request_info_timeout",
        "send_info_timeout",
        "discover_neighbor_fields_timeout",
        "place_piece_timeout",
        "test_piece_timeout",
        "move_timeout",
        "time_limit",
    ];
    /// Keys of the file that are no rules.
    const ADDRESS_KEYS: [&str; 2] = ["cs_address", "cs_port"];

    /// The configuration as a file for `stolik project gm --config`.
    pub fn to_file(&self) -> String {
        let mut config = *self;
        let line = |key: &str| {
            let value = match config.place(key)? {
                FilePlace::Whole(number) => number.to_string(),
                // With a point, so that TOML reads a float.
                FilePlace::Chance(chance) => format!("{chance:?}"),
                FilePlace::Limit(limit) => (*limit)?.to_string(),
            };
            Some(format!("{key} = {value}\n"))
        };
        Self::KEYS.into_iter().filter_map(line).collect()
    }

    /// Reads a file; a key that is left out keeps its default. Names all that cannot be read;
    /// whether the rules hold is for [`Config::violations`] to say.
    pub fn from_file(text: &str) -> Result<Self, Vec<FileFault>> {
        if text.len() > MOST_FILE_BYTES {
            return Err(vec![FileFault::TooLong]);
        }
        let (mut config, mut seen, mut faults) = (Config::default(), Vec::new(), Vec::new());
        let lines = text.trim_start_matches('\u{feff}').lines();
        for (line, text) in (1..).zip(lines) {
            match read_line(text) {
                ReadLine::Empty => {}
                ReadLine::Broken => faults.push(FileFault::NoKey { line }),
                ReadLine::Pair(key, _) if seen.contains(&key) => {
                    faults.push(FileFault::Twice {
                        line,
                        key: key.to_owned(),
                    });
                }
                ReadLine::Pair(key, value) => {
                    seen.push(key);
                    faults.extend(config.set(line, key, value).err());
                }
            }
        }
        if faults.is_empty() {
            Ok(config)
        } else {
            Err(faults)
        }
    }

    fn set(&mut self, line: usize, key: &str, value: &str) -> Result<(), FileFault> {
        let name = || key.to_owned();
        let not_whole = |_| FileFault::NotWhole { line, key: name() };
        match self.place(key) {
            None if Self::ADDRESS_KEYS.contains(&key) => {}
            None => return Err(FileFault::Unknown { line, key: name() }),
            Some(FilePlace::Whole(number)) => *number = value.parse().map_err(not_whole)?,
            Some(FilePlace::Limit(limit)) => *limit = Some(value.parse().map_err(not_whole)?),
            Some(FilePlace::Chance(chance)) => {
                let read: Option<f64> =
                    value.parse().ok().filter(|chance: &f64| chance.is_finite());
                *chance = read.ok_or(FileFault::NoNumber { line, key: name() })?;
            }
        }
        Ok(())
    }

    fn place(&mut self, key: &str) -> Option<FilePlace<'_>> {
        Some(FilePlace::Whole(match key {
            "n_players" => &mut self.n_players,
            "grid_width" => &mut self.grid_width,
            "grid_height" => &mut self.grid_height,
            "goal_area_height" => &mut self.goal_area_height,
            "n_goals" => &mut self.n_goals,
            "n_pieces" => &mut self.n_pieces,
            "request_info_timeout" => &mut self.request_info_timeout,
            "send_info_timeout" => &mut self.send_info_timeout,
            "discover_neighbor_fields_timeout" => &mut self.discover_neighbor_fields_timeout,
            "place_piece_timeout" => &mut self.place_piece_timeout,
            "test_piece_timeout" => &mut self.test_piece_timeout,
            "move_timeout" => &mut self.move_timeout,
            "sham_chance" => return Some(FilePlace::Chance(&mut self.sham_chance)),
            "time_limit" => return Some(FilePlace::Limit(&mut self.time_limit)),
            _ => return None,
        }))
    }
}

/// What a line says.
enum ReadLine<'a> {
    Empty,
    Pair(&'a str, &'a str),
    Broken,
}

fn read_line(text: &str) -> ReadLine<'_> {
    let text = text.split('#').next().unwrap_or_default().trim();
    let text = text.trim_start_matches(['-', '*', '•']).trim();
    if text.is_empty() {
        return ReadLine::Empty;
    }
    let Some((key, value)) = text.split_once(['=', ':']) else {
        return ReadLine::Broken;
    };
    // The source adds notes in brackets.
    let value = value.split('(').next().unwrap_or_default();
    let value = value.trim().trim_end_matches([',', ';']);
    ReadLine::Pair(key.trim().trim_matches('"'), value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_file_is_read_as_it_was() {
        let other = Config {
            n_players: 2,
            sham_chance: 0.125,
            move_timeout: 0,
            time_limit: Some(90_000),
            ..Config::default()
        };
        for config in [Config::default(), other] {
            assert_eq!(Config::from_file(&config.to_file()), Ok(config));
        }
    }

    #[test]
    fn every_key_of_the_configuration_is_written() {
        let config = Config {
            time_limit: Some(90_000),
            ..Config::default()
        };
        let keys = serde_json::to_value(config).unwrap();
        let keys: Vec<&String> = keys.as_object().unwrap().keys().collect();
        assert_eq!(keys.len(), Config::KEYS.len());
        assert!(keys.iter().all(|key| Config::KEYS.contains(&key.as_str())));
        assert_eq!(config.to_file().lines().count(), keys.len());
    }

    #[test]
    fn chapter_10_is_read_as_it_is_printed() {
        let text = "10.1 = 1";
        assert!(Config::from_file(text).is_err(), "a heading is no key");
        let text = "- n_players: 4 (liczba graczy w jednej drużynie)\n- grid_width: 10\n\
                    - sham_chance: 0.3\n- cs_address: 192.168.0.1\n- cs_port: 7573\n";
        let expected = Config {
            n_players: 4,
            sham_chance: 0.3,
            ..Config::default()
        };
        assert_eq!(Config::from_file(text), Ok(expected));
    }

    #[test]
    fn all_that_cannot_be_read_is_named_with_its_line() {
        let text = "n_players = five\n# a note\nspeed = 3\nn_goals 3\nsham_chance = NaN\nn_pieces = 1\nn_pieces = 2";
        let faults = Config::from_file(text).unwrap_err();
        let said: Vec<String> = faults.iter().map(FileFault::to_string).collect();
        assert_eq!(
            said,
            [
                "line 1: n_players is not a whole number",
                "line 3: there is no key speed",
                "line 4: not a key and a value",
                "line 5: sham_chance is not a number",
                "line 7: n_pieces is given twice",
            ]
        );
    }

    #[test]
    fn a_file_that_breaks_a_rule_is_read_and_the_rule_named() {
        let config = Config::from_file("n_players = 10").unwrap();
        assert_eq!(
            config.violations().first().map(|one| one.key()),
            Some("n_players")
        );
    }

    #[test]
    fn a_file_that_is_too_long_is_refused() {
        let text = "#".repeat(MOST_FILE_BYTES + 1);
        assert_eq!(Config::from_file(&text), Err(vec![FileFault::TooLong]));
    }
}
