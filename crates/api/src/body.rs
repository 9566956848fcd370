//! Reads what a request brings: JSON of a known shape, checked field by field, or a clear refusal.

use crate::error::ApiError;
use axum::{
    Json,
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::StatusCode,
};
use serde::de::DeserializeOwned;
use wire::account::Form;

/// A form that is filled in as it should be.
pub(crate) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Form> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Json(form) = Json::<T>::from_request(request, state)
            .await
            .map_err(error)?;
        match form.problems() {
            fields if fields.is_empty() => Ok(Body(form)),
            fields => Err(ApiError::Invalid(fields)),
        }
    }
}

fn error(rejection: JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => ApiError::NotJson,
        // Says what was expected and where; never what was sent, which may be a password.
        JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_) => {
            ApiError::Unreadable("Its fields are described in /api/openapi.json.".to_owned())
        }
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLong,
        _ => ApiError::Unreadable("It broke off.".to_owned()),
    }
}
