//! Friends, activity and invitations, over HTTP and the web socket alike.

use crate::{Person, PersonId, Sitter, Stage, TableId};
use game_core::Seat;
use games::GameKind;
use serde::{Deserialize, Serialize};

/// A person's activity, as far as others may know it. The id of a private table is its
/// invitation, so it is left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// Has no connection.
    #[default]
    Away,
    /// Connected, at no table.
    Here,
    /// At a table with a free seat.
    Waiting {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        /// The table's id; `null` if it is private.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// In a game.
    Playing {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        /// The table's id; `null` if it is private.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
}

/// A table at which the person sits, as it is seen from elsewhere: the game, the others, and
/// whether the person is needed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatElsewhere {
    pub table: TableId,
    pub game: GameKind,
    pub stage: Stage,
    /// The sitters in seat order, the person among them; `None` for a free seat.
    pub sitters: Vec<Option<Sitter>>,
    /// Why the person is needed there, if they are and no page of theirs shows the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<CalledFor>,
    /// The present turn: where the players need not be there together, or where someone who is away
    /// is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<PresentTurn>,
}

/// Whose turn it is in a running game, and until when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PresentTurn {
    /// The awaited seats.
    pub seats: Vec<Seat>,
    /// When the time of the first of them is up, in milliseconds since 1970; `None` without a limit
    /// and while the clock stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at_ms: Option<u64>,
}

/// Why a person is called to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CalledFor {
    /// It is their turn.
    Turn,
    /// The game waits until they are back, or begins once they are ready.
    Return,
}

/// A person and their activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acquaintance {
    pub person: Person,
    pub doing: Doing,
}

/// The answer of `GET /api/friends`. Only the person themselves sees it; blocked people are
/// not told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Circle {
    /// Friends, by nick.
    pub friends: Vec<Acquaintance>,
    /// People who request friendship, the longest waiting first.
    pub asking: Vec<Person>,
    /// People to which a request is open, by nick.
    pub asked: Vec<Person>,
    /// Blocked people, by nick.
    pub blocked: Vec<Person>,
}

impl Circle {
    /// Whether all four lists are empty.
    pub fn is_empty(&self) -> bool {
        self.friends.is_empty()
            && self.asking.is_empty()
            && self.asked.is_empty()
            && self.blocked.is_empty()
    }

    /// Whether the person with this `id` is blocked.
    pub fn has_blocked(&self, id: &PersonId) -> bool {
        self.blocked.iter().any(|person| person.id == *id)
    }
}

/// The answer of `GET /api/active` and of `people`: people who are connected now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ActivePeople {
    /// The first matches: nicks that begin with the search text first, then people who are free
    /// to play.
    pub people: Vec<Acquaintance>,
    /// The number of all matches.
    pub count: usize,
}

/// The score against one friend in one game: an element of `GET /api/meetings`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HeadToHead {
    /// The friend's nick.
    pub nick: String,
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameKind,
    /// Games against the friend.
    pub played: i64,
    /// Games in which the person placed before the friend.
    pub won: i64,
    /// Games in which the person placed after the friend.
    pub lost: i64,
}

/// An invitation to a table, as the invited person sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    pub table: TableId,
    pub game: GameKind,
    /// The sender of the invitation.
    pub by: Person,
}
