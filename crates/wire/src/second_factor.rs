//! Requests and answers that set up and remove an account's second factor, described in
//! `docs/accounts.md`. Types that hold a secret do not print it with `{:?}`.

use crate::{
    account::{Field, FieldError, FieldProblem, Form},
    limits::MAX_CODE_CHARS,
};
use serde::{Deserialize, Serialize};

/// Asks for a secret to set up a second factor.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BeginSecondFactor {
    /// The account's password.
    pub password: String,
}

/// A secret for an authenticator app. It counts once a code of it was sent.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FreshSecret {
    /// The secret in base 32, for typing.
    pub secret: String,
    /// The address that an app reads: `otpauth://totp/...`.
    pub url: String,
    /// The address as a QR code, an SVG image.
    pub qr: String,
}

/// Confirms a secret with a code of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConfirmSecondFactor {
    /// The six digits that the app shows.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub code: String,
}

/// Recovery codes, each for one login without the app. They are never shown again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FreshRecoveryCodes {
    pub codes: Vec<String>,
}

/// Removes the second factor.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RemoveSecondFactor {
    /// The account's password.
    pub password: String,
    /// A code of the app, or a recovery code.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub code: String,
}

fn code_problems(code: &str) -> Vec<FieldProblem> {
    let is_wrong = code.trim().is_empty() || code.chars().count() > MAX_CODE_CHARS;
    let problem = FieldProblem::new(Field::Code, FieldError::Wrong);
    is_wrong.then_some(problem).into_iter().collect()
}

impl Form for BeginSecondFactor {
    fn problems(&self) -> Vec<FieldProblem> {
        Vec::new()
    }
}

impl Form for ConfirmSecondFactor {
    fn problems(&self) -> Vec<FieldProblem> {
        code_problems(&self.code)
    }
}

impl Form for RemoveSecondFactor {
    fn problems(&self) -> Vec<FieldProblem> {
        code_problems(&self.code)
    }
}
