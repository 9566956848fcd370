//! The melds of a side in a round without suits, and their score.

use super::hand::{BLACK, CardKind, JOKER, TWO, WORTH};
use crate::{CANASTA, Canasta, MOST_WILDS};

/// The place of the group of wilds, after those of the ranks and of black threes.
pub(crate) const WILDS: usize = BLACK + 1;
/// With so many jokers a canasta of wilds earns the most.
const ALL_JOKERS: u8 = 4;

/// A group: naturals of one rank with wilds, or wilds alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LeanGroup {
    pub naturals: u8,
    pub twos: u8,
    pub jokers: u8,
}

impl LeanGroup {
    pub const fn len(self) -> usize {
        (self.naturals + self.twos + self.jokers) as usize
    }

    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub const fn wilds(self) -> u8 {
        self.twos + self.jokers
    }

    /// How many wilds fit.
    pub const fn room(self) -> u8 {
        (MOST_WILDS as u8).saturating_sub(self.wilds())
    }

    /// How many cards are missing for a canasta.
    pub const fn lacks(self) -> u8 {
        CANASTA.saturating_sub(self.len()) as u8
    }

    pub const fn joined(self, more: LeanGroup) -> LeanGroup {
        LeanGroup {
            naturals: self.naturals + more.naturals,
            twos: self.twos + more.twos,
            jokers: self.jokers + more.jokers,
        }
    }

    /// The points of the cards, with naturals of this kind.
    pub fn points(self, kind: CardKind) -> i32 {
        i32::from(self.naturals) * WORTH[kind]
            + i32::from(self.twos) * WORTH[TWO]
            + i32::from(self.jokers) * WORTH[JOKER]
    }

    fn premium(self) -> i32 {
        if self.len() < CANASTA {
            return 0;
        }
        let canasta = match self {
            LeanGroup { naturals: 0, .. } if self.jokers >= ALL_JOKERS => Canasta::Jokers,
            LeanGroup { naturals: 0, .. } => Canasta::Twos,
            _ if self.wilds() == 0 => Canasta::Clean,
            _ => Canasta::Mixed,
        };
        canasta.premium()
    }
}

/// A side of a round without suits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LeanSide {
    /// The groups by the kind of their naturals; the wilds last.
    pub groups: [LeanGroup; WILDS + 1],
    pub melded: bool,
    pub has_canasta: bool,
    /// The score before the round.
    pub total: i32,
    /// The points of melds that can no longer grow: sequences, and second groups of a rank.
    pub other_points: i32,
    /// The premiums of the second groups.
    pub other_premiums: i32,
}

impl LeanSide {
    /// The points of all melded cards.
    pub fn points(&self) -> i32 {
        let groups = self.groups.iter().enumerate();
        let points: i32 = groups.map(|(kind, group)| group.points(kind)).sum();
        points + self.other_points
    }

    pub fn premiums(&self) -> i32 {
        let premiums: i32 = self.groups.iter().map(|group| group.premium()).sum();
        premiums + self.other_premiums
    }

    /// Adds cards to the group at this place.
    pub fn join(&mut self, place: usize, more: LeanGroup) {
        let group = self.groups[place].joined(more);
        self.has_canasta |= group.len() >= CANASTA;
        self.groups[place] = group;
    }

    /// Takes a group that another one of its rank leaves no place.
    pub fn set_aside(&mut self, kind: CardKind, group: LeanGroup) {
        self.other_points += group.points(kind);
        self.other_premiums += group.premium();
        self.has_canasta |= group.len() >= CANASTA;
    }
}
