//! What leaves a client. No message names its sender: the server knows who a connection is.

use crate::{ChatText, Nick, PersonId, Setup, TableId};
use game_core::Seat;
use games::{AnyAction, AnyRules, BotName};
use serde::{Deserialize, Serialize};

/// One message out of a client. Each gets exactly one answer with the same number: `done` or
/// `refused`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientOut {
    /// The client's own number for this message.
    pub ack: u32,
    /// What it asks.
    pub ask: Ask,
}

/// What a client asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// First message on a connection.
    Hello {
        /// The protocol the client speaks.
        protocol: u16,
    },
    /// Shows the connection is alive.
    Ping,
    /// Asks to be told of public tables, now and as they change - or no longer.
    Lobby {
        /// Whether to follow.
        follow: bool,
    },
    /// Asks to be told what is said in the lobby - or no longer.
    LobbyChat {
        /// Whether to listen.
        follow: bool,
    },
    /// Speaks in the lobby. Who speaks listens.
    SayInLobby {
        /// What.
        text: ChatText,
    },
    /// Opens a table and enters it. The answer names it.
    Open(NewTable),
    /// Looks for others who want the same game: sits down where they wait, or opens a table and
    /// waits. The answer names it.
    Match {
        /// What is wanted.
        rules: AnyRules,
    },
    /// Comes to a table, to look on or to play: room, chat and game are sent, and every change
    /// after.
    Enter {
        /// Which.
        table: TableId,
    },
    /// Looks at a table no longer. Keeps the seat.
    Exit {
        /// Which.
        table: TableId,
    },
    /// Invites somebody to a table at which one sits, or which one hosts. Done whether or not they
    /// ever see it.
    Invite {
        /// Where to.
        table: TableId,
        /// Whom.
        nick: Nick,
    },
    /// Accepts an invitation: enters the table and sits down, ready, on a free seat. The answer
    /// names the table.
    Accept {
        /// Which table's.
        table: TableId,
    },
    /// Declines an invitation. Who invited is told.
    Decline {
        /// Which table's.
        table: TableId,
    },
    /// Does something at a table it has entered.
    At {
        /// Which.
        table: TableId,
        /// What.
        ask: TableAsk,
    },
}

/// A table to be opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// How.
    pub setup: Setup,
    /// Where the one who opens it sits, ready; nowhere if they only watch.
    pub seat: Option<Seat>,
    /// Bots to put on seats.
    #[serde(default)]
    pub bots: Vec<(Seat, BotName)>,
}

/// What one may ask at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAsk {
    /// Takes a free seat, or changes to it.
    Sit {
        /// Which.
        seat: Seat,
        /// Whether ready at once.
        ready: bool,
    },
    /// Offers whoever sits there to change places, when no game is on. Done once they offer the
    /// same, and at once with a bot; any other change of seats voids it.
    Swap {
        /// Where they sit.
        seat: Seat,
    },
    /// Gets up, when no game is on.
    Stand,
    /// Is ready for the next game, or no longer. All seats ready: it begins. After a game this is
    /// the rematch.
    Ready {
        /// Whether.
        ready: bool,
    },
    /// The host changes the rules, when no game is on. Nobody is ready then.
    Rules {
        /// To what.
        rules: AnyRules,
    },
    /// The host puts a bot on a free or bot's seat, or takes it away.
    Bot {
        /// Where.
        seat: Seat,
        /// Which; none to take it away.
        bot: Option<BotName>,
    },
    /// The host asks whoever sits there to get up, when no game is on.
    Clear {
        /// Where.
        seat: Seat,
    },
    /// The host removes whoever sits there, when no game is on. They may not come back to this
    /// table.
    Remove {
        /// Where they sit.
        seat: Seat,
    },
    /// The host makes host of whoever sits there.
    Host {
        /// Where they sit.
        seat: Seat,
    },
    /// Plays.
    Act {
        /// What.
        action: AnyAction,
        /// The version of the game it is an answer to: a message that arrives twice is taken once.
        basis: u32,
        /// Which game of the table it is meant for, so that one that comes late is not taken for
        /// the next; none: whichever is on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<u32>,
    },
    /// Leaves for good; in a running game that is the game's own rule for leavers.
    Leave,
    /// Speaks.
    Say {
        /// What.
        text: ChatText,
    },
    /// The host silences somebody at this table, or lets them speak again.
    Silence {
        /// Whom.
        person: PersonId,
        /// Whether they are to be silent.
        silent: bool,
    },
    /// Asks what the rules offer one's seat now: for programs that do not know the game's rules.
    Menu,
}
