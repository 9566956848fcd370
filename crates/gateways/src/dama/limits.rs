//! What the outside may fill at this gateway, beside the limits of all doors.

/// The longest line that is read, in bytes, without its ending.
pub const MAX_LINE_BYTES: usize = 1024;
/// The longest line whose end is waited for. Who sends more without one is put out.
pub const MAX_SKIPPED_BYTES: usize = 16 * 1024;
