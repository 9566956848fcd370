//! Faults as the log shows them: with everything that led to them. People are told less.

use std::error::Error;

/// A fault and its sources, for `tracing`, which writes them all out.
pub(crate) fn error_chain<E: Error + 'static>(error: &E) -> &(dyn Error + 'static) {
    error
}
