//! The public state of a table: seats, rules and stage. Contains nothing hidden.

use crate::{Nick, PersonId, PersonKind, ProposalCard, Rated, TableId};
use game_core::{Commitment, Promise, Seat};
use games::{AnyRules, BotName};
use serde::{Deserialize, Serialize};

/// A person, as others see them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    pub id: PersonId,
    pub nick: Nick,
    /// Absent in JSON for a guest.
    #[serde(default, skip_serializing_if = "PersonKind::is_guest")]
    pub kind: PersonKind,
}

impl Person {
    pub fn is_program(&self) -> bool {
        self.kind == PersonKind::Program
    }
}

/// The setup of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game and its options.
    pub rules: AnyRules,
    pub visibility: Visibility,
    pub absence: Absence,
    /// Absent in JSON for a casual table.
    #[serde(default, skip_serializing_if = "Rated::is_no")]
    pub rated: Rated,
}

impl Rated {
    /// Whether a game of these sitters is rated.
    pub fn applies_to<'a>(self, sitters: impl IntoIterator<Item = &'a Sitter>) -> bool {
        !self.is_no() && sitters.into_iter().all(Sitter::may_be_rated)
    }
}

/// Who finds the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone: it is listed in the lobby.
    Public,
    /// Only people who have its link.
    Private,
}

/// What happens to a running game when a player's last connection is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The game clock stops until the player is back. After the grace time a waiting player may
    /// leave, which counts as the absent one's leaving; before that it counts as their own.
    Wait,
    /// The game clock runs on. After the grace time the player has left the game.
    Forfeit,
    /// The game clock runs on. After the grace time a bot plays until the player is back, or to
    /// the end if they leave.
    Bot,
    /// The players need not be there together: the game clock runs on, and no one counts as gone.
    /// Every game with days per turn is played so.
    Apart,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Person(Person),
    Bot(BotName),
}

impl Sitter {
    pub fn person(&self) -> Option<&Person> {
        match self {
            Sitter::Person(person) => Some(person),
            Sitter::Bot(_) => None,
        }
    }

    /// Whether games of this sitter may be rated: a person with an account, at a browser.
    pub fn may_be_rated(&self) -> bool {
        self.person()
            .is_some_and(|person| person.kind == PersonKind::Account)
    }

    /// Updates the nick and kind if the sitter is this person.
    pub fn rename(&mut self, person: &Person) {
        match self {
            Sitter::Person(sitting) if sitting.id == person.id => sitting.clone_from(person),
            Sitter::Person(_) | Sitter::Bot(_) => {}
        }
    }
}

/// The public state of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatCard {
    /// `None` for a free seat.
    pub sitter: Option<Sitter>,
    /// Whether the sitter is ready for the next game.
    pub ready: bool,
    /// Whether the sitter is connected. Bots always are.
    pub here: bool,
    /// Whether the sitter has left the running game. The seat is vacated when the game is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_left: bool,
    /// The bot that plays for an absent person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<BotName>,
    /// How many milliseconds after this was written the table's rule for absence applies, which
    /// in a game that waits is that others may break it off; `None` unless the sitter is away and
    /// no stand-in plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace_ms: Option<u64>,
    /// The sitter's commitment to their contribution to the next deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Whether the sitter has revealed that contribution to the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
}

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// No game yet: people take seats and set options.
    Waiting,
    /// A game is on.
    Playing,
    /// A game has ended; another may follow.
    Over,
}

/// The public state of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room {
    pub table: TableId,
    /// Grows with every change of the room.
    pub revision: u32,
    pub setup: Setup,
    /// The person who may change the setup.
    pub host: Option<PersonId>,
    /// One card per seat.
    pub seats: Vec<SeatCard>,
    pub stage: Stage,
    /// The number of the running or last game, counted from 1; 0 before the first.
    pub game: u32,
    /// Whether that game changes ratings, or has changed them: fixed when it begins, and void if
    /// it ends before each side has moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_rated_game: bool,
    /// The hash of that game's sealed seed. The seed itself is published with `End`.
    pub promise: Option<Promise>,
    /// The hash of the next game's sealed seed, published before any player can be ready for it.
    pub next_promise: Option<Promise>,
    /// While all are ready and the table waits for contributions to be revealed: how many
    /// milliseconds after this was written the game is dealt without those missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal_ms: Option<u64>,
    /// While the game is paused by agreement: how many milliseconds after this was written it goes
    /// on by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_ms: Option<u64>,
    /// What people of the running game have proposed and not all have agreed to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proposals: Vec<ProposalCard>,
    /// The number of connected people without a seat.
    pub watchers: u32,
    /// The people silenced by the host.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub silenced: Vec<Person>,
    /// Open offers to change places: from which seat, with which other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<(Seat, Seat)>,
}

impl Room {
    /// The person's seat, if they have one.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn sitter(kind: PersonKind) -> Sitter {
        Sitter::Person(Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind,
        })
    }

    #[test]
    fn a_game_is_rated_among_accounts_alone() {
        let account = || sitter(PersonKind::Account);
        assert!(Rated::Yes.applies_to(&[account(), account()]));
        assert!(Rated::AmongAccounts.applies_to(&[account(), account()]));
        assert!(!Rated::No.applies_to(&[account(), account()]));
        for other in [sitter(PersonKind::Guest), sitter(PersonKind::Program)] {
            assert!(!Rated::AmongAccounts.applies_to(&[account(), other]));
        }
    }

    #[test]
    fn a_person_written_before_kinds_is_read_as_a_guest() {
        let old = r#"{"id":"00000000000000000000000001","nick":"Guest-1"}"#;
        let id = serde_json::to_value(PersonId::from_bits(1)).expect("plain data");
        let old = old.replace(r#""00000000000000000000000001""#, &id.to_string());
        let person: Person = serde_json::from_str(&old).expect("an old person");
        assert_eq!(person.kind, PersonKind::Guest);
        assert_eq!(serde_json::to_string(&person).expect("plain data"), old);
    }
}
