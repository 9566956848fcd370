//! Reads and validates the JSON body of a request: the extractor `Body`.

use crate::error::ApiError;
use axum::{
    Json,
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::StatusCode,
};
use serde::de::DeserializeOwned;
use wire::account::Form;

/// A body that was parsed and for which `Form::problems` returned nothing.
pub(crate) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Form> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Json(form) = Json::<T>::from_request(request, state)
            .await
            .map_err(body_error)?;
        match form.problems() {
            fields if fields.is_empty() => Ok(Body(form)),
            fields => Err(ApiError::Invalid(fields)),
        }
    }
}

fn body_error(rejection: JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => ApiError::NotJson,
        // The text of the rejection may quote the body, which may contain a password.
        JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_) => {
            ApiError::Unreadable("Its fields are described in /api/openapi.json.".to_owned())
        }
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLong,
        _ => ApiError::Unreadable("It broke off.".to_owned()),
    }
}
