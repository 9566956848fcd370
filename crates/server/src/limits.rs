//! What the outside may fill, and how far: the server's own limits, beside those of `wire`.

use crate::quota::Rate;
use std::time::Duration;

/// Messages waiting to be written to one connection. One that reads more slowly is told to come
/// back.
pub const SEND_QUEUE: usize = 64;
/// Messages that a table writes itself at most with one step; more are written by the connections
/// that get them.
pub const CROWD: usize = 16;
/// What is read from a web socket at once, in bytes.
pub const READ_BUFFER: usize = 512;
/// Messages waiting for one table. More are refused as `busy`.
pub const TABLE_QUEUE: usize = 256;
/// Messages a connection may send a second, in the long run.
pub const MESSAGES_PER_SECOND: u32 = 50;
/// Messages a connection may send at once.
pub const MESSAGE_BURST: u32 = 200;
/// Messages over the limit or unreadable before a connection is closed.
pub const MAX_OFFENCES: u32 = 30;
/// Connections from one address.
pub const CONNECTIONS_PER_ADDRESS: usize = 500;
/// Connections altogether, and web sockets among them.
pub const MAX_CONNECTIONS: usize = 18_000;
/// Rows gathered from bots' answers before they are kept. One answer may add some, and one append
/// holds [`store::MAX_APPEND_ROWS`].
pub const STEP_ROWS: usize = store::MAX_APPEND_ROWS / 2;
/// Steps of a table whose rows are being kept while it goes on.
pub const OUTBOX_STEPS: usize = 64;
/// Tables open at once.
pub const MAX_TABLES: usize = 20_000;
/// Tables one person may have opened that are still open.
pub const TABLES_PER_PERSON: usize = 20;
/// New guests from one address a minute. Programs on this machine are not counted.
pub const GUESTS_PER_MINUTE: u32 = 30;
/// How long a connection may be silent. The page says something every 20 s.
pub const SILENCE: Duration = Duration::from_secs(60);
/// How long a new connection may take to say hello.
pub const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long a connection that we end is still listened to, so that its client reads why.
pub const LINGER: Duration = Duration::from_secs(1);
/// How long one message may take to be written to a connection.
pub const WRITE_WITHIN: Duration = Duration::from_secs(15);
/// How long a request's head may take to come, and how long a connection may rest between requests.
pub const HEADERS_WITHIN: Duration = Duration::from_secs(10);
/// How long the server rests when the system has no more sockets to give.
pub const ACCEPT_AGAIN: Duration = Duration::from_millis(100);
/// How often people and sessions that have ended are looked for.
pub const SWEEP_EVERY: Duration = Duration::from_secs(60 * 60);
/// How long a guest who never finished a game is remembered, in milliseconds: 30 days.
pub const GUEST_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// How long a table may take to say whether it has a seat for somebody who looks for a game.
pub const JOIN_WITHIN: Duration = Duration::from_secs(2);
/// How often the lobby is sent at most.
pub const LOBBY_EVERY: Duration = Duration::from_millis(250);
/// The longest body of an HTTP request, in bytes.
pub const MAX_BODY_BYTES: usize = 4 * 1024;
/// How long a bot may think about one move.
pub const BOT_THINKS: Duration = Duration::from_millis(1000);
/// How long a bot takes at least, so that people can follow - and so that its haste tells nothing.
pub const BOT_PACE: Duration = Duration::from_millis(700);
/// How late a bell may ring before bots in real time think less, so that it does not ring later
/// still.
pub const LATE: Duration = Duration::from_millis(4);
/// How often a table that could not be saved is looked for again.
pub const RETRY_EVERY: Duration = Duration::from_secs(1);
/// How long a stopping server waits for its tables.
pub const FAREWELL: Duration = Duration::from_secs(5);
/// How long a node is taken to live after it was last heard of. Its tables stand still for as long
/// when it dies.
pub const LEASE: Duration = Duration::from_millis(2_500);
/// How often a node is heard of, and looks who else lives.
pub const BEAT: Duration = Duration::from_millis(500);
/// The same for a program without others, whose database is not to be bothered.
pub const ALONE_LEASE: Duration = Duration::from_secs(60 * 60);
/// How often such a program is heard of.
pub const ALONE_BEAT: Duration = Duration::from_secs(10 * 60);
/// How long what somebody asks of a table may wait until it is known where that is.
pub const HELD_FOR: Duration = Duration::from_secs(10);
/// How much of one connection may wait for one table.
pub const HELD_MAILS: usize = 16;
/// How long after a table was last heard of the database is asked where it is.
pub const LOST_AFTER: Duration = Duration::from_secs(2);
/// Tables that are woken at once.
pub const WOKEN_AT_ONCE: usize = 8;
/// For how many tables it is asked at one beat.
pub const LOST_AT_ONCE: usize = 64;
/// How long a stopping node waits for one table to come to rest.
pub const PART_WITHIN: Duration = Duration::from_secs(5);
/// Tables told of in one parcel.
pub const NEWS_AT_ONCE: usize = 100;
/// Tables whose visitors are told of in one parcel.
pub const VISITS_AT_ONCE: usize = 2_000;
/// How long a node may be silent before nothing more is sent to it: some beats.
pub const SILENT_FOR: Duration = Duration::from_millis(1_700);
/// How long mail from another node may have been on its way. Shorter than those who wait for an
/// answer wait for it.
pub const OLD_AFTER: Duration = LEASE;
/// How long what was asked of a table at another node may go without an answer.
pub const ANSWERED_WITHIN: Duration = Duration::from_secs(6);
/// How long the search for a game may take that another node makes.
pub const MATCH_WITHIN: Duration = Duration::from_secs(10);
/// Keys one quota counts at once.
pub const MAX_QUOTA_KEYS: usize = 100_000;
const QUARTER_MS: u64 = 15 * 60 * 1000;
const HOUR_MS: u64 = 4 * QUARTER_MS;
/// Tries to log in from one address, under whatever names.
pub(crate) const LOGINS_FROM_ADDRESS: Rate = Rate {
    most: 60,
    window_ms: QUARTER_MS,
};
/// Tries to log in from one address under one name.
pub(crate) const LOGINS_FROM_ADDRESS_AS_ONE: Rate = Rate {
    most: 10,
    window_ms: QUARTER_MS,
};
/// Tries to log in under one name, from wherever.
pub(crate) const LOGINS: Rate = Rate {
    most: 100,
    window_ms: HOUR_MS,
};
/// Accounts made from one address.
pub(crate) const REGISTRATIONS: Rate = Rate {
    most: 20,
    window_ms: HOUR_MS,
};
/// Mails caused from one address.
pub(crate) const MAILS_FROM_ADDRESS: Rate = Rate {
    most: 20,
    window_ms: HOUR_MS,
};
/// Mails asked for by one person, or by those who say they have one address.
pub(crate) const MAILS_ASKED_AS_ONE: Rate = Rate {
    most: 5,
    window_ms: HOUR_MS,
};
/// Mails sent to one address.
pub(crate) const MAILS_TO_ADDRESS: Rate = Rate {
    most: 10,
    window_ms: HOUR_MS,
};
/// Times somebody who is logged in gives their password again.
pub(crate) const PASSWORD_TRIES: Rate = Rate {
    most: 10,
    window_ms: QUARTER_MS,
};
/// Invitations one person sends.
pub(crate) const INVITES: Rate = Rate {
    most: 60,
    window_ms: QUARTER_MS,
};
/// Requests for friendship, answers and blocks of one person.
pub(crate) const TIE_CHANGES: Rate = Rate {
    most: 120,
    window_ms: HOUR_MS,
};
/// Looks of one person at who is here.
pub(crate) const LOOKS_AROUND: Rate = Rate {
    most: 120,
    window_ms: 60 * 1000,
};
/// Lines of chat reported by one person.
pub(crate) const REPORTS_BY_ONE: Rate = Rate {
    most: 10,
    window_ms: HOUR_MS,
};
/// Lines of chat reported from one address.
pub(crate) const REPORTS_FROM_ADDRESS: Rate = Rate {
    most: 30,
    window_ms: HOUR_MS,
};
/// How long a report is remembered after it was settled, in milliseconds: 90 days.
pub const SETTLED_REPORT_MS: u64 = 90 * 24 * HOUR_MS;
/// Open tables listed for those who keep order.
pub const MAX_TABLE_ROWS: usize = 200;
/// How often it is found out whether the store still writes, at most, in milliseconds.
pub const HEALTH_EVERY_MS: u64 = 1_000;
/// How long the store may take to show that it writes.
pub const HEALTH_WITHIN: Duration = Duration::from_secs(5);
/// Passwords being hashed or waiting for it. More are sent away as `busy`.
pub const MAX_HASHES_WAITING: usize = 64;
/// The longest name of a browser that is kept, in characters.
pub const MAX_BROWSER_NAME_CHARS: usize = 200;
/// Mails waiting to be sent. More are lost, and the log says so.
pub const MAILS_WAITING: usize = 1000;
/// How often a mail is tried.
pub const MAIL_TRIES: u32 = 3;
/// How long the server waits before it tries a mail again.
pub const MAIL_AGAIN: Duration = Duration::from_secs(30);
/// How long a mail server may take to answer.
pub const MAIL_WITHIN: Duration = Duration::from_secs(20);
/// How often it is noted, at most, that a session was used, in milliseconds.
pub const SEEN_EVERY_MS: i64 = HOUR_MS as i64;
/// How often a connection's session is looked at, to see whether it has ended elsewhere.
pub const SESSION_CHECK_EVERY: Duration = Duration::from_secs(60);
