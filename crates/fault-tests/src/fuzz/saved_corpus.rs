//! Inputs found by libFuzzer and saved in `corpus/`; the tests mutate them further. One input per
//! line, as written by `escape_ascii`.

use std::{fs, io, path::PathBuf};

/// Maximum number of saved inputs per target.
const MOST: usize = 60;
/// Maximum length of a saved input, in bytes.
const LONGEST: usize = 400;

fn file(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(format!("{target}.txt"))
}

/// The inputs saved for this target.
pub(super) fn inputs(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(file(target)).unwrap_or_default();
    text.lines().map(unescape).collect()
}

/// Saves an even selection of the short inputs.
pub(super) fn keep(target: &str, mut inputs: Vec<Vec<u8>>) -> io::Result<()> {
    inputs.retain(|input| !input.is_empty() && input.len() <= LONGEST);
    inputs.sort_by_key(|input| (input.len(), input.clone()));
    inputs.dedup();
    let step = inputs.len().div_ceil(MOST).max(1);
    let lines: String = inputs
        .iter()
        .step_by(step)
        .map(|input| format!("{}\n", input.escape_ascii()))
        .collect();
    fs::create_dir_all(file(target).parent().expect("a folder"))?;
    fs::write(file(target), lines)
}

/// Reverses `escape_ascii`: the bytes of a line.
fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        let escaped = if byte == b'\\' { rest.next() } else { None };
        bytes.push(match escaped {
            None => byte,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'x') => 16 * digit(rest.next()) + digit(rest.next()),
            Some(other) => other,
        });
    }
    bytes
}

fn digit(letter: Option<u8>) -> u8 {
    let digit = letter.and_then(|letter| char::from(letter).to_digit(16));
    digit.expect("the file is written by this program") as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_its_line() {
        let bytes: Vec<u8> = (0..=255).collect();
        let line = bytes.escape_ascii().to_string();
        assert!(!line.contains('\n'));
        assert_eq!(unescape(&line), bytes);
    }
}
