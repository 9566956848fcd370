//! How a message carries the parts that depend on a game.
//!
//! The first page must not contain the types of all games, but it must tell messages apart. It
//! therefore reads [`LazyClientIn`](crate::LazyClientIn), in which those parts are JSON text. The part of the page that
//! knows the games parses them.

use crate::{Play, Room};
use games::{AnyAction, AnyNotice, AnyRejection, AnyRules};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::fmt::Debug;

/// What every part of a message can do.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned> Data for T {}

/// The types of the parts of a message that depend on a game.
pub trait Payload {
    type Rejection: Data;
    type Rules: Data;
    type Room: Data;
    type Play: Data;
    type Notices: Data;
    type Actions: Data;
}

/// The parts are values of the games' types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parsed {}

impl Payload for Parsed {
    type Rejection = AnyRejection;
    type Rules = AnyRules;
    type Room = Box<Room>;
    type Play = Box<Play>;
    type Notices = Vec<AnyNotice>;
    type Actions = Vec<AnyAction>;
}

/// The parts are JSON text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raw {}

impl Payload for Raw {
    type Rejection = RawJson;
    type Rules = RawJson;
    type Room = RawJson;
    type Play = RawJson;
    type Notices = RawJson;
    type Actions = RawJson;
}

/// JSON text, kept exactly as it was received.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawJson(Box<str>);

impl RawJson {
    /// Reads the text as a value.
    ///
    /// # Errors
    /// The text does not describe a `T`.
    pub fn parse<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RawJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(|raw| Self(raw.into()))
    }
}

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}
