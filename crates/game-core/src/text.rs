//! Notation as the form in which a value travels: what people read is what programs send.

use serde::Serializer;
use std::fmt::{self, Display, Write};

/// Gives a type that is `Display` and `FromStr` the way to be written as its text, and the conversion that
/// `#[serde(try_from = "String")]` asks for.
#[macro_export]
macro_rules! as_text {
    ($Type:ty) => {
        impl $crate::serde::Serialize for $Type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::write_text(self, serializer)
            }
        }

        impl TryFrom<String> for $Type {
            type Error = <$Type as std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    };
}

/// Writes a value as its text. A view is many short ones, so those take no memory of their own.
pub fn write_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = ShortText { bytes: [0; SHORT], len: 0 };
    match write!(text, "{value}") {
        Ok(()) => serializer.serialize_str(text.as_str()),
        Err(fmt::Error) => serializer.collect_str(value),
    }
}

/// The longest text that is short, in bytes.
const SHORT: usize = 32;

struct ShortText {
    bytes: [u8; SHORT],
    len: usize,
}

impl ShortText {
    fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.len]).expect("it is made of whole texts")
    }
}

impl Write for ShortText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_written_whole_however_long() {
        for text in
            ["".to_owned(), "a3-b4".to_owned(), "ż".repeat(SHORT / 2), "ż".repeat(SHORT), "x".repeat(99)]
        {
            let mut json = Vec::new();
            write_text(&text, &mut serde_json::Serializer::new(&mut json)).expect("written");
            assert_eq!(serde_json::from_slice::<String>(&json).expect("a text"), text);
        }
    }
}
