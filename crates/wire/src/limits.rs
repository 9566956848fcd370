//! What the outside may fill, and how far.

/// The longest message a client may send, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;
/// The longest line of chat, in characters.
pub const MAX_CHAT_CHARS: usize = 300;
/// How many lines of chat a table remembers.
pub const MAX_CHAT_LINES: usize = 100;
/// How many tables one connection may look at.
pub const MAX_TABLES_PER_CONNECTION: usize = 8;
/// How many people a table remembers as removed.
pub const MAX_REMOVED: usize = 200;
/// How many tables the lobby lists.
pub const MAX_LOBBY_TABLES: usize = 200;
/// How many of a game's latest notices its story tells.
pub const MAX_STORY_NOTICES: usize = 2000;
/// How many people the list of those who are here shows.
pub const MAX_ACTIVE_PEOPLE: usize = 50;
/// How many invitations of one table may be open.
pub const MAX_INVITATIONS_OF_TABLE: usize = 20;
/// How many invitations one person may have to answer.
pub const MAX_INVITATIONS_TO_PERSON: usize = 10;
/// How long a player may be away from a game that does not wait, in milliseconds.
pub const GRACE_MS: u64 = 60_000;
/// The shortest password, in characters.
pub const MIN_PASSWORD_CHARS: usize = 8;
/// The longest password, in characters. It is hashed as a whole, so length costs the server time.
pub const MAX_PASSWORD_CHARS: usize = 128;
/// The longest mail address, in bytes, as the mail protocol has it.
pub const MAX_EMAIL_BYTES: usize = 254;
/// The longest note to a report, in characters.
pub const MAX_NOTE_CHARS: usize = 300;
/// The longest text people are searched by, in characters.
pub const MAX_FIND_CHARS: usize = 40;
/// The longest name of a program's token, in characters.
pub const MAX_TOKEN_NAME_CHARS: usize = 40;
