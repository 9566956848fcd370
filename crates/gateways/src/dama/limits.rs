//! Limits of Dáma's gateway, in addition to [`crate::limits`].

/// The longest line that is read, in bytes without its ending.
pub const MAX_LINE_BYTES: usize = 1024;
/// The longest line that is skipped to its end. A longer one ends the session.
pub const MAX_SKIPPED_BYTES: usize = 16 * 1024;
