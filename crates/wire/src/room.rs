//! A table as everyone sees it: who sits, under which rules, what stage it is at. Nothing hidden is
//! in here.

use crate::{Nick, PersonId, TableId};
use game_core::{Promise, Seat};
use games::{AnyRules, BotName};
use serde::{Deserialize, Serialize};

/// Somebody, as others see them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// Who, for programs.
    pub id: PersonId,
    /// Who, for people.
    pub nick: Nick,
}

/// What a table is set up as.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game and its options.
    pub rules: AnyRules,
    /// Who finds it.
    pub visibility: Visibility,
    /// What happens to a game whose player is gone.
    pub absence: Absence,
}

/// Who finds the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// It is listed in the lobby.
    Public,
    /// Only those who have its link.
    Private,
}

/// What happens to a running game when a player's connection is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The clock stops until they are back; who waits may break off, and the absent one has left.
    Wait,
    /// The clock runs on, and after the grace time they have left.
    Forfeit,
    /// The clock runs on; after the grace time a bot plays for them until they are back, and for
    /// good if they leave.
    Bot,
}

/// Who is on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person(Person),
    /// One of our programs.
    Bot(BotName),
}

impl Sitter {
    /// The person, if it is one.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Sitter::Person(person) => Some(person),
            Sitter::Bot(_) => None,
        }
    }

    /// If it is this person, calls them by the nick they have now.
    pub fn rename(&mut self, person: &Person) {
        match self {
            Sitter::Person(sitting) if sitting.id == person.id => {
                sitting.nick.clone_from(&person.nick)
            }
            Sitter::Person(_) | Sitter::Bot(_) => {}
        }
    }
}

/// One seat as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatCard {
    /// Who sits there; nobody if it is free.
    pub sitter: Option<Sitter>,
    /// Whether they are ready for the (next) game.
    pub ready: bool,
    /// Whether they are connected. Bots always are.
    pub here: bool,
    /// The bot that plays for them while they are away, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<BotName>,
    /// While they are away from a game that does not wait: in how many milliseconds, from when this
    /// was written, the table's rule for that applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace_ms: Option<u64>,
}

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// No game yet: seats are taken, options set.
    Waiting,
    /// A game is on.
    Playing,
    /// A game has ended; another may follow.
    Over,
}

/// A table as everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room {
    /// Which.
    pub table: TableId,
    /// Grows with every change of the room.
    pub revision: u32,
    /// How it is set up.
    pub setup: Setup,
    /// Who may change that.
    pub host: Option<PersonId>,
    /// One card a seat.
    pub seats: Vec<SeatCard>,
    /// What it is doing.
    pub stage: Stage,
    /// The number of the game being or last played at it, from 1; 0 before the first.
    pub game: u32,
    /// The hash of that game's seed, which is told when it is over.
    pub promise: Option<Promise>,
    /// The hash of the next game's seed: fixed before anybody is ready for it.
    pub next_promise: Option<Promise>,
    /// How many look on without a seat.
    pub watchers: u32,
    /// Whom the host has silenced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub silenced: Vec<Person>,
    /// Who would change places: from which seat, with whoever sits on which other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<(Seat, Seat)>,
}

impl Room {
    /// Where the person sits, if they do.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let sits = |card: &SeatCard| {
            card.sitter
                .as_ref()
                .and_then(Sitter::person)
                .is_some_and(|sitting| &sitting.id == person)
        };
        let index = self.seats.iter().position(sits)?;
        Some(Seat::new(index as u8))
    }
}
