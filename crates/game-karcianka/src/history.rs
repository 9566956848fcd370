//! All deeds of a game as one text, `0:7H,1:+2 time`. A long game has hundreds, and every
//! view contains them all; so the text is kept in the form in which it is sent.

use crate::{Deed, NotationError};
use game_core::Text;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use serde_json::value::RawValue;
use std::{str::FromStr, sync::Arc};

const BETWEEN: char = ',';
const QUOTE: char = '"';

/// All public events, oldest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The deeds with separators, in quotes: exactly the JSON that is sent. Escaping hundreds of
    /// deeds anew took longer than the rest of a view. Shared with views that are being sent, and
    /// copied only if one of them still exists when the next deed is added.
    json: Arc<String>,
    len: usize,
}

impl Default for History {
    fn default() -> Self {
        Self {
            json: Arc::new([QUOTE; 2].iter().collect()),
            len: 0,
        }
    }
}

impl History {
    /// The number of deeds.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The deeds, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Deed> {
        self.json
            .trim_matches(QUOTE)
            .split(BETWEEN)
            .filter_map(|deed| deed.parse().ok())
    }

    pub(crate) fn push(&mut self, deed: Deed) {
        let json = Arc::make_mut(&mut self.json);
        json.pop();
        if self.len > 0 {
            json.push(BETWEEN);
        }
        deed.write_to(json).expect("a text takes all");
        json.push(QUOTE);
        self.len += 1;
    }
}

impl FromIterator<Deed> for History {
    fn from_iter<T: IntoIterator<Item = Deed>>(deeds: T) -> Self {
        let mut history = History::default();
        deeds.into_iter().for_each(|deed| history.push(deed));
        history
    }
}

impl FromStr for History {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.is_empty() {
            return Ok(History::default());
        }
        text.split(BETWEEN).map(str::parse::<Deed>).collect()
    }
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::from_str::<&RawValue>(&self.json)
            .map_err(S::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cause;
    use cards::Card;
    use game_core::Seat;

    #[test]
    fn a_history_survives_its_text() {
        let seat = Seat::new(1);
        let drawn =
            [Cause::Turn, Cause::Time, Cause::Forgot].map(|cause| Deed::Drew(seat, 12, cause));
        let all: Vec<_> = Card::all()
            .map(|card| Deed::Played(seat, card))
            .chain(drawn)
            .chain([Deed::Left(seat)])
            .collect();
        for deeds in [&[][..], &all[..1], &all] {
            let history: History = deeds.iter().copied().collect();
            assert_eq!(
                (history.len(), history.is_empty()),
                (deeds.len(), deeds.is_empty())
            );
            assert_eq!(history.iter().collect::<Vec<_>>(), deeds);
            let json = serde_json::to_string(&history).expect("written");
            assert_eq!(
                serde_json::from_str::<History>(&json).expect("read"),
                history
            );
            let value = serde_json::to_value(&history).expect("written");
            assert_eq!(
                serde_json::from_value::<History>(value).expect("read"),
                history
            );
        }
        let last: History = all[53..].iter().copied().collect();
        assert_eq!(
            serde_json::to_string(&last).expect("written"),
            r#""1:+12 time,1:+12 call,1:left""#
        );
    }

    #[test]
    fn a_history_is_the_same_however_its_text_was_spelt() {
        assert_eq!("00:7H".parse::<History>(), "0:7H".parse());
    }

    #[test]
    fn nonsense_is_refused() {
        for json in [r#"",""#, r#""0:7H,""#, r#""0:7H 1:8H""#, "[]", "3"] {
            assert!(serde_json::from_str::<History>(json).is_err(), "{json}");
        }
    }
}
