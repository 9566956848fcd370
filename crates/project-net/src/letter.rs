//! A message as the server sees it: its kind and whose it is. What else it says is carried as it
//! came, so that parts written by others may add fields of their own.

use crate::{PlayerId, limits::MAX_FIELDS};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::Value;
use std::fmt;

const KIND: &str = "MessageType";
const PLAYER: &str = "PlayerId";

/// A message on its way: only its envelope is understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Letter {
    kind: String,
    /// All else, in the order it came.
    fields: Vec<(String, Value)>,
}

impl Letter {
    /// A message of this kind that says nothing else.
    pub fn bare(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            fields: Vec::new(),
        }
    }

    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.fields.push((name.to_owned(), value.into()));
        self
    }

    /// Its `MessageType`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Whose it is, as it says itself.
    pub fn player(&self) -> Option<PlayerId> {
        let value = self
            .fields
            .iter()
            .find(|(name, _)| name == PLAYER)?
            .1
            .as_i64()?;
        Some(PlayerId(i32::try_from(value).ok()?))
    }

    /// What a field says, if it is there and says text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)?
            .1
            .as_str()
    }

    /// The same from this player, whatever the letter itself says: who speaks is known by the
    /// connection.
    #[must_use]
    pub fn stamped(self, player: PlayerId) -> Self {
        self.unstamped().with(PLAYER, player.0)
    }

    /// The same without a name on it.
    #[must_use]
    pub fn unstamped(mut self) -> Self {
        // Readers in other languages may not tell small letters from big ones.
        self.fields
            .retain(|(name, _)| !name.eq_ignore_ascii_case(PLAYER));
        self
    }
}

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1 + self.fields.len()))?;
        map.serialize_entry(KIND, &self.kind)?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Opener)
    }
}

struct Opener;

impl<'de> Visitor<'de> for Opener {
    type Value = Letter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message with a MessageType")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Letter, A::Error> {
        let (mut kind, mut fields) = (None, Vec::new());
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            match value {
                Value::String(word) if name == KIND && kind.is_none() => kind = Some(word),
                // Two readers of a name that comes twice may take different ones: nobody shall be
                // led to.
                _ if name.eq_ignore_ascii_case(KIND) || has(&fields, &name) => {
                    return Err(A::Error::custom(format_args!(
                        "`{name}` is wrong or comes twice"
                    )));
                }
                _ if fields.len() == MAX_FIELDS => return Err(A::Error::custom("too many fields")),
                value => fields.push((name, value)),
            }
        }
        Ok(Letter {
            kind: kind.ok_or_else(|| A::Error::missing_field(KIND))?,
            fields,
        })
    }
}

fn has(fields: &[(String, Value)], name: &str) -> bool {
    fields
        .iter()
        .any(|(known, _)| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(text: &str) -> Letter {
        serde_json::from_str(text).expect("a letter")
    }

    fn text(letter: &Letter) -> String {
        serde_json::to_string(letter).expect("plain data")
    }

    #[test]
    fn fields_of_others_are_carried_as_they_came_and_the_kind_goes_first() {
        let sent =
            letter(r#"{"Zeta":[1.5,{"a":null}],"MessageType":"RequestMove","Alpha":"\u0105"}"#);
        assert_eq!(
            text(&sent),
            r#"{"MessageType":"RequestMove","Zeta":[1.5,{"a":null}],"Alpha":"ą"}"#
        );
    }

    #[test]
    fn a_stamp_covers_every_name_the_letter_gives_itself() {
        let sent =
            letter(r#"{"MessageType":"PlacePiece","PlayerId":4,"Id":4}"#).stamped(PlayerId(7));
        assert_eq!(
            text(&sent),
            r#"{"MessageType":"PlacePiece","Id":4,"PlayerId":7}"#
        );
        assert_eq!(sent.player(), Some(PlayerId(7)));
        let sly = letter(r#"{"MessageType":"PlacePiece","playerid":4}"#).stamped(PlayerId(7));
        assert_eq!(text(&sly), r#"{"MessageType":"PlacePiece","PlayerId":7}"#);
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_no_letter() {
        let crowd: String = (0..=MAX_FIELDS).map(|n| format!(r#","f{n}":0"#)).collect();
        for text in [
            r#"{"MessageType":"WakeUp","MessageType":"EndGame"}"#,
            r#"{"MessageType":"WakeUp","messageType":"EndGame"}"#,
            r#"{"MessageType":"WakeUp","Id":1,"id":2}"#,
            r#"{"MessageType":1}"#,
            r#"{"Id":1}"#,
            r#"["MessageType"]"#,
            &format!(r#"{{"MessageType":"WakeUp"{crowd}}}"#),
        ] {
            assert!(serde_json::from_str::<Letter>(text).is_err(), "{text}");
        }
    }
}
