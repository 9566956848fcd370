//! The state of a round without suits.

use super::{
    hand::LeanHand,
    pack::Pack,
    side::{LeanGroup, LeanSide, WILDS},
};
use crate::{MOST_PLAYERS, Meld, Rules, TAKES_FROM_TURN, meld};
use game_core::Seat;

pub(crate) const SEATS: usize = MOST_PLAYERS as usize;
/// The most sides: six play as three pairs.
pub(crate) const SIDES: usize = 3;

/// A round in which cards have no suits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeanRound {
    pub rules: Rules,
    pub hands: [LeanHand; SEATS],
    /// The red threes before each player.
    pub reds: [u8; SEATS],
    /// The cards that the next draw brings for red threes that were dealt.
    pub owed: [u8; SEATS],
    pub sides: [LeanSide; SIDES],
    pub stock: Pack,
    pub pile: Pack,
    pub frozen_by: Option<Seat>,
    /// How many turns of the round were played.
    pub turns: u16,
    pub turn: Seat,
}

impl LeanRound {
    /// A round in which no card has a place.
    pub fn empty(rules: &Rules) -> Self {
        LeanRound {
            rules: *rules,
            hands: [LeanHand::default(); SEATS],
            reds: [0; SEATS],
            owed: [0; SEATS],
            sides: [LeanSide::default(); SIDES],
            stock: Pack::default(),
            pile: Pack::default(),
            frozen_by: None,
            turns: 0,
            turn: Seat::new(0),
        }
    }

    pub fn players(&self) -> usize {
        usize::from(self.rules.players())
    }

    pub fn side_of(&self, seat: Seat) -> usize {
        self.rules.side(seat).0.into()
    }

    /// The hand of the player on turn.
    pub fn hand(&self) -> &LeanHand {
        &self.hands[self.turn.index()]
    }

    /// The side of the player on turn.
    pub fn side(&self) -> &LeanSide {
        &self.sides[self.side_of(self.turn)]
    }

    /// Whether the rule of the first turns lets a pile be taken in the turn after so many more.
    pub fn is_late_enough(&self, turns: u16) -> bool {
        self.rules.turn_number(self.turns + turns) >= TAKES_FROM_TURN
    }
}

/// A side with these melds.
pub(crate) fn side_of(melds: &[Meld], melded: bool, total: i32) -> LeanSide {
    let mut side = LeanSide {
        melded,
        total,
        ..LeanSide::default()
    };
    for meld in melds {
        let cards = LeanHand::of(&meld.heap());
        let naturals = meld.naturals() as u8;
        let group = LeanGroup {
            naturals,
            twos: cards.count(super::TWO),
            jokers: cards.count(super::JOKER),
        };
        let place = match meld.kind() {
            meld::Kind::Sequence(_) => {
                side.other_points += meld.points();
                continue;
            }
            meld::Kind::Wild => WILDS,
            meld::Kind::Group(_) => cards.kinds().next().expect("a meld has cards"),
        };
        if side.groups[place].is_empty() {
            side.join(place, group);
        } else {
            side.set_aside(place, group);
        }
    }
    side
}
