//! Sending what was filled in, and understanding the answer.

use crate::{
    connection::{FetchError, sent},
    texts::{Lang, Text, account as t, second_factor as second},
};
use wire::{
    account::{BanNotice, FieldError, FieldProblem, Problem},
    report::Reason,
};

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum NotDone {
    /// These fields are at fault.
    Fields(Vec<FieldProblem>),
    /// The password is right, and a code of the second factor is needed too.
    CodeNeeded,
    /// Something else is at fault.
    Why(Text),
}

/// Sends a body, or none, and gives the answer's text.
pub async fn submit(
    method: &str,
    path: &str,
    body: Option<String>,
    lang: Lang,
) -> Result<String, NotDone> {
    let (status, text) =
        sent(method, path, body, lang.tag())
            .await
            .map_err(|error| match error {
                FetchError::NoConnection
                | FetchError::NotFound
                | FetchError::StillRunning
                | FetchError::Forbidden
                | FetchError::Busy
                | FetchError::Unreadable => NotDone::Why(t::no_connection),
            })?;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    let problem: Option<Problem> = serde_json::from_str(&text).ok();
    Err(match problem {
        Some(Problem { fields, .. }) if !fields.is_empty() => NotDone::Fields(fields),
        Some(Problem { ban: Some(ban), .. }) => NotDone::Why(ban_words(&ban)),
        Some(Problem { code, .. }) if code == "code_needed" => NotDone::CodeNeeded,
        Some(Problem { code, .. }) => NotDone::Why(words_for(&code)),
        None => NotDone::Why(t::went_wrong),
    })
}

/// A problem of the whole form in words.
fn words_for(code: &str) -> Text {
    match code {
        "wrong_login" => t::wrong_login,
        "banned" => t::banned,
        "bad_link" => t::bad_link,
        "too_many" | "busy" => t::too_many,
        "too_many_tokens" => t::too_many_tokens,
        "has_account" => t::has_account,
        "has_second_factor" => second::has_one,
        "no_second_factor" => second::has_none,
        "no_session" | "no_account" => t::logged_out,
        _ => t::went_wrong,
    }
}

/// A ban in words, with its reason if it has one.
fn ban_words(ban: &BanNotice) -> Text {
    match ban.reason.as_deref().and_then(Reason::named) {
        Some(Reason::Insult) => t::banned_for_insult,
        Some(Reason::Hate) => t::banned_for_hate,
        Some(Reason::Spam) => t::banned_for_spam,
        Some(Reason::Privacy) => t::banned_for_privacy,
        Some(Reason::Other) | None => t::banned,
    }
}

/// A problem of one field in words.
pub fn field_words(problem: &FieldProblem) -> Text {
    use wire::account::Field;
    match (problem.field, problem.code) {
        (Field::Email, _) => t::bad_email,
        (Field::Nick, FieldError::Taken) => t::nick_taken,
        (Field::Nick, _) => t::bad_nick,
        (Field::Name, _) => t::bad_name,
        (Field::Code, _) => second::wrong_code,
        (_, FieldError::Common) => t::common_password,
        (_, FieldError::TooShort) => t::short_password,
        (_, FieldError::TooLong) => t::long_password,
        (_, FieldError::Different) => t::different,
        (_, FieldError::Wrong) => t::wrong_password,
        (_, FieldError::Malformed | FieldError::Taken) => t::went_wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::account::Field;

    #[test]
    fn a_ban_says_its_reason_if_it_has_one() {
        let words = |reason: Option<&str>| {
            let reason = reason.map(str::to_owned);
            ban_words(&BanNotice {
                since_ms: 0,
                reason,
            })(Lang::En)
        };
        assert!(words(Some("spam")).contains("spam"));
        assert_eq!(words(None), words(Some("a reason of a later server")));
    }

    #[test]
    fn every_fault_of_a_field_has_words_of_its_own() {
        let words = |field, error| field_words(&FieldProblem::new(field, error))(Lang::En);
        assert!(words(Field::Email, FieldError::Malformed).contains("name@"));
        assert!(words(Field::Nick, FieldError::Taken).contains("taken"));
        assert_ne!(
            words(Field::Nick, FieldError::Malformed),
            words(Field::Nick, FieldError::Taken)
        );
        assert!(words(Field::Password, FieldError::TooShort).contains('8'));
        assert_ne!(
            words(Field::Confirmation, FieldError::Different),
            words(Field::Current, FieldError::Wrong)
        );
        assert!(words(Field::Password, FieldError::Common).contains("guess"));
        assert!(words(Field::Code, FieldError::Wrong).contains("code"));
    }

    #[test]
    fn a_code_nobody_knows_is_still_answered() {
        assert_eq!(words_for("new_in_2030")(Lang::En), t::went_wrong(Lang::En));
        assert_ne!(words_for("wrong_login")(Lang::En), t::went_wrong(Lang::En));
    }
}
