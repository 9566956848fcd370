//! Why something asked was not done. An enum: the page turns it into a sentence in the person's
//! language.

use games::AnyRejection;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why something was not done, with the games' own reasons as values.
pub type Refusal = RefusalOf<AnyRejection>;

/// Why something was not done: nothing has changed, except possibly after [`RefusalOf::Moved`]. `R`
/// is a game's own reason.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum RefusalOf<R> {
    /// The message could not be read; says where.
    #[error("the message could not be read: {0}")]
    Unreadable(String),
    /// The first message must be `hello`, and only the first.
    #[error("say hello first, and once")]
    Hello,
    /// The client speaks another version of the protocol.
    #[error("this server speaks protocol {0}")]
    Protocol(u16),
    /// Too many messages in too short a time.
    #[error("too many messages in too short a time")]
    TooFast,
    /// There is no such table, or it has closed.
    #[error("there is no such table, or it has closed")]
    NoSuchTable,
    /// The connection has not entered that table.
    #[error("enter the table first")]
    NotEntered,
    /// One connection looks at too many tables, or one person has opened too many.
    #[error("too many tables at once")]
    TooManyTables,
    /// The host has removed the person from that table.
    #[error("the host has removed you from this table")]
    Removed,
    /// Only the host may do that.
    #[error("only the host may do that")]
    NotHost,
    /// The rules have no such seat.
    #[error("the table has no such seat")]
    NoSuchSeat,
    /// Somebody sits there.
    #[error("somebody sits there")]
    SeatTaken,
    /// One must sit at the table for that.
    #[error("sit down first")]
    NotSeated,
    /// The table has no free seat.
    #[error("the table has no free seat")]
    NoFreeSeat,
    /// Nobody has that nick.
    #[error("nobody has that nick")]
    NoSuchNick,
    /// They sit at the table already.
    #[error("they sit there already")]
    SitsThere,
    /// The person has blocked the other.
    #[error("you have blocked them; unblock them first")]
    Blocked,
    /// The table, the one who invites or the invited has too many invitations.
    #[error("too many invitations; wait until some are answered")]
    TooManyInvitations,
    /// No invitation to that table stands.
    #[error("the invitation does not stand any more")]
    NotInvited,
    /// Not while a game is on.
    #[error("not while a game is on")]
    GameOn,
    /// Only while a game is on.
    #[error("no game is on")]
    NoGame,
    /// The game stands still because somebody is away.
    #[error("the game is paused until everyone is back")]
    Paused,
    /// The game has no such bot.
    #[error("the game has no such bot")]
    NoSuchBot,
    /// The rules belong to another game than the table.
    #[error("the table is for another game")]
    OtherGame,
    /// The seat has acted since: the message came twice, or late.
    #[error("that was an answer to an earlier state")]
    Stale,
    /// The host has silenced them at this table.
    #[error("the host has silenced you at this table")]
    Silenced,
    /// Nobody like that is or has spoken at the table.
    #[error("nobody like that is at the table")]
    NoSuchPerson,
    /// As many are silenced as may be.
    #[error("too many are silenced already")]
    TooManySilenced,
    /// The game says no.
    #[error("{0}")]
    Game(R),
    /// The server could not keep it, so it did not happen. Worth trying again.
    #[error("the server could not save that; try again")]
    NotKept,
    /// The table went to another machine before it answered. What was asked may have happened or
    /// not: the table shows it.
    #[error("the table has moved to another machine; look whether that still counted")]
    Moved,
    /// The machine that has the table cannot be reached just now.
    #[error("the table cannot be reached just now; it will be back")]
    Unreachable,
    /// The server has as much to do as it can. Worth trying again.
    #[error("the server is busy; try again")]
    Busy,
}

impl<R> RefusalOf<R> {
    /// The reason in a word, as it is written on the wire but without details: for counting.
    pub const fn code(&self) -> &'static str {
        match self {
            RefusalOf::Unreadable(_) => "unreadable",
            RefusalOf::Hello => "hello",
            RefusalOf::Protocol(_) => "protocol",
            RefusalOf::TooFast => "too_fast",
            RefusalOf::NoSuchTable => "no_such_table",
            RefusalOf::NotEntered => "not_entered",
            RefusalOf::TooManyTables => "too_many_tables",
            RefusalOf::NotHost => "not_host",
            RefusalOf::NoSuchSeat => "no_such_seat",
            RefusalOf::SeatTaken => "seat_taken",
            RefusalOf::NotSeated => "not_seated",
            RefusalOf::NoFreeSeat => "no_free_seat",
            RefusalOf::NoSuchNick => "no_such_nick",
            RefusalOf::SitsThere => "sits_there",
            RefusalOf::Blocked => "blocked",
            RefusalOf::TooManyInvitations => "too_many_invitations",
            RefusalOf::NotInvited => "not_invited",
            RefusalOf::GameOn => "game_on",
            RefusalOf::NoGame => "no_game",
            RefusalOf::Paused => "paused",
            RefusalOf::NoSuchBot => "no_such_bot",
            RefusalOf::OtherGame => "other_game",
            RefusalOf::Stale => "stale",
            RefusalOf::Removed => "removed",
            RefusalOf::Silenced => "silenced",
            RefusalOf::NoSuchPerson => "no_such_person",
            RefusalOf::TooManySilenced => "too_many_silenced",
            RefusalOf::Game(_) => "game",
            RefusalOf::NotKept => "not_kept",
            RefusalOf::Moved => "moved",
            RefusalOf::Unreachable => "unreachable",
            RefusalOf::Busy => "busy",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_counted_under_the_word_it_is_written_as() {
        let reasons = [
            Refusal::Unreadable("x".to_owned()),
            Refusal::Protocol(1),
            Refusal::TooManyTables,
            Refusal::Game(game_core::Rejection::Over),
            Refusal::NotKept,
        ];
        for why in reasons {
            let written = serde_json::to_value(&why).expect("plain data");
            let word = written
                .as_str()
                .or_else(|| written.as_object()?.keys().next().map(String::as_str));
            assert_eq!(word, Some(why.code()));
        }
    }
}
