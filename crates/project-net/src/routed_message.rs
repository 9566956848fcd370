//! A message as the server sees it: its kind and its player. Other fields are carried
//! unchanged, so that foreign programs may add their own.

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

/// A message of which only the envelope (`MessageType`, `PlayerId`) is parsed.
#[derive(Clone, PartialEq, Debug)]
pub struct RoutedMessage {
    kind: String,
    /// All other fields, in the order of arrival.
    fields: Vec<(String, Value)>,
}

impl RoutedMessage {
    /// A message of this kind without other fields.
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

    /// The value of `MessageType`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The value of `PlayerId`, as the message itself claims.
    pub fn player(&self) -> Option<PlayerId> {
        let value = self
            .fields
            .iter()
            .find(|(name, _)| name == PLAYER)?
            .1
            .as_i64()?;
        Some(PlayerId(i32::try_from(value).ok()?))
    }

    /// The value of a field, if it is a string.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)?
            .1
            .as_str()
    }

    /// The value of a field, if it is an integer.
    pub fn whole(&self, name: &str) -> Option<i64> {
        let (_, value) = self.fields.iter().find(|(field, _)| field == name)?;
        value.as_i64()
    }

    /// The message without that field.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        // Readers in other languages may ignore the case of field names.
        self.fields
            .retain(|(field, _)| !field.eq_ignore_ascii_case(name));
        self
    }

    /// The message with its `PlayerId` replaced: the connection decides who the sender is.
    #[must_use]
    pub fn stamped(self, player: PlayerId) -> Self {
        self.unstamped().with(PLAYER, player.0)
    }

    /// The message without a `PlayerId`.
    #[must_use]
    pub fn unstamped(self) -> Self {
        self.without(PLAYER)
    }
}

impl Serialize for RoutedMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1 + self.fields.len()))?;
        map.serialize_entry(KIND, &self.kind)?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for RoutedMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Opener)
    }
}

struct Opener;

impl<'de> Visitor<'de> for Opener {
    type Value = RoutedMessage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message with a MessageType")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RoutedMessage, A::Error> {
        let (mut kind, mut fields) = (None, Vec::new());
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            match value {
                Value::String(word) if name == KIND && kind.is_none() => kind = Some(word),
                // With a repeated name two readers may take different values, so such a message is
                // refused.
                _ if name.eq_ignore_ascii_case(KIND) || has(&fields, &name) => {
                    return Err(A::Error::custom(format_args!(
                        "`{name}` is wrong or comes twice"
                    )));
                }
                _ if fields.len() == MAX_FIELDS => return Err(A::Error::custom("too many fields")),
                value => fields.push((name, value)),
            }
        }
        Ok(RoutedMessage {
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

    fn message(text: &str) -> RoutedMessage {
        serde_json::from_str(text).expect("a message")
    }

    fn text(message: &RoutedMessage) -> String {
        serde_json::to_string(message).expect("plain data")
    }

    #[test]
    fn fields_of_others_are_carried_as_they_came_and_the_kind_goes_first() {
        let sent =
            message(r#"{"Zeta":[1.5,{"a":null}],"MessageType":"RequestMove","Alpha":"\u0105"}"#);
        assert_eq!(
            text(&sent),
            r#"{"MessageType":"RequestMove","Zeta":[1.5,{"a":null}],"Alpha":"ą"}"#
        );
    }

    #[test]
    fn a_stamp_covers_every_name_the_message_gives_itself() {
        let sent =
            message(r#"{"MessageType":"PlacePiece","PlayerId":4,"Id":4}"#).stamped(PlayerId(7));
        assert_eq!(
            text(&sent),
            r#"{"MessageType":"PlacePiece","Id":4,"PlayerId":7}"#
        );
        assert_eq!(sent.player(), Some(PlayerId(7)));
        let sly = message(r#"{"MessageType":"PlacePiece","playerid":4}"#).stamped(PlayerId(7));
        assert_eq!(text(&sly), r#"{"MessageType":"PlacePiece","PlayerId":7}"#);
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_no_message() {
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
            assert!(
                serde_json::from_str::<RoutedMessage>(text).is_err(),
                "{text}"
            );
        }
    }
}
