//! Whether a hand can lay a card of the pile in a sequence.

use crate::{Heap, Kind, LEAST_CARDS, Meld, NATURALS_OF_FIRST, Stand, meld::LOWEST};
use cards::{Card, Face, Rank, Suit};

/// The cards of one suit in a hand, for sequences with one more card.
struct Run {
    /// One bit for each rank that the hand holds, by its index.
    held: u16,
    wilds: u32,
    /// The bit of the card from the pile.
    card: u16,
}

impl Stand<'_> {
    /// Whether the card fits a sequence: a new one with cards of the hand, or one of the side's.
    pub(crate) fn has_run_for(&self, card: Card) -> bool {
        let run = Run::of(self.hand, card);
        let own = if self.is_strict() {
            NATURALS_OF_FIRST as u32 - 1
        } else {
            0
        };
        let ends = || card.rank().index()..=Rank::Ace.index();
        let is_new = |low: usize| {
            ends().any(|high| high + 1 >= low + LEAST_CARDS && run.fills(low, high, own.max(1)))
        };
        let goes_onto = |meld: &Meld| {
            meld.kind() == Kind::Sequence(card.suit())
                && meld.rank_after().is_some_and(|low| {
                    low <= card.rank().index() && ends().any(|high| run.fills(low, high, own))
                })
        };
        (LOWEST.index()..=card.rank().index()).any(is_new) || self.melds.iter().any(goes_onto)
    }
}

impl Run {
    fn of(hand: &Heap, card: Card) -> Self {
        Run {
            held: ranks_held(hand, card.suit()),
            wilds: hand.wilds() as u32,
            card: 1 << card.rank().index(),
        }
    }

    /// Whether the ranks from `low` to `high` can be filled with the card, wilds and at least
    /// `own` naturals of the hand.
    fn fills(&self, low: usize, high: usize, own: u32) -> bool {
        let ranks = ((1u16 << (high + 1)) - 1) & !((1u16 << low) - 1);
        let naturals = (self.held & ranks & !self.card).count_ones();
        let missing = (ranks & !self.held & !self.card).count_ones();
        naturals >= own && missing <= self.wilds
    }
}

/// One bit for each rank of the suit in the hand, by its index.
fn ranks_held(hand: &Heap, suit: Suit) -> u16 {
    let held = |rank: &Rank| hand.contains(Face::Card(Card::new(*rank, suit)));
    Rank::ALL
        .into_iter()
        .filter(held)
        .map(|rank| 1 << rank.index())
        .sum()
}
