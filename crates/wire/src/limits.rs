//! What the outside may fill, and how far.

/// The longest message a client may send, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;
/// The longest line of chat, in characters.
pub const MAX_CHAT_CHARS: usize = 300;
/// How many lines of chat a table remembers.
pub const MAX_CHAT_LINES: usize = 100;
/// How many tables one connection may look at.
pub const MAX_TABLES_PER_CONNECTION: usize = 8;
/// How many tables the lobby lists.
pub const MAX_LOBBY_TABLES: usize = 200;
/// How many of a game's latest notices its story tells.
pub const MAX_STORY_NOTICES: usize = 2000;
