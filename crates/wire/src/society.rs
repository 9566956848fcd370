//! People among each other: friends, what they are doing, who is here. Over HTTP and the web socket
//! alike.

use crate::{Person, PersonId, TableId};
use games::GameKind;
use serde::{Deserialize, Serialize};

/// What somebody is doing, as far as others may know. A private table's name is its invitation, so
/// it is not told.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// Not connected.
    #[default]
    Away,
    /// Looks around.
    Here,
    /// Sits at a table with a free seat.
    Waiting {
        /// Of which game.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        /// Which, if everyone may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
    /// Plays.
    Playing {
        /// What.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        game: GameKind,
        /// Where, if everyone may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
    },
}

/// A person and what they are doing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acquaintance {
    /// Who.
    pub person: Person,
    /// What they are doing.
    pub doing: Doing,
}

/// What people are to somebody: `GET /api/friends`. Nobody but themselves sees it, and nobody
/// learns that they are blocked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Circle {
    /// Their friends, by nick.
    pub friends: Vec<Acquaintance>,
    /// Who asks them for friendship, the longest waiting first.
    pub asking: Vec<Person>,
    /// Whom they have asked, by nick.
    pub asked: Vec<Person>,
    /// Whom they have blocked, by nick.
    pub blocked: Vec<Person>,
}

impl Circle {
    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.friends.is_empty()
            && self.asking.is_empty()
            && self.asked.is_empty()
            && self.blocked.is_empty()
    }

    /// Whether the person has blocked somebody.
    pub fn has_blocked(&self, id: &PersonId) -> bool {
        self.blocked.iter().any(|person| person.id == *id)
    }
}

/// People who are connected now: `GET /api/active`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ActivePeople {
    /// Those found first: whose nick begins with what was looked for, then who is free to play.
    pub people: Vec<Acquaintance>,
    /// How many there are altogether.
    pub count: usize,
}

/// How one has fared against one friend in one game: a line of `GET /api/meetings`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HeadToHead {
    /// The friend's nick.
    pub nick: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameKind,
    /// Games against them.
    pub played: i64,
    /// Games in which one came before them.
    pub won: i64,
    /// Games in which one came after them.
    pub lost: i64,
}

/// An invitation to a table, as the invited sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// Which table.
    pub table: TableId,
    /// What is played there.
    pub game: GameKind,
    /// Who invites.
    pub by: Person,
}
