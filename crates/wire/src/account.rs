//! Requests and answers of the account API over HTTP, described in `docs/accounts.md`.
//!
//! Types here that hold a password or a token do not print it with `{:?}`.

use crate::{
    Nick, Person, TokenLife,
    limits::{MAX_PASSWORD_CHARS, MAX_TOKEN_NAME_CHARS, MIN_PASSWORD_CHARS},
    mail_address::is_mail_address,
};
use serde::{Deserialize, Serialize};

/// Declares request bodies: all fields public, unknown fields refused.
macro_rules! bodies {
    ($($(#[$about:meta])* $Name:ident { $($(#[$what:meta])* $field:ident: $Type:ty),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $Name {
            $($(#[$what])* pub $field: $Type),+
        }
    )+};
}

bodies! {
    /// Creates an account. If the caller is a guest, the guest becomes the account.
    Register {
        #[cfg_attr(feature = "openapi", schema(format = Email, max_length = 254))]
        email: String,
        /// 3 to 20 letters and digits.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9]{3,20}$"))]
        nick: String,
        /// At least 8 characters.
        #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
        password: String,
        /// The password again.
        confirmation: String,
        /// Whether the session outlives the browser's.
        stay: bool,
    }
    /// Logs in to an account.
    LogIn {
        /// The account's mail address or nick.
        login: String,
        password: String,
        /// Whether the session outlives the browser's.
        stay: bool,
        /// A code of the second factor or a recovery code, after the answer `code_needed`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        code: Option<String>,
    }
    /// Changes the account's nick.
    NewNick {
        /// 3 to 20 letters and digits.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9]{3,20}$"))]
        nick: String,
        /// The account's password.
        password: String,
    }
    /// Changes the account's mail address, once the link mailed to the new one is followed.
    NewEmail {
        /// The new address.
        #[cfg_attr(feature = "openapi", schema(format = Email, max_length = 254))]
        email: String,
        /// The account's password.
        password: String,
    }
    /// Changes the account's password.
    NewPassword {
        /// The present password.
        current: String,
        /// The new password.
        #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
        password: String,
        /// The new password again.
        confirmation: String,
    }
    /// Deletes the account.
    Deletion {
        /// The account's password.
        password: String,
    }
    /// Confirms a mailed link.
    MailedLink {
        /// The link's part after the `#`.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
        token: String,
    }
    /// Requests a mail with a link to choose another password.
    Forgot {
        /// The account's mail address.
        #[cfg_attr(feature = "openapi", schema(format = Email, max_length = 254))]
        email: String,
    }
    /// Sets a new password by means of a mailed link.
    Reset {
        /// The link's part after the `#`.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
        token: String,
        /// The new password.
        #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
        password: String,
        /// The new password again.
        confirmation: String,
    }
    /// Creates a token with which a program can play.
    NewToken {
        /// A name to recognise it by.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
        name: String,
        /// The account's password.
        #[serde(default)]
        password: String,
        /// How long the token lasts.
        #[serde(default)]
        life: TokenLife,
    }
    /// A token that was just created. It is never shown again.
    FreshToken {
        /// Identifies the token, for revoking it.
        id: String,
        name: String,
        /// The token itself, for `Authorization: Bearer ...`.
        token: String,
        /// When it expires, in milliseconds since 1970; absent if never.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expires_ms: Option<i64>,
    }
}

/// The caller's identity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct You {
    /// As everyone sees them.
    pub person: Person,
    /// The account; `null` for a guest.
    pub account: Option<AccountCard>,
}

/// An account, as its own person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountCard {
    /// The mail address; absent in answers to a program's token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Whether the link mailed to the address was followed.
    pub verified: bool,
    /// The address that replaces `email` once the link mailed to it is followed.
    pub pending_email: Option<String>,
    /// Whether the account is a moderator's.
    pub admin: bool,
    /// The second factor, if it is set up; absent in answers to a program's token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_factor: Option<SecondFactorCard>,
    /// Whether the pages of moderators stay closed until the account has a second factor.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_second_factor: bool,
}

/// The mail address to which a link that permits a new password was mailed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResetAddress {
    pub email: String,
}

/// The second factor of an account, as its own person sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SecondFactorCard {
    /// Recovery codes that were not used yet.
    pub recovery_codes: u32,
}

/// A browser in which the person is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionCard {
    /// Identifies the session, for logging it out.
    pub id: String,
    /// The device in words, such as `Chrome on Linux`; `Browser` if it is not known.
    pub name: String,
    /// Whether the session outlives the browser's.
    pub stay: bool,
    /// Whether it is the session of this request.
    pub current: bool,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last used, to the hour.
    pub seen_ms: i64,
}

/// A token with which a program can play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenCard {
    /// Identifies the token, for revoking it.
    pub id: String,
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last used, to the hour.
    pub seen_ms: i64,
    /// When it expires, in milliseconds since 1970; absent if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_ms: Option<i64>,
}

/// The reason why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The reason, for programs.
    pub code: String,
    /// The reason, in English.
    pub sentence: String,
    /// The invalid fields of the form, if any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldProblem>,
    /// The ban, if the code is `banned`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<BanNotice>,
}

/// What a banned person is told at login. A ban lasts until a moderator lifts it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BanNotice {
    /// When the person was banned, in milliseconds since 1970.
    pub since_ms: i64,
    /// The `Reason` of the report that led to the ban, if a report did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What is wrong with one field of a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldProblem {
    pub field: Field,
    /// The reason, for programs.
    pub code: FieldError,
    /// The reason, in English.
    pub sentence: String,
}

/// A field that can be invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is named as the field it stands for")]
pub enum Field {
    Email,
    Nick,
    Password,
    Confirmation,
    Current,
    Name,
    Note,
    Code,
    Life,
    Kinds,
    Quiet,
    Offsets,
    Language,
    Endpoint,
}

/// The reason why a field is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FieldError {
    /// It does not have the required form.
    Malformed,
    /// It is too short.
    TooShort,
    /// It is too long.
    TooLong,
    /// It differs from the field it should repeat.
    Different,
    /// Another account has it.
    Taken,
    /// It is not the account's password, or not a valid code.
    Wrong,
    /// It is a password that is tried first by those who guess.
    Common,
}

impl FieldProblem {
    /// A problem with the standard sentence of its code.
    pub fn new(field: Field, code: FieldError) -> Self {
        let sentence = match (field, code) {
            (Field::Email, _) => "An e-mail address looks like name@example.org.",
            (Field::Nick, FieldError::Taken) => "Somebody else has this nick.",
            (Field::Nick, _) => "A nick is 3 to 20 letters and digits, without accents.",
            (Field::Code, _) => "This code is not right, or it was used already.",
            (_, FieldError::Common) => {
                "This password is easy to guess: it is on the list of common ones, or it is little more than your own name."
            }
            (_, FieldError::TooShort) => "A password has at least 8 characters.",
            (_, FieldError::TooLong) => "That is longer than it may be.",
            (_, FieldError::Different) => "The two passwords differ.",
            (_, FieldError::Wrong) => "That is not the account's password.",
            (_, FieldError::Malformed | FieldError::Taken) => "That cannot be used.",
        };
        Self {
            field,
            code,
            sentence: sentence.to_owned(),
        }
    }
}

/// A form that the page checks before sending and the server again on arrival.
pub trait Form {
    /// The problems that can be found without the server's data.
    fn problems(&self) -> Vec<FieldProblem>;
}

fn check(checks: &[(Field, Option<FieldError>)]) -> Vec<FieldProblem> {
    checks
        .iter()
        .filter_map(|(field, error)| Some(FieldProblem::new(*field, (*error)?)))
        .collect()
}

fn email(text: &str) -> Option<FieldError> {
    (!is_mail_address(text)).then_some(FieldError::Malformed)
}

fn nick(text: &str) -> Option<FieldError> {
    Nick::chosen(text).is_err().then_some(FieldError::Malformed)
}

fn password(text: &str) -> Option<FieldError> {
    match text.chars().count() {
        count if count < MIN_PASSWORD_CHARS => Some(FieldError::TooShort),
        count if count > MAX_PASSWORD_CHARS => Some(FieldError::TooLong),
        _ => None,
    }
}

fn confirmation(password: &str, confirmation: &str) -> Option<FieldError> {
    (password != confirmation).then_some(FieldError::Different)
}

impl Form for Register {
    fn problems(&self) -> Vec<FieldProblem> {
        check(&[
            (Field::Email, email(&self.email)),
            (Field::Nick, nick(&self.nick)),
            (Field::Password, password(&self.password)),
            (
                Field::Confirmation,
                confirmation(&self.password, &self.confirmation),
            ),
        ])
    }
}

impl Form for LogIn {
    /// Always empty: whether a login is right must not be answered field by field.
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}

impl Form for NewNick {
    fn problems(&self) -> Vec<FieldProblem> {
        check(&[(Field::Nick, nick(&self.nick))])
    }
}

impl Form for NewEmail {
    fn problems(&self) -> Vec<FieldProblem> {
        check(&[(Field::Email, email(&self.email))])
    }
}

impl Form for NewPassword {
    fn problems(&self) -> Vec<FieldProblem> {
        check(&[
            (Field::Password, password(&self.password)),
            (
                Field::Confirmation,
                confirmation(&self.password, &self.confirmation),
            ),
        ])
    }
}

impl Form for Deletion {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}

impl Form for MailedLink {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}

impl Form for Forgot {
    fn problems(&self) -> Vec<FieldProblem> {
        check(&[(Field::Email, email(&self.email))])
    }
}

impl Form for Reset {
    fn problems(&self) -> Vec<FieldProblem> {
        check(&[
            (Field::Password, password(&self.password)),
            (
                Field::Confirmation,
                confirmation(&self.password, &self.confirmation),
            ),
        ])
    }
}

impl Form for NewToken {
    fn problems(&self) -> Vec<FieldProblem> {
        let error = match self.name.chars().count() {
            count if count > MAX_TOKEN_NAME_CHARS => Some(FieldError::TooLong),
            _ if self.name.trim().is_empty() || self.name.chars().any(char::is_control) => {
                Some(FieldError::Malformed)
            }
            _ => None,
        };
        check(&[(Field::Name, error)])
    }
}
