//! Rate-limits the log lines about invalid messages, so that a flood of them cannot fill the
//! disk.

use crate::limits::MAX_COMPLAINTS;
use serde_json::Value;
use std::fmt::Display;

/// The longest `MessageType` that a log line quotes, in characters.
const KIND_CHARS: usize = 40;

/// Counts the invalid messages of one connection.
#[derive(Default)]
pub(crate) struct InvalidLog {
    count: u32,
}

impl InvalidLog {
    /// Logs one invalid message of `who`, with its player and `MessageType` where it names them,
    /// until [`MAX_COMPLAINTS`] lines are written.
    pub fn log(&mut self, who: impl Display, message: &[u8], error: impl Display) {
        self.count = self.count.saturating_add(1);
        if self.count <= MAX_COMPLAINTS {
            let named = Named::of(message);
            tracing::warn!(
                %who,
                player = named.player,
                kind = named.kind.as_deref(),
                %error,
                "message ignored: invalid"
            );
        }
        if self.count == MAX_COMPLAINTS {
            tracing::warn!(%who, "message ignored: invalid; further ones are not logged");
        }
    }
}

/// What an invalid message says about itself.
#[derive(Default, PartialEq, Debug)]
struct Named {
    player: Option<i64>,
    kind: Option<String>,
}

impl Named {
    fn of(message: &[u8]) -> Self {
        let Ok(value) = serde_json::from_slice::<Value>(message) else {
            return Self::default();
        };
        let kind = value.get("MessageType").map(|kind| {
            let text = kind
                .as_str()
                .map_or_else(|| kind.to_string(), str::to_owned);
            text.chars().take(KIND_CHARS).collect()
        });
        Self {
            player: value.get("PlayerId").and_then(Value::as_i64),
            kind,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_names_the_player_and_the_kind_of_message() {
        let bytes = br#"{"MessageType":"RequestMove","PlayerId":3,"DestinationX":"far"}"#;
        let named = Named {
            player: Some(3),
            kind: Some("RequestMove".to_owned()),
        };
        assert_eq!(Named::of(bytes), named);
        assert_eq!(Named::of(b"]"), Named::default());
        let long = format!(r#"{{"MessageType":"{}"}}"#, "x".repeat(5000));
        let kind = Named::of(long.as_bytes()).kind.expect("it has one");
        assert_eq!(kind.len(), KIND_CHARS);
    }
}
