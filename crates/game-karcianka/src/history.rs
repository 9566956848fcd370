//! All deeds of a game as one text, `0:7H,1:+2 time`: a long game has hundreds, and each view has them all.

use crate::Deed;
use game_core::Text;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

const BETWEEN: char = ',';
/// Most deeds are no longer than this with what is between them, in bytes.
const USUAL: usize = 6;

/// Writes deeds.
pub fn serialize<S: Serializer>(deeds: &[Deed], serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = String::with_capacity(deeds.len() * USUAL);
    for (place, deed) in deeds.iter().enumerate() {
        if place > 0 {
            text.push(BETWEEN);
        }
        deed.write_to(&mut text).map_err(serde::ser::Error::custom)?;
    }
    serializer.serialize_str(&text)
}

/// Reads them.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Deed>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(BETWEEN).map(|deed| deed.parse().map_err(D::Error::custom)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cause;
    use cards::Card;
    use game_core::Seat;

    fn written(deeds: &[Deed]) -> String {
        let mut json = Vec::new();
        serialize(deeds, &mut serde_json::Serializer::new(&mut json)).expect("written");
        String::from_utf8(json).expect("JSON is text")
    }

    fn read(json: &str) -> Result<Vec<Deed>, String> {
        deserialize(&mut serde_json::Deserializer::from_str(json)).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_history_survives_its_text() {
        let seat = Seat::new(1);
        let drawn = [Cause::Turn, Cause::Time, Cause::Forgot].map(|cause| Deed::Drew(seat, 12, cause));
        let all: Vec<_> =
            Card::all().map(|card| Deed::Played(seat, card)).chain(drawn).chain([Deed::Left(seat)]).collect();
        for deeds in [&[][..], &all[..1], &all] {
            assert_eq!(read(&written(deeds)).as_deref(), Ok(deeds));
        }
        assert_eq!(written(&all[53..]), r#""1:+12 time,1:+12 call,1:left""#);
    }

    #[test]
    fn nonsense_is_refused() {
        for json in [r#"",""#, r#""0:7H,""#, r#""0:7H 1:8H""#, "[]", "3"] {
            assert!(read(json).is_err(), "{json}");
        }
    }
}
