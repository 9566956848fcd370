//! The position of the player on turn, made from the `State` or from a `View`, so that server
//! and page judge by the same code.

use crate::{
    Edition, Heap, MOST_UNDOS, Meld, Need, Refusal, Rules, Step, TAKES_FROM_TURN,
    score::{has_canasta, melded, minimum},
    worth::{is_three, natural},
};
use cards::{Card, Face};

/// The naturals that a first meld needs in one of its groups, including the top card of a
/// frozen pile.
pub const NATURALS_OF_FIRST: usize = 3;

/// The position of the player on turn.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    pub rules: &'a Rules,
    pub hand: &'a Heap,
    pub red_threes: &'a Heap,
    /// The side's melds; provisional if the side has not melded.
    pub melds: &'a [Meld],
    /// Whether the side has melded for good.
    pub melded: bool,
    /// The side's score before this round.
    pub total: i32,
    /// The discard pile, its top last; without a card that was taken into the hand.
    pub pile: &'a [Face],
    pub frozen: bool,
    /// The number of this turn, from 1, as [`TAKES_FROM_TURN`] counts them.
    pub turn: u16,
    pub step: Step,
    /// How often cards went back in this turn.
    pub undos: u8,
}

impl Stand<'_> {
    /// Whether the pile's top card may be taken into the hand.
    ///
    /// That a first meld reaches its minimum is checked only when it is laid.
    pub fn may_take(&self) -> Result<(), Refusal> {
        if self.step != Step::Draw {
            return Err(Refusal::AlreadyDrawn);
        }
        let top = *self.pile.last().ok_or(Refusal::NoPile)?;
        if self.turn < TAKES_FROM_TURN {
            return Err(match self.rules.edition() {
                Edition::First => Refusal::TooEarly(self.turn),
                Edition::Second => Refusal::TooEarlyInRound(self.turn),
            });
        }
        let card = natural(top)
            .filter(|_| !is_three(top))
            .ok_or(Refusal::TopBlocks(top))?;
        if self.undos >= MOST_UNDOS {
            return Err(Refusal::TooManyUndos);
        }
        self.missing(card)
            .map_or(Ok(()), |need| Err(Refusal::NoMatch { top, need }))
    }

    /// The cards the hand lacks to lay that card of the pile; `None` if it can be laid.
    fn missing(&self, card: Card) -> Option<Need> {
        let naturals = self.hand.naturals_of(card.rank()).len();
        let groups = if self.is_strict() {
            naturals >= NATURALS_OF_FIRST - 1
        } else {
            naturals >= 1 && naturals + self.hand.wilds() >= 2
                || self.melds.iter().any(|meld| meld.is_group_of(card.rank()))
        };
        let can_lay = groups || self.rules.takes_to_sequences() && self.has_run_for(card);
        (!can_lay).then(|| self.need(card))
    }

    /// Whether the top card must be laid with two naturals of the hand.
    pub(crate) fn is_strict(&self) -> bool {
        !self.melded || self.frozen
    }

    /// The cards with which that card of the pile must be laid.
    pub(crate) fn need(&self, card: Card) -> Need {
        let rank = card.rank();
        match (self.melded, self.frozen, self.rules.takes_to_sequences()) {
            (false, _, false) => Need::TwoAsFirstMeld(rank),
            (true, true, false) => Need::TwoAsFrozen(rank),
            (true, false, false) => Need::Pair(rank),
            (false, _, true) => Need::TwoOrRunAsFirstMeld(card),
            (true, true, true) => Need::TwoOrRunAsFrozen(card),
            (true, false, true) => Need::PairOrRun(card),
        }
    }

    /// The minimum points of the side's first meld; `None` once it has melded.
    pub fn minimum(&self) -> Option<i32> {
        (!self.melded).then(|| minimum(self.total))
    }

    /// Whether these melds are a valid first meld: they reach the minimum, and one is a group
    /// with [`NATURALS_OF_FIRST`] naturals.
    pub fn is_first_meld(&self, melds: &[Meld]) -> bool {
        let has_naturals = |meld: &Meld| {
            matches!(meld.kind(), crate::Kind::Group(_)) && meld.naturals() >= NATURALS_OF_FIRST
        };
        melded(melds) >= minimum(self.total) && melds.iter().any(has_naturals)
    }

    /// Whether the side has a canasta, even a provisional one.
    pub fn has_canasta(&self) -> bool {
        has_canasta(self.melds)
    }
}
