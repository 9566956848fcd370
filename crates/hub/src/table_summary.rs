//! The public facts of one table, from which the lobby, presence, invitations and the admin page
//! are derived.

use crate::WallTime;
use games::{AnyRules, GameKind};
use serde::{Deserialize, Serialize};
use wire::{
    AddressTag, CalledFor, Doing, PersonId, PresentTurn, Rated, SeatElsewhere, Sitter, Stage,
    TableCard, TableId, Visibility, admin::TableRow,
};

/// What is known of a table without looking at it. Holds nothing of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    pub table: TableId,
    pub game: GameKind,
    pub rules: AnyRules,
    pub stage: Stage,
    pub visibility: Visibility,
    /// The sitters in seat order; `None` on a free seat.
    pub sitters: Vec<Option<Sitter>>,
    pub host: Option<PersonId>,
    pub watchers: u32,
    #[serde(default)]
    pub rated: Rated,
    /// Whether the lobby shows the table.
    pub is_listed: bool,
    /// The players who are needed and are not looking at the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<(PersonId, CalledFor)>,
    /// The present turn, as [`SeatElsewhere`] tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<PresentTurn>,
    /// Whether the players need not be there together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_apart: bool,
    /// The number of the running or last game; 0 before the first.
    #[serde(default)]
    pub game_number: u32,
    /// The players of that game who do not look at the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<AwayPlayer>,
    /// Since when no one is connected; `None` while anyone is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty_since: Option<WallTime>,
}

/// A player of the running or last game who does not look at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AwayPlayer {
    pub person: PersonId,
    /// The player's turn, if the game waits for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<AwaitedTurn>,
}

/// A turn that has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AwaitedTurn {
    /// Grows with each turn of the player at this table, and with what they do in it. The same
    /// before and after a restart.
    pub mark: u64,
    /// When the player's time is over; `None` if they have no limit or the clock stands still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<WallTime>,
}

impl TableSummary {
    /// The turn of a player who does not look at the table.
    pub fn turn_away(&self, person: &PersonId) -> Option<AwaitedTurn> {
        self.away.iter().find(|away| away.person == *person)?.turn
    }

    /// Whether the person played the running or last game and does not look at the table.
    pub fn is_away(&self, person: &PersonId) -> bool {
        self.away.iter().any(|away| away.person == *person)
    }

    /// The people on seats; bots are left out.
    pub fn seated(&self) -> impl Iterator<Item = &PersonId> {
        let people = self.sitters.iter().flatten().filter_map(Sitter::person);
        people.map(|person| &person.id)
    }

    pub fn is_seated(&self, person: &PersonId) -> bool {
        self.seated().any(|seated| seated == person)
    }

    /// The table as one who sits at it sees it from elsewhere.
    pub fn seat_of(&self, person: &PersonId) -> SeatElsewhere {
        SeatElsewhere {
            table: self.table.clone(),
            game: self.game,
            stage: self.stage,
            sitters: self.sitters.clone(),
            called: self
                .called
                .iter()
                .find(|(called, _)| called == person)
                .map(|(_, why)| *why),
            turn: self.turn.clone(),
        }
    }

    /// Whether bots sit here and no person does.
    pub fn is_bots_only(&self) -> bool {
        self.seated().next().is_none() && self.sitters.iter().any(Option::is_some)
    }

    /// Whether no person with a chosen nick sits here: guests of the page and bots only.
    pub fn is_of_guests(&self) -> bool {
        let people = self.sitters.iter().flatten().filter_map(Sitter::person);
        !people.into_iter().any(|person| person.nick.is_chosen())
    }

    /// Whether a person could sit down now.
    pub fn has_room(&self) -> bool {
        self.sitters.iter().any(Option::is_none) && self.stage != Stage::Playing
    }

    /// Whether the person may invite others: the host and everyone on a seat may.
    pub fn may_invite(&self, person: &PersonId) -> bool {
        self.is_seated(person) || self.host.as_ref() == Some(person)
    }

    /// What the people on its seats are doing; a private table is not named. `None` once its game
    /// is over and no seat is free.
    pub fn doing(&self) -> Option<Doing> {
        let is_public = self.visibility == Visibility::Public;
        let (game, table) = (self.game, is_public.then(|| self.table.clone()));
        match self.stage {
            Stage::Waiting | Stage::Over if self.has_room() => Some(Doing::Waiting { game, table }),
            // All seats are taken: the game is about to begin.
            Stage::Waiting | Stage::Playing => Some(Doing::Playing { game, table }),
            Stage::Over => None,
        }
    }

    /// The table's card in the lobby, if it is listed there.
    pub fn card(&self) -> Option<TableCard> {
        self.is_listed.then(|| TableCard {
            table: self.table.clone(),
            game: self.game,
            rules: self.rules.clone(),
            sitters: self.sitters.clone(),
            stage: self.stage,
            watchers: self.watchers,
            rated: self.rated,
            is_apart: self.is_apart,
        })
    }

    /// The table as a row of the administrators' list, without its creator.
    pub fn row(&self) -> TableRow {
        let sitters = || self.sitters.iter().flatten();
        TableRow {
            table: self.table.clone(),
            game: self.game,
            stage: self.stage,
            visibility: self.visibility,
            people: sitters().filter_map(Sitter::person).cloned().collect(),
            bots: sitters()
                .filter(|sitter| matches!(sitter, Sitter::Bot(_)))
                .count() as u32,
            watchers: self.watchers,
            creator: None,
            empty_since_ms: self.empty_since.map(|since| since.0),
        }
    }
}

/// What every node knows of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableUpdate {
    /// The epoch of the owning node's ownership.
    pub epoch: i64,
    /// The person who opened the table, while that is known.
    pub creator: Option<PersonId>,
    /// Where that person connected from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<AddressTag>,
    pub summary: TableSummary,
}
