//! Chat lines: plain text of limited length, never interpreted as markup.

use crate::limits::MAX_CHAT_CHARS;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A line of chat: trimmed, not empty, at most `MAX_CHAT_CHARS`, without control characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct ChatText(String);

impl ChatText {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ChatText {
    type Error = ChatTextError;

    fn try_from(text: String) -> Result<Self, ChatTextError> {
        let clean: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let line = clean.trim();
        match line.chars().count() {
            0 => Err(ChatTextError::Empty),
            count if count > MAX_CHAT_CHARS => Err(ChatTextError::TooLong),
            _ => Ok(Self(line.to_owned())),
        }
    }
}

impl From<ChatText> for String {
    fn from(text: ChatText) -> String {
        text.0
    }
}

/// The reason why a text is not a line of chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ChatTextError {
    /// Nothing is left after trimming.
    #[error("an empty line says nothing")]
    Empty,
    /// More than `MAX_CHAT_CHARS` characters.
    #[error("a line is at most {MAX_CHAT_CHARS} characters")]
    TooLong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_trimmed_and_its_control_characters_are_spaces() {
        assert_eq!(
            ChatText::try_from(" a\u{7}b\n".to_owned()).map(String::from),
            Ok("a b".to_owned())
        );
    }

    #[test]
    fn an_empty_or_endless_line_is_refused() {
        assert_eq!(
            ChatText::try_from(" \n".to_owned()),
            Err(ChatTextError::Empty)
        );
        assert_eq!(
            ChatText::try_from("ż".repeat(301)),
            Err(ChatTextError::TooLong)
        );
        assert!(ChatText::try_from("ż".repeat(300)).is_ok());
    }
}
