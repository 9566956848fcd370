//! Sending what was filled in, and understanding the answer.

use crate::{
    source::{FetchFault, sent},
    texts::{Lang, account as t},
};
use wire::account::{FieldFault, FieldProblem, Problem};

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum NotDone {
    /// These fields are at fault.
    Fields(Vec<FieldProblem>),
    /// Something else is.
    Why(fn(Lang) -> &'static str),
}

/// Sends a body, or none, and gives the answer's text.
pub async fn post(
    method: &str,
    path: &str,
    body: Option<String>,
    lang: Lang,
) -> Result<String, NotDone> {
    let (status, text) =
        sent(method, path, body, lang.tag())
            .await
            .map_err(|fault| match fault {
                FetchFault::NoConnection
                | FetchFault::NotFound
                | FetchFault::StillRunning
                | FetchFault::Unreadable => NotDone::Why(t::no_connection),
            })?;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    let problem: Option<Problem> = serde_json::from_str(&text).ok();
    Err(match problem {
        Some(Problem { fields, .. }) if !fields.is_empty() => NotDone::Fields(fields),
        Some(Problem { code, .. }) => NotDone::Why(words_for(&code)),
        None => NotDone::Why(t::went_wrong),
    })
}

/// A problem of the whole form in words.
fn words_for(code: &str) -> fn(Lang) -> &'static str {
    match code {
        "wrong_login" => t::wrong_login,
        "banned" => t::banned,
        "bad_link" => t::bad_link,
        "too_many" | "busy" => t::too_many,
        "too_many_tokens" => t::too_many_tokens,
        "has_account" => t::has_account,
        "no_session" | "no_account" => t::logged_out,
        _ => t::went_wrong,
    }
}

/// A problem of one field in words.
pub fn field_words(problem: &FieldProblem) -> fn(Lang) -> &'static str {
    use wire::account::Field;
    match (problem.field, problem.code) {
        (Field::Email, _) => t::bad_email,
        (Field::Nick, FieldFault::Taken) => t::nick_taken,
        (Field::Nick, _) => t::bad_nick,
        (Field::Name, _) => t::bad_name,
        (_, FieldFault::TooShort) => t::short_password,
        (_, FieldFault::TooLong) => t::long_password,
        (_, FieldFault::Different) => t::different,
        (_, FieldFault::Wrong) => t::wrong_password,
        (_, FieldFault::Malformed | FieldFault::Taken) => t::went_wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::account::Field;

    #[test]
    fn every_fault_of_a_field_has_words_of_its_own() {
        let words = |field, fault| field_words(&FieldProblem::new(field, fault))(Lang::En);
        assert!(words(Field::Email, FieldFault::Malformed).contains("name@"));
        assert!(words(Field::Nick, FieldFault::Taken).contains("taken"));
        assert_ne!(
            words(Field::Nick, FieldFault::Malformed),
            words(Field::Nick, FieldFault::Taken)
        );
        assert!(words(Field::Password, FieldFault::TooShort).contains('8'));
        assert_ne!(
            words(Field::Confirmation, FieldFault::Different),
            words(Field::Current, FieldFault::Wrong)
        );
    }

    #[test]
    fn a_code_nobody_knows_is_still_answered() {
        assert_eq!(words_for("new_in_2030")(Lang::En), t::went_wrong(Lang::En));
        assert_ne!(words_for("wrong_login")(Lang::En), t::went_wrong(Lang::En));
    }
}
