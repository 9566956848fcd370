//! Types that are serialised as their notation: people and programs read the same text.

use serde::Serializer;
use std::fmt::{self, Display, Write};

/// A value with a notation, written directly to its destination. Views contain hundreds of
/// such texts, and `fmt::Formatter` took most of the time of serialising them.
pub trait Text {
    /// Writes the notation.
    fn write_to(&self, out: &mut impl Write) -> fmt::Result;
}

/// Implements `Display` for a type that is [`Text`].
#[macro_export]
macro_rules! show_as_text {
    ($Type:ty) => {
        impl std::fmt::Display for $Type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::Text::write_to(self, f)
            }
        }
    };
}

/// Implements `Display`, `Serialize` and `TryFrom<String>` for a type that is [`Text`] and
/// `FromStr`; the conversion is what `#[serde(try_from = "String")]` needs.
#[macro_export]
macro_rules! as_text {
    ($Type:ty) => {
        $crate::show_as_text!($Type);

        impl $crate::serde::Serialize for $Type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
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

/// Writes a number, with a fast path for small ones.
pub fn write_number(number: u8, out: &mut impl Write) -> fmt::Result {
    match number {
        0..10 => out.write_char(char::from(b'0' + number)),
        _ => write!(out, "{number}"),
    }
}

/// Serialises a value as its text. Short texts, which are most, use a stack buffer.
pub fn write_text<S: Serializer>(
    value: &(impl Text + Display),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut text = ShortText {
        bytes: [0; SHORT],
        len: 0,
    };
    match value.write_to(&mut text) {
        Ok(()) => serializer.serialize_str(text.as_str()),
        Err(fmt::Error) => serializer.collect_str(value),
    }
}

/// The size of that buffer, in bytes.
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
    // Many texts are single characters, which are slower to write through `write_str`.
    #[inline]
    fn write_char(&mut self, letter: char) -> fmt::Result {
        if !letter.is_ascii() {
            return self.write_str(letter.encode_utf8(&mut [0; 4]));
        }
        *self.bytes.get_mut(self.len).ok_or(fmt::Error)? = letter as u8;
        self.len += 1;
        Ok(())
    }

    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.bytes
            .get_mut(self.len..end)
            .ok_or(fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words(String);

    impl Text for Words {
        fn write_to(&self, out: &mut impl Write) -> fmt::Result {
            self.0.chars().try_for_each(|letter| out.write_char(letter))
        }
    }

    show_as_text!(Words);

    #[test]
    fn numbers_are_written_as_ever() {
        for number in 0..=u8::MAX {
            let mut text = String::new();
            write_number(number, &mut text).expect("written");
            assert_eq!(text, number.to_string());
        }
    }

    #[test]
    fn texts_are_written_whole_however_long() {
        for text in [
            "".to_owned(),
            "a3-b4".to_owned(),
            "ż".repeat(SHORT / 2),
            "ż".repeat(SHORT),
            "x".repeat(99),
        ] {
            let mut json = Vec::new();
            write_text(
                &Words(text.clone()),
                &mut serde_json::Serializer::new(&mut json),
            )
            .expect("written");
            assert_eq!(
                serde_json::from_slice::<String>(&json).expect("a text"),
                text
            );
        }
    }
}
