//! Text that is no message.

/// Bytes outside a message, and a message of no kind. Both have to be ignored.
pub(super) const NOISE: &str = "nonsense {\"MessageType\":\"Dance\"}";
