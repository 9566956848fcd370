//! Replies and events: a code and its fields, one line each.

use game_core::Rejection;
use game_dama::Refusal as Rule;
use games::AnyRefusal;
use std::fmt;
use wire::Refusal;

/// A line to a client: the reply to a request, or an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    Alive,
    LoggedIn {
        user: u64,
    },
    Reconnected {
        user: u64,
    },
    LoggedOut,
    Games {
        nicks: Vec<String>,
    },
    Created,
    Left,
    Joined,
    State(String),
    /// The reply to the player's own move.
    Moved(String),
    /// The reply to a choice of events.
    EventsChosen,
    /// Additional event: the game has begun.
    Begun(String),
    /// Additional event: the opponent has moved.
    OpponentMoved(String),
    /// Event: the game is over.
    Over,
    /// The same with the additional field of the winner; `None` is a draw.
    OverWon {
        winner: Option<String>,
    },
    /// Event: the opponent's connection is lost.
    OpponentAway,
    /// Event: the opponent is back.
    OpponentBack,
    /// Event: the client is about to be disconnected.
    Bye,
    BadNick,
    NickTaken,
    NotWaiting,
    IllegalMove,
    WrongId,
    WrongState,
    Unreadable,
}

impl Reply {
    /// The reply to a move that the table refused.
    pub fn to_refused_move(why: &Refusal) -> Self {
        match why {
            Refusal::Game(Rejection::Refused(AnyRefusal::Dama(
                Rule::NotYourTurn | Rule::GameOver,
            ))) => Reply::WrongState,
            Refusal::Game(Rejection::Refused(_)) => Reply::IllegalMove,
            _ => Reply::WrongState,
        }
    }

    /// Whether the source document has no such event: a client that reads one line for each
    /// request would take it for an answer.
    pub fn is_additional(&self) -> bool {
        matches!(
            self,
            Reply::Begun(_) | Reply::OpponentMoved(_) | Reply::OverWon { .. }
        )
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Alive => f.write_str("100"),
            Reply::LoggedIn { user } => write!(f, "200|{user}"),
            Reply::Reconnected { user } => write!(f, "201|{user}"),
            Reply::LoggedOut => f.write_str("202"),
            Reply::Games { nicks } => {
                f.write_str("203")?;
                nicks.iter().try_for_each(|nick| write!(f, "|{nick}"))
            }
            Reply::Created => f.write_str("204"),
            Reply::Left => f.write_str("205"),
            Reply::Joined => f.write_str("206"),
            Reply::State(state) | Reply::Begun(state) => write!(f, "207|{state}"),
            Reply::Moved(state) | Reply::OpponentMoved(state) => write!(f, "208|{state}"),
            Reply::EventsChosen => f.write_str("209"),
            Reply::Over => f.write_str("280"),
            Reply::OverWon { winner } => write!(f, "280|{}", winner.as_deref().unwrap_or_default()),
            Reply::OpponentAway => f.write_str("290"),
            Reply::OpponentBack => f.write_str("295"),
            Reply::Bye => f.write_str("299"),
            Reply::BadNick => f.write_str("400"),
            Reply::NickTaken => f.write_str("401"),
            Reply::NotWaiting => f.write_str("402"),
            Reply::IllegalMove => f.write_str("403"),
            Reply::WrongId => f.write_str("410"),
            Reply::WrongState => f.write_str("420"),
            Reply::Unreadable => f.write_str("450"),
        }
    }
}
