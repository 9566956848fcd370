//! Why a request was not served: one mapping to status, code and sentence. What went wrong inside
//! is logged, never sent.

use crate::fault::sources;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use store::StoreFault;
use wire::account::{Field, FieldFault, FieldProblem, Problem};

/// Why a request was not served.
#[derive(Debug)]
pub(crate) enum HttpFault {
    Foreign,
    IsAdmin,
    NoSession,
    NoAccount,
    NotForPrograms,
    HasAccount,
    WrongLogin,
    Banned,
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
    Inside,
}

impl HttpFault {
    /// One field is wrong.
    pub fn field(field: Field, fault: FieldFault) -> Self {
        HttpFault::Invalid(vec![FieldProblem::new(field, fault)])
    }

    fn status(&self) -> StatusCode {
        match self {
            HttpFault::Foreign
            | HttpFault::NoAccount
            | HttpFault::NotForPrograms
            | HttpFault::Banned => StatusCode::FORBIDDEN,
            HttpFault::NoSession | HttpFault::WrongLogin => StatusCode::UNAUTHORIZED,
            HttpFault::TooMany => StatusCode::TOO_MANY_REQUESTS,
            HttpFault::NotFound => StatusCode::NOT_FOUND,
            HttpFault::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            HttpFault::StillRunning
            | HttpFault::HasAccount
            | HttpFault::TooManyTokens
            | HttpFault::Oneself
            | HttpFault::IsGuest
            | HttpFault::Blocked
            | HttpFault::TooManyTies
            | HttpFault::TheyHaveTooMany
            | HttpFault::IsAdmin => StatusCode::CONFLICT,
            HttpFault::BadLink | HttpFault::Unreadable(_) => StatusCode::BAD_REQUEST,
            HttpFault::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            HttpFault::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            HttpFault::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            HttpFault::Full | HttpFault::Busy => StatusCode::SERVICE_UNAVAILABLE,
            HttpFault::Inside => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn words(&self) -> (&'static str, &'static str) {
        match self {
            HttpFault::Foreign => (
                "foreign",
                "Requests from pages of other sites are not served.",
            ),
            HttpFault::IsAdmin => (
                "is_admin",
                "They keep order here too; take that role from them first.",
            ),
            HttpFault::NoSession => ("no_session", "Open a session first: POST /api/session."),
            HttpFault::NoAccount => ("no_account", "Log in first: guests have no account."),
            HttpFault::NotForPrograms => (
                "not_for_programs",
                "A program's token plays; it changes no account.",
            ),
            HttpFault::HasAccount => (
                "has_account",
                "You have an account; log out to make another.",
            ),
            HttpFault::WrongLogin => (
                "wrong_login",
                "Nobody has this name or address with this password.",
            ),
            HttpFault::Banned => ("banned", "This account may not play here."),
            HttpFault::BadLink => (
                "bad_link",
                "This link was used, is too old, or was replaced by a newer one.",
            ),
            HttpFault::TooMany => ("too_many", "Too many tries; wait a while."),
            HttpFault::TooManyTokens => (
                "too_many_tokens",
                "You have as many tokens as one may have; revoke one.",
            ),
            HttpFault::NotFound => ("not_found", "There is nothing at this address."),
            HttpFault::Oneself => ("oneself", "That is you."),
            HttpFault::IsGuest => (
                "is_guest",
                "Guests have no friends; ask them to make an account.",
            ),
            HttpFault::Blocked => ("blocked", "You have blocked them; unblock them first."),
            HttpFault::TooManyTies => (
                "too_many_ties",
                "You have as many friends, requests or blocks as one may have.",
            ),
            HttpFault::TheyHaveTooMany => (
                "they_have_too_many",
                "They have as many friends or open requests as one may have.",
            ),
            HttpFault::WrongMethod => ("wrong_method", "This address does not take that method."),
            HttpFault::StillRunning => (
                "still_running",
                "The game is still on; its replay opens when it ends.",
            ),
            HttpFault::Unreadable(_) => ("unreadable", "The request cannot be read."),
            HttpFault::NotJson => (
                "not_json",
                "Send JSON, with Content-Type: application/json.",
            ),
            HttpFault::TooLong => ("too_long", "The request is too long."),
            HttpFault::Invalid(_) => ("invalid", "Some fields need another look."),
            HttpFault::Full => ("full", "The server has as many guests as it can take."),
            HttpFault::Busy => ("busy", "The server is busy; try again in a moment."),
            HttpFault::Inside => ("inside", "Something went wrong on the server; try again."),
        }
    }
}

impl IntoResponse for HttpFault {
    fn into_response(self) -> Response {
        let (status, (code, sentence)) = (self.status(), self.words());
        let (sentence, fields) = match self {
            HttpFault::Unreadable(why) => (format!("{sentence} {why}"), Vec::new()),
            HttpFault::Invalid(fields) => (sentence.to_owned(), fields),
            _ => (sentence.to_owned(), Vec::new()),
        };
        (
            status,
            Json(Problem {
                code: code.to_owned(),
                sentence,
                fields,
            }),
        )
            .into_response()
    }
}

impl From<StoreFault> for HttpFault {
    fn from(fault: StoreFault) -> Self {
        tracing::error!(fault = sources(&fault), "the store failed a request");
        HttpFault::Inside
    }
}
