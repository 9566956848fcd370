//! Which texts both engines can store.

/// Longest table id, game name, bot name and nick, in bytes.
pub(crate) const MAX_NAME_BYTES: usize = 80;

/// Whether a text is a usable name: neither empty nor too long, and storable.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NAME_BYTES && is_storable(text)
}

/// Whether both engines can store a text unchanged: PostgreSQL stores no zero byte.
pub(crate) fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}
