//! Reports of chat lines. A report does not contain the line's text, because the server has
//! it.

use crate::{
    TableId,
    account::{Field, FieldError, FieldProblem, Form},
    limits::MAX_NOTE_CHARS,
};
use serde::{Deserialize, Serialize};

/// Reports a line of chat to the moderators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The table of the chat; `null` for the lobby.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub table: Option<TableId>,
    /// The line's number in that chat.
    #[cfg_attr(feature = "openapi", schema(minimum = 0))]
    pub line: u64,
    pub reason: Reason,
    /// A remark of the reporter; may be empty.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub note: String,
}

impl Form for NewReport {
    fn problems(&self) -> Vec<FieldProblem> {
        let is_too_long = self.note.chars().count() > MAX_NOTE_CHARS;
        is_too_long
            .then(|| FieldProblem::new(Field::Note, FieldError::TooLong))
            .into_iter()
            .collect()
    }
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It insults or threatens a person.
    Insult,
    /// It is directed against a group of people.
    Hate,
    /// It is advertising, or repeated again and again.
    Spam,
    /// It reveals a person's private information.
    Privacy,
    /// Another reason, given in the note.
    Other,
}

impl Reason {
    /// All reasons, in the order in which people are offered them.
    pub const ALL: [Reason; 5] = [
        Reason::Insult,
        Reason::Hate,
        Reason::Spam,
        Reason::Privacy,
        Reason::Other,
    ];

    /// The name as written in JSON and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Insult => "insult",
            Reason::Hate => "hate",
            Reason::Spam => "spam",
            Reason::Privacy => "privacy",
            Reason::Other => "other",
        }
    }

    /// The reason with that `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_named_as_it_is_written() {
        for reason in Reason::ALL {
            assert_eq!(
                serde_json::to_value(reason).expect("plain data"),
                reason.name()
            );
            assert_eq!(Reason::named(reason.name()), Some(reason));
        }
    }
}
