//! Why something asked was not done. An enum: the page turns it into a sentence in the person's
//! language.

use crate::RawJson;
use games::AnyRejection;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The reason of a refusal, with a game's own reason as a value.
pub type Refusal = RefusalOf<AnyRejection>;

/// The reason of a refusal, with a game's own reason left as JSON text.
pub type LazyRefusal = RefusalOf<RawJson>;

/// The reason of a refusal. The request changed nothing, except perhaps with
/// [`RefusalOf::Moved`]. `R` is a game's own reason.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum RefusalOf<R> {
    /// The message could not be parsed; contains the position.
    #[error("the message could not be read: {0}")]
    Unreadable(String),
    /// The first message must be `hello`, and only the first.
    #[error("say hello first, and once")]
    Hello,
    /// The client speaks another version of the protocol; contains the server's.
    #[error("this server speaks protocol {0}")]
    Protocol(u16),
    /// The connection has exceeded its rate limit.
    #[error("too many messages in too short a time")]
    TooFast,
    /// There is no such table, or it was closed.
    #[error("there is no such table, or it has closed")]
    NoSuchTable,
    /// The connection has not entered that table.
    #[error("enter the table first")]
    NotEntered,
    /// The connection follows too many tables, or the person has opened too many.
    #[error("too many tables at once")]
    TooManyTables,
    /// The person hosts too many tables at which only bots sit.
    #[error("too many tables at which only bots sit")]
    TooManyBotTables,
    /// The host has removed the person from that table.
    #[error("the host has removed you from this table")]
    Removed,
    /// Only the host may do that.
    #[error("only the host may do that")]
    NotHost,
    /// The rules have no such seat.
    #[error("the table has no such seat")]
    NoSuchSeat,
    /// Another person or a bot sits there.
    #[error("somebody sits there")]
    SeatTaken,
    /// Only a person on a seat may do that.
    #[error("sit down first")]
    NotSeated,
    /// Only spectators may do that, and only in games that show them everything.
    #[error("only for those who look on at a game that shows them everything")]
    OnlyWatching,
    /// The table has no free seat.
    #[error("the table has no free seat")]
    NoFreeSeat,
    /// No account has that nick.
    #[error("nobody has that nick")]
    NoSuchNick,
    /// The invited person already sits at the table.
    #[error("they sit there already")]
    SitsThere,
    /// The sender has blocked the person.
    #[error("you have blocked them; unblock them first")]
    Blocked,
    /// The table, the sender or the invited person has too many open invitations.
    #[error("too many invitations; wait until some are answered")]
    TooManyInvitations,
    /// No invitation to that table is open.
    #[error("the invitation does not stand any more")]
    NotInvited,
    /// Refused while a game is on.
    #[error("not while a game is on")]
    GameOn,
    /// Refused unless a game is on.
    #[error("no game is on")]
    NoGame,
    /// The game is paused because a player is away.
    #[error("the game is paused until everyone is back")]
    Paused,
    /// There is no move that could be taken back: none was made, or the game is rated, has a bot,
    /// or goes on in real time.
    #[error("no move can be taken back in this game now")]
    NoTakeBack,
    /// Games in real time do not pause by agreement.
    #[error("a game in real time is not paused")]
    NoPause,
    /// The game has no bot of that name.
    #[error("the game has no such bot")]
    NoSuchBot,
    /// The rules belong to another game than the table.
    #[error("the table is for another game")]
    OtherGame,
    /// Rated games are for people with accounts: a guest, a program or a bot may not take part.
    #[error("rated games are for people with accounts: no guests, programs or bots")]
    AccountsOnly,
    /// The seat has acted since `basis`: the message arrived twice, or late.
    #[error("that was an answer to an earlier state")]
    Stale,
    /// The contribution is not the one that the person has committed to.
    #[error("you have not committed to that contribution")]
    NotCommitted,
    /// The host has silenced the person at this table.
    #[error("the host has silenced you at this table")]
    Silenced,
    /// The person neither sits at the table nor has a remembered line of chat there.
    #[error("nobody like that is at the table")]
    NoSuchPerson,
    /// `MAX_SILENCED` people are silenced already.
    #[error("too many are silenced already")]
    TooManySilenced,
    /// The table's journal has as many rows as one table may have.
    #[error("this table has been used up; open a new one")]
    JournalFull,
    /// The person has added as many journal rows today as one person may.
    #[error("you have used up your share of today; come back tomorrow")]
    QuotaUsed,
    /// The game's rules reject the action.
    #[error("{0}")]
    Game(R),
    /// The server could not store the change, so it did not happen. Worth a retry.
    #[error("the server could not save that; try again")]
    NotKept,
    /// The table moved to another node before it answered. The request may have happened or not;
    /// the table's state shows which.
    #[error("the table has moved to another machine; look whether that still counted")]
    Moved,
    /// The node that owns the table cannot be reached at present.
    #[error("the table cannot be reached just now; it will be back")]
    Unreachable,
    /// A queue of the server is full. Worth a retry.
    #[error("the server is busy; try again")]
    Busy,
}

impl<R> RefusalOf<R> {
    /// The name of the variant as on the wire, without its content: for metrics.
    pub const fn code(&self) -> &'static str {
        match self {
            RefusalOf::Unreadable(_) => "unreadable",
            RefusalOf::Hello => "hello",
            RefusalOf::Protocol(_) => "protocol",
            RefusalOf::TooFast => "too_fast",
            RefusalOf::NoSuchTable => "no_such_table",
            RefusalOf::NotEntered => "not_entered",
            RefusalOf::TooManyTables => "too_many_tables",
            RefusalOf::TooManyBotTables => "too_many_bot_tables",
            RefusalOf::NotHost => "not_host",
            RefusalOf::NoSuchSeat => "no_such_seat",
            RefusalOf::SeatTaken => "seat_taken",
            RefusalOf::NotSeated => "not_seated",
            RefusalOf::OnlyWatching => "only_watching",
            RefusalOf::NoFreeSeat => "no_free_seat",
            RefusalOf::NoSuchNick => "no_such_nick",
            RefusalOf::SitsThere => "sits_there",
            RefusalOf::Blocked => "blocked",
            RefusalOf::TooManyInvitations => "too_many_invitations",
            RefusalOf::NotInvited => "not_invited",
            RefusalOf::GameOn => "game_on",
            RefusalOf::NoGame => "no_game",
            RefusalOf::Paused => "paused",
            RefusalOf::NoTakeBack => "no_take_back",
            RefusalOf::NoPause => "no_pause",
            RefusalOf::NoSuchBot => "no_such_bot",
            RefusalOf::OtherGame => "other_game",
            RefusalOf::AccountsOnly => "accounts_only",
            RefusalOf::Stale => "stale",
            RefusalOf::NotCommitted => "not_committed",
            RefusalOf::Removed => "removed",
            RefusalOf::Silenced => "silenced",
            RefusalOf::NoSuchPerson => "no_such_person",
            RefusalOf::TooManySilenced => "too_many_silenced",
            RefusalOf::JournalFull => "journal_full",
            RefusalOf::QuotaUsed => "quota_used",
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
            Refusal::TooManyBotTables,
            Refusal::JournalFull,
            Refusal::QuotaUsed,
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
