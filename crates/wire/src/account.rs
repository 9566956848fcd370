//! What page and server say to each other about accounts, over HTTP; `docs/accounts.md` describes
//! it for people.
//!
//! Nothing here that holds a password or a token can be printed by `{:?}`.

use crate::{
    Nick, Person,
    limits::{MAX_PASSWORD_CHARS, MAX_TOKEN_NAME_CHARS, MIN_PASSWORD_CHARS},
    mail_address::is_mail_address,
};
use serde::{Deserialize, Serialize};

/// Makes the plain types that travel: all fields public, nothing unknown accepted.
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
    /// Makes an account, out of the guest who asks if there is one.
    Register {
        /// Where mail reaches them.
        #[cfg_attr(feature = "openapi", schema(format = Email, max_length = 254))]
        email: String,
        /// What they want to be called: 3 to 20 letters and digits.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9]{3,20}$"))]
        nick: String,
        /// At least 8 characters.
        #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
        password: String,
        /// The same again.
        confirmation: String,
        /// Whether the browser is to remember them after it was closed.
        stay: bool,
    }
    /// Logs somebody in.
    LogIn {
        /// Their address or nick.
        login: String,
        /// Their password.
        password: String,
        /// Whether the browser is to remember them after it was closed.
        stay: bool,
    }
    /// Asks for another nick.
    NewNick {
        /// The nick.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9]{3,20}$"))]
        nick: String,
        /// The account's password.
        password: String,
    }
    /// Asks for another address. It counts once the link mailed there was followed.
    NewEmail {
        /// The address.
        #[cfg_attr(feature = "openapi", schema(format = Email, max_length = 254))]
        email: String,
        /// The account's password.
        password: String,
    }
    /// Asks for another password.
    NewPassword {
        /// The password so far.
        current: String,
        /// The password from now on.
        #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
        password: String,
        /// The same again.
        confirmation: String,
    }
    /// Deletes the account.
    Deletion {
        /// The account's password.
        password: String,
    }
    /// A link that came by mail.
    MailedLink {
        /// What stands after the `#` in it.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
        token: String,
    }
    /// Asks for a mail with a link to choose another password.
    Forgot {
        /// The account's address.
        #[cfg_attr(feature = "openapi", schema(format = Email, max_length = 254))]
        email: String,
    }
    /// Chooses another password, without the old one.
    Reset {
        /// What stands after the `#` in the link that was mailed.
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
        token: String,
        /// The password from now on.
        #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
        password: String,
        /// The same again.
        confirmation: String,
    }
    /// Asks for a token that lets a program play.
    NewToken {
        /// What to know it by.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
        name: String,
    }
    /// A token that was just made. It is shown this once.
    FreshToken {
        /// Which, for revoking it.
        id: String,
        /// What it is known by.
        name: String,
        /// The token itself, for `Authorization: Bearer ...`.
        token: String,
    }
}

/// Who the server takes the caller for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct You {
    /// As everyone sees them.
    pub person: Person,
    /// Their account, unless they are a guest.
    pub account: Option<AccountCard>,
}

/// An account, as its own person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountCard {
    /// Its address.
    pub email: String,
    /// Whether the link mailed there was followed.
    pub verified: bool,
    /// The address that is to take its place once the link mailed there is followed.
    pub pending_email: Option<String>,
    /// Whether they keep order here.
    pub admin: bool,
}

/// A browser somebody is logged in with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionCard {
    /// Which, for logging it out.
    pub id: String,
    /// What the browser called itself.
    pub name: String,
    /// Whether it remembers them after it was closed.
    pub stay: bool,
    /// Whether it is the one that asks.
    pub current: bool,
    /// Since when, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last used, give or take an hour.
    pub seen_ms: i64,
}

/// A token that lets a program play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenCard {
    /// Which, for revoking it.
    pub id: String,
    /// What it is known by.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last used, give or take an hour.
    pub seen_ms: i64,
}

/// Why a request was not served.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// Why, for programs.
    pub code: String,
    /// Why, in English.
    pub sentence: String,
    /// Which fields are at fault, if any are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldProblem>,
}

/// What is wrong with one field of a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldProblem {
    /// The field's name.
    pub field: Field,
    /// What is wrong, for programs.
    pub code: FieldError,
    /// What is wrong, in English.
    pub sentence: String,
}

/// A field that can be filled in wrongly.
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
}

/// What can be wrong with a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FieldError {
    /// It is not what it should be at all.
    Malformed,
    /// There is too little of it.
    TooShort,
    /// There is too much of it.
    TooLong,
    /// It is not what was entered above.
    Different,
    /// Somebody else has it.
    Taken,
    /// It is not the account's password.
    Wrong,
}

impl FieldProblem {
    /// What is wrong, with its sentence.
    pub fn new(field: Field, code: FieldError) -> Self {
        let sentence = match (field, code) {
            (Field::Email, _) => "An e-mail address looks like name@example.org.",
            (Field::Nick, FieldError::Taken) => "Somebody else has this nick.",
            (Field::Nick, _) => "A nick is 3 to 20 letters and digits, without accents.",
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

/// A form that can be checked before it is sent, and is again when it arrives.
pub trait Form {
    /// What is wrong with it, as far as it alone can tell.
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
    /// Whatever is wrong with it, it logs nobody in.
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
