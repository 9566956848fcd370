//! Errors as the log shows them. Clients are told less.

use std::error::Error;

/// Converts an error to the form that `tracing` prints with all of its sources.
pub fn error_chain<E: Error + 'static>(error: &E) -> &(dyn Error + 'static) {
    error
}
