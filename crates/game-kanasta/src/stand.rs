//! What the player on turn has to work with, whether from the table's state or from what the player
//! sees of it.

use crate::{
    Heap, Meld, Need, Refusal, Rules, Step,
    score::{has_canasta, melded, minimum},
    worth::{is_three, natural},
};
use cards::{Card, Face, Rank};

/// The first of a player's own turns in a round in which the pile may be taken.
pub const TAKES_FROM_TURN: u16 = 4;
/// How often melds and the pile's card may go back in one turn, so that nobody fills the journal.
pub const MOST_UNDOS: u8 = 50;
/// How many naturals a first meld needs in one of its groups, and a frozen pile for its top card.
pub const NATURALS_OF_FIRST: usize = 3;

/// What the player on turn has to work with.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// The table's options.
    pub rules: &'a Rules,
    /// The player's hand.
    pub hand: &'a Heap,
    /// The player's red threes.
    pub red_threes: &'a Heap,
    /// The side's melds; provisional ones if it has not melded.
    pub melds: &'a [Meld],
    /// Whether the side has melded for good.
    pub melded: bool,
    /// The side's score before this round.
    pub total: i32,
    /// The discard pile, its top last; without the card that was taken in hand.
    pub pile: &'a [Face],
    /// Whether the pile is frozen.
    pub frozen: bool,
    /// Which of the player's own turns in this round it is, from 1.
    pub own_turn: u16,
    /// How far the turn has come.
    pub step: Step,
    /// How often cards went back in this turn.
    pub undos: u8,
}

impl Stand<'_> {
    /// Whether the pile's top card may be taken in hand, and why not.
    ///
    /// That a first meld reaches its minimum shows only when it is laid.
    pub fn may_take(&self) -> Result<(), Refusal> {
        if self.step != Step::Draw {
            return Err(Refusal::AlreadyDrawn);
        }
        let top = *self.pile.last().ok_or(Refusal::NoPile)?;
        if self.own_turn < TAKES_FROM_TURN {
            return Err(Refusal::TooEarly(self.own_turn));
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

    /// What the hand lacks to lay that card of the pile; nothing if it can be laid.
    fn missing(&self, card: Card) -> Option<Need> {
        let naturals = self.hand.naturals_of(card.rank()).len();
        let pair = naturals >= 1 && naturals + self.hand.wilds() >= 2;
        let fits = self.melds.iter().any(|meld| meld.is_group_of(card.rank()));
        match self.strictness(card.rank()) {
            Some(need) => Some(need).filter(|_| naturals < NATURALS_OF_FIRST - 1),
            None => Some(Need::Pair(card.rank())).filter(|_| !pair && !fits),
        }
    }

    /// Why the top card has to be laid with two naturals of the hand, if it has to.
    pub(crate) fn strictness(&self, rank: Rank) -> Option<Need> {
        match () {
            () if !self.melded => Some(Need::TwoAsFirstMeld(rank)),
            () if self.frozen => Some(Need::TwoAsFrozen(rank)),
            () => None,
        }
    }

    /// What the side's first meld has to be worth; nothing once it has melded.
    pub fn minimum(&self) -> Option<i32> {
        (!self.melded).then(|| minimum(self.total))
    }

    /// Whether these melds are good as a first meld: worth enough, and one a group of three
    /// naturals.
    pub fn is_first_meld(&self, melds: &[Meld]) -> bool {
        let has_naturals = |meld: &Meld| {
            matches!(meld.kind(), crate::Kind::Group(_)) && meld.naturals() >= NATURALS_OF_FIRST
        };
        melded(melds) >= minimum(self.total) && melds.iter().any(has_naturals)
    }

    /// Whether the side has a canasta, be it provisional.
    pub fn has_canasta(&self) -> bool {
        has_canasta(self.melds)
    }
}
