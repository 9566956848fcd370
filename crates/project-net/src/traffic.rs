//! Log events with the raw text of messages. They have a target of their own, so that a program
//! can write them to a file for each connection, or leave them out.

use std::fmt::Display;

/// The target of these events.
pub const TARGET: &str = "traffic";

/// Logs a message that was received, or bytes that are none.
pub(crate) fn heard(peer: impl Display, bytes: &[u8]) {
    log(peer, "<", bytes);
}

/// Logs a message that is sent.
pub(crate) fn said(peer: impl Display, bytes: &[u8]) {
    log(peer, ">", bytes);
}

fn log(peer: impl Display, way: &str, bytes: &[u8]) {
    // Formatting is left out where no file is written.
    if tracing::enabled!(target: TARGET, tracing::Level::INFO) {
        let text = hidden(String::from_utf8_lossy(bytes).trim_end());
        tracing::info!(target: TARGET, %peer, way, "{text}");
    }
}

/// The text with the value of `Token` hidden: it is a secret.
fn hidden(text: &str) -> String {
    const KEY: &str = "\"Token\"";
    let value = text.find(KEY).and_then(|key| {
        let after = key + KEY.len();
        let open = after + text[after..].find('"')? + 1;
        Some(open..open + text[open..].find('"')?)
    });
    let mut text = text.to_owned();
    if let Some(value) = value {
        text.replace_range(value, "...");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::hidden;

    #[test]
    fn the_text_is_logged_as_it_is_but_for_the_token() {
        for (text, logged) in [
            (r#"{"a": [1]}"#, r#"{"a": [1]}"#),
            (r#"{"Token":"5ec","Team":1}"#, r#"{"Token":"...","Team":1}"#),
            (r#"{"Team":1,"Token" : "5e"#, r#"{"Team":1,"Token" : "5e"#),
        ] {
            assert_eq!(hidden(text), logged);
        }
    }
}
