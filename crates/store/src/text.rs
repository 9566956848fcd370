//! Which texts both engines can keep.

/// Longest table id, game name, bot name and nick, in bytes.
pub(crate) const MAX_NAME_BYTES: usize = 80;

/// Whether a text is a usable name: PostgreSQL keeps no zero byte, and an empty name names nothing.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NAME_BYTES && is_storable(text)
}

/// Whether both engines can keep a text as it is.
pub(crate) fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}
