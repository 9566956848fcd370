//! The error of every route, with its mapping to status, code and sentence. Causes of `Internal`
//! are logged and never sent.

use axum::{
    Extension, Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use runtime::error_chain;
use store::StoreError;
use wire::account::{BanNotice, Field, FieldError, FieldProblem, Problem};

/// Why a request was not served. `code_and_sentence` is part of the API: clients match on the code.
#[derive(Debug)]
pub(crate) enum ApiError {
    Foreign,
    IsAdmin,
    NoSession,
    NoAccount,
    NotForPrograms,
    HasAccount,
    WrongLogin,
    CodeNeeded,
    HasSecondFactor,
    NoSecondFactor,
    AdminNeedsSecondFactor,
    Banned(BanNotice),
    BadLink,
    TooMany,
    TooManyTokens,
    NotFound,
    Oneself,
    IsGuest,
    Blocked,
    TooManyTies,
    TheyHaveTooMany,
    WrongMethod,
    StillRunning,
    Unreadable(String),
    NotJson,
    TooLong,
    Invalid(Vec<FieldProblem>),
    Full,
    Busy,
    Internal,
}

/// The code of an error, among the extensions of its response.
#[derive(Clone, Copy)]
pub(crate) struct ErrorCode(pub &'static str);

impl ApiError {
    /// Returns `Invalid` for one field.
    pub fn field(field: Field, error: FieldError) -> Self {
        ApiError::Invalid(vec![FieldProblem::new(field, error)])
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::Foreign
            | ApiError::NoAccount
            | ApiError::NotForPrograms
            | ApiError::AdminNeedsSecondFactor
            | ApiError::Banned(_) => StatusCode::FORBIDDEN,
            ApiError::NoSession | ApiError::WrongLogin | ApiError::CodeNeeded => {
                StatusCode::UNAUTHORIZED
            }
            ApiError::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ApiError::NotFound => StatusCode::NOT_FOUND,
            ApiError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::StillRunning
            | ApiError::HasAccount
            | ApiError::HasSecondFactor
            | ApiError::NoSecondFactor
            | ApiError::TooManyTokens
            | ApiError::Oneself
            | ApiError::IsGuest
            | ApiError::Blocked
            | ApiError::TooManyTies
            | ApiError::TheyHaveTooMany
            | ApiError::IsAdmin => StatusCode::CONFLICT,
            ApiError::BadLink | ApiError::Unreadable(_) => StatusCode::BAD_REQUEST,
            ApiError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::Full | ApiError::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn code_and_sentence(&self) -> (&'static str, &'static str) {
        match self {
            ApiError::Foreign => (
                "foreign",
                "Requests from pages of other sites are not served.",
            ),
            ApiError::IsAdmin => (
                "is_admin",
                "They keep order here too; take that role from them first.",
            ),
            ApiError::NoSession => ("no_session", "Open a session first: POST /api/session."),
            ApiError::NoAccount => ("no_account", "Log in first: guests have no account."),
            ApiError::NotForPrograms => (
                "not_for_programs",
                "A program's token plays; it changes no account.",
            ),
            ApiError::HasAccount => (
                "has_account",
                "You have an account; log out to make another.",
            ),
            ApiError::WrongLogin => (
                "wrong_login",
                "Nobody has this name or address with this password.",
            ),
            ApiError::Banned(_) => ("banned", "This account may not play here."),
            ApiError::CodeNeeded => (
                "code_needed",
                "The password is right; send a code of the second factor with it.",
            ),
            ApiError::HasSecondFactor => (
                "has_second_factor",
                "The account has a second factor; remove it to set up another.",
            ),
            ApiError::NoSecondFactor => (
                "no_second_factor",
                "There is no second factor to confirm or remove; set one up first.",
            ),
            ApiError::AdminNeedsSecondFactor => (
                "admin_needs_second_factor",
                "Set up a second factor in your account first; this server requires it of admins.",
            ),
            ApiError::BadLink => (
                "bad_link",
                "This link was used, is too old, or was replaced by a newer one.",
            ),
            ApiError::TooMany => ("too_many", "Too many tries; wait a while."),
            ApiError::TooManyTokens => (
                "too_many_tokens",
                "You have as many tokens as one may have; revoke one.",
            ),
            ApiError::NotFound => ("not_found", "There is nothing at this address."),
            ApiError::Oneself => ("oneself", "That is you."),
            ApiError::IsGuest => (
                "is_guest",
                "Guests have no friends; ask them to make an account.",
            ),
            ApiError::Blocked => ("blocked", "You have blocked them; unblock them first."),
            ApiError::TooManyTies => (
                "too_many_ties",
                "You have as many friends, requests or blocks as one may have.",
            ),
            ApiError::TheyHaveTooMany => (
                "they_have_too_many",
                "They have as many friends or open requests as one may have.",
            ),
            ApiError::WrongMethod => ("wrong_method", "This address does not take that method."),
            ApiError::StillRunning => (
                "still_running",
                "The game is still on; its replay opens when it ends.",
            ),
            ApiError::Unreadable(_) => ("unreadable", "The request cannot be read."),
            ApiError::NotJson => (
                "not_json",
                "Send JSON, with Content-Type: application/json.",
            ),
            ApiError::TooLong => ("too_long", "The request is too long."),
            ApiError::Invalid(_) => ("invalid", "Some fields need another look."),
            ApiError::Full => ("full", "The server has as many guests as it can take."),
            ApiError::Busy => ("busy", "The server is busy; try again in a moment."),
            ApiError::Internal => ("inside", "Something went wrong on the server; try again."),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, (code, sentence)) = (self.status(), self.code_and_sentence());
        let mut problem = Problem {
            code: code.to_owned(),
            sentence: sentence.to_owned(),
            fields: Vec::new(),
            ban: None,
        };
        match self {
            ApiError::Unreadable(why) => problem.sentence = format!("{sentence} {why}"),
            ApiError::Invalid(fields) => problem.fields = fields,
            ApiError::Banned(ban) => problem.ban = Some(ban),
            _ => {}
        }
        (status, Extension(ErrorCode(code)), Json(problem)).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(error = error_chain(&error), "store access failed");
        ApiError::Internal
    }
}
