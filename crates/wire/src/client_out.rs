//! Messages from a client to the server. No message names its sender: the server has
//! identified the connection.

use crate::{ChatText, Nick, PersonId, Proposal, Rated, Setup, TableId};
use game_core::{Commitment, Contribution, Promise, Seat};
use games::{AnyAction, AnyRules, BotName};
use serde::{Deserialize, Serialize};

/// One request of a client. Each is answered by exactly one `done` or `refused` with the same
/// `ack`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientOut {
    /// The client's own number for this request.
    pub ack: u32,
    pub ask: Ask,
}

/// The content of a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Must be the first message on a connection.
    Hello {
        /// The protocol version of the client.
        protocol: u16,
    },
    /// Shows that the connection is alive.
    Ping,
    /// Subscribes to the list of public tables, or ends the subscription.
    Lobby {
        /// Whether to subscribe.
        follow: bool,
    },
    /// Subscribes to the lobby chat, or ends the subscription.
    LobbyChat {
        /// Whether to subscribe.
        follow: bool,
    },
    /// Subscribes to the people who are connected now, or ends the subscription. `people` is sent
    /// before the `done`, and after every change, but not more than once a second. A further
    /// request replaces the search.
    People {
        /// Whether to subscribe.
        follow: bool,
        /// A part of the nick, in any letter case; all people if it is left out.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        search: String,
    },
    /// Says a line in the lobby chat, and subscribes to it.
    SayInLobby { text: ChatText },
    /// Opens a table and enters it. `done` names the table.
    Open(NewTable),
    /// Matchmaking: sits down at a public table that waits with the same rules, or opens one and
    /// waits. `done` names the table.
    Match {
        rules: AnyRules,
        /// Whether to be ready at once. A client that contributes to the deal is ready later, after
        /// `commit`.
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        ready: bool,
    },
    /// Enters a table to watch or play: room, chat, story and game are sent, and every change
    /// after.
    Enter { table: TableId },
    /// Stops following a table. Keeps the seat.
    Exit { table: TableId },
    /// Invites a person to a table at which the sender sits, or which it hosts. Answered with
    /// `done` even if the person has blocked the sender.
    Invite { table: TableId, nick: Nick },
    /// Accepts an invitation: enters the table and sits down on a free seat. `done` names the
    /// table.
    Accept {
        /// The table of the invitation.
        table: TableId,
        /// Whether to be ready at once, as for `match`.
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        ready: bool,
    },
    /// Declines an invitation. Its sender gets `declined`.
    Decline {
        /// The table of the invitation.
        table: TableId,
    },
    /// A request to a table that the connection has entered.
    At { table: TableId, ask: TableAsk },
}

/// What a message without `ready` means.
const fn yes() -> bool {
    true
}

fn is_yes(ready: &bool) -> bool {
    *ready
}

/// A table to be opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub setup: Setup,
    /// The creator's seat, ready at once; `null` to only watch.
    pub seat: Option<Seat>,
    /// Bots and their seats.
    #[serde(default)]
    pub bots: Vec<(Seat, BotName)>,
}

/// A request to one table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAsk {
    /// Takes a free seat, or changes to it.
    Sit {
        seat: Seat,
        /// Whether ready at once.
        ready: bool,
    },
    /// Offers the sitter of a seat to change places; refused while a game is on. Happens once
    /// both have offered it, and at once with a bot; any other change of seats voids the offer.
    Swap {
        /// The other's seat.
        seat: Seat,
    },
    /// Leaves the seat; refused while a game is on.
    Stand,
    /// Sets readiness for the next game, or the rematch. The game begins when all seats are
    /// ready.
    Ready { ready: bool },
    /// Commits to the sender's contribution to the next deal, once per game and before `ready`: the
    /// table waits for the contributions that are committed to when all seats are ready.
    Commit {
        /// The `next_promise` under which the commitment was made.
        promise: Promise,
        commitment: Commitment,
    },
    /// Reveals the contribution that the sender has committed to: the answer to a room with
    /// `reveal_ms`. It is kept secret until the game is over.
    Reveal { value: Contribution },
    /// The host changes the rules; refused while a game is on. Resets the readiness of all others;
    /// the host's too if the game would begin at once otherwise.
    Rules { rules: AnyRules },
    /// The host changes whether the table's games are rated; refused while a game is on. Resets
    /// readiness as `rules` does.
    Rated { rated: Rated },
    /// The host puts a bot on a seat that is free or a bot's, or takes the bot away.
    Bot {
        seat: Seat,
        /// `null` takes the bot away.
        bot: Option<BotName>,
    },
    /// The host vacates a seat; refused while a game is on.
    Clear { seat: Seat },
    /// The host removes the person on a seat; refused while a game is on. They may not come back.
    Remove { seat: Seat },
    /// The host makes the person on a seat host.
    Host { seat: Seat },
    /// Acts in the game.
    Act {
        action: AnyAction,
        /// The game's version that the action answers: a message that arrives twice counts once.
        basis: u32,
        /// The number of the game the action is meant for, so that a late one does not count in the
        /// next game; `null` for the current one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<u32>,
    },
    /// Proposes something to the people of the running game, or agrees to it. It happens once all
    /// of them have. A move voids a proposal to take one back.
    Propose { what: Proposal },
    /// Withdraws or declines a proposal.
    Decline { what: Proposal },
    /// Ends a pause: anyone of the game may.
    Resume,
    /// Leaves the table for good. In a running game the game's rule for leavers applies.
    Leave,
    /// Says a line of chat.
    Say { text: ChatText },
    /// The host silences a person at this table, or lifts it.
    Silence { person: PersonId, silent: bool },
    /// A spectator chooses to see the running game as that seat sees it, until they go: in games
    /// whose spectators are told everything anyway.
    Eyes {
        /// `null` for the spectators' own view.
        seat: Option<Seat>,
    },
    /// Requests the actions that the rules offer the sender's seat: for programs that do not
    /// implement the rules.
    Menu,
}
