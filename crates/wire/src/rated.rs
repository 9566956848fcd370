//! The mark of a table with rated games, and the kinds of people who may play there.

use serde::{Deserialize, Serialize};

/// Whether the games of a table change ratings. A game is rated only among people with accounts:
/// never with a guest, a program or a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rated {
    /// They do not: casual games.
    #[default]
    No,
    /// They do. Only people with accounts may sit down.
    Yes,
    /// They do if every seat has a person with an account when the game begins; otherwise the game
    /// is casual. Quick match opens such tables.
    AmongAccounts,
}

impl Rated {
    pub fn is_no(&self) -> bool {
        *self == Self::No
    }

    /// Whether a person of this kind may take a seat.
    pub fn admits(self, kind: PersonKind) -> bool {
        self != Self::Yes || kind == PersonKind::Account
    }

    /// Whether a bot may take a seat.
    pub fn admits_bots(self) -> bool {
        self != Self::Yes
    }
}

/// How the person takes part; the server tells it from the session of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PersonKind {
    /// Without an account, at a browser. Old rows, which have no kind, are read as guests: those
    /// are never rated.
    #[default]
    Guest,
    /// With an account, at a browser.
    Account,
    /// A program with an account's token, or a client of a TCP gateway.
    Program,
}

impl PersonKind {
    pub fn is_guest(&self) -> bool {
        *self == Self::Guest
    }
}
