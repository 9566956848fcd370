//! Reads fields of raw messages.

use serde_json::Value;

/// Whether the message is of this kind.
pub(super) fn is(message: &Value, kind: &str) -> bool {
    message["MessageType"] == kind
}

/// Whether all these fields are integers.
pub(super) fn are_whole(message: &Value, names: &[&str]) -> bool {
    names.iter().all(|name| message[*name].is_i64())
}

/// An integer field; zero if it is none.
pub(super) fn whole(message: &Value, name: &str) -> i64 {
    message[name].as_i64().unwrap_or_default()
}

/// Whether the second message has all fields of the first with their values.
pub(super) fn carries(sent: &Value, heard: &Value) -> bool {
    let fields = sent.as_object().into_iter().flatten();
    fields
        .into_iter()
        .all(|(name, value)| &heard[name] == value)
}

/// A field of the board.
pub(super) type Point = (i64, i64);

/// The Manhattan distance.
pub(super) fn apart(one: Point, other: Point) -> i64 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}
