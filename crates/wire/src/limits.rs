//! Limits on everything that clients can fill, known to page and server.

/// The longest message a client may send, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;
/// The longest line of chat, in characters.
pub const MAX_CHAT_CHARS: usize = 300;
/// How many lines of chat a table remembers.
pub const MAX_CHAT_LINES: usize = 100;
/// How many tables one connection may follow.
pub const MAX_TABLES_PER_CONNECTION: usize = 8;
/// How many people a table remembers as removed.
pub const MAX_REMOVED: usize = 200;
/// How many tables the lobby lists.
pub const MAX_LOBBY_TABLES: usize = 200;
/// How many of a game's latest notices `ClientIn::Story` contains.
pub const MAX_STORY_NOTICES: usize = 2000;
/// How many people `GET /api/active` and `people` list.
pub const MAX_ACTIVE_PEOPLE: usize = 50;
/// How many invitations to one table may be open.
pub const MAX_INVITATIONS_OF_TABLE: usize = 20;
/// How many invitations to one person may be open.
pub const MAX_INVITATIONS_TO_PERSON: usize = 10;
/// How long a player may be away from a game that does not wait, in milliseconds.
pub const ABSENCE_GRACE_MS: u64 = 60_000;
/// How long a table waits for contributions to be revealed before it deals without them, in
/// milliseconds.
pub const REVEAL_LIMIT_MS: u64 = 3000;
/// How long a pause by agreement lasts at most, in milliseconds: a week.
pub const MAX_PAUSE_MS: u64 = 7 * 24 * 60 * 60_000;
/// How long a bot may think about one move, in milliseconds.
pub const BOT_THINKS_MS: u64 = 1000;
/// The shortest password, in characters.
pub const MIN_PASSWORD_CHARS: usize = 8;
/// The longest password, in characters. It is hashed as a whole, so length costs the server
/// time.
pub const MAX_PASSWORD_CHARS: usize = 128;
/// The longest code of a second factor or recovery code as typed, in characters.
pub const MAX_CODE_CHARS: usize = 40;
/// Recovery codes that are made when a second factor is set up.
pub const RECOVERY_CODES: usize = 10;
/// The longest mail address, in bytes, as in RFC 5321.
pub const MAX_EMAIL_BYTES: usize = 254;
/// The longest note of a report, in characters.
pub const MAX_NOTE_CHARS: usize = 300;
/// The longest search text for people, in characters; `people` refuses a longer one.
pub const MAX_FIND_CHARS: usize = 40;
/// The longest name of a program's token, in characters.
pub const MAX_TOKEN_NAME_CHARS: usize = 40;
