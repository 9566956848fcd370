//! Notation as the form in which a value travels: what people read is what programs send.

/// Gives a type that is `Display` and `FromStr` the two conversions that
/// `#[serde(into = "String", try_from = "String")]` asks for.
#[macro_export]
macro_rules! as_text {
    ($Type:ty) => {
        impl From<$Type> for String {
            fn from(value: $Type) -> String {
                value.to_string()
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
