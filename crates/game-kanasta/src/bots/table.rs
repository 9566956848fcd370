//! The table as a bot sees it, and ways to take the pile.

use super::opening::{self, Opening};
use crate::{
    Action, Heap, Kind, Stand, Step, View,
    worth::{is_red_three, is_wild, natural},
};
use cards::{Face, Rank};
use game_core::Seat;

/// A bot's seat and [`View`], with the [`Stand`] derived from them.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub view: &'a View,
    pub seat: Seat,
    pub stand: Stand<'a>,
}

impl<'a> Table<'a> {
    pub fn new(view: &'a View, seat: Seat) -> Self {
        Table {
            view,
            seat,
            stand: view.stand(),
        }
    }

    /// All cards the player can dispose of: the hand, and what is laid provisionally.
    pub fn own_cards(&self) -> Heap {
        let laid = if self.stand.melded {
            &[][..]
        } else {
            self.stand.melds
        };
        let laid = laid.iter().flat_map(|meld| meld.cards().iter().copied());
        let top = match self.stand.step {
            Step::Top(top) => Some(top),
            Step::Draw | Step::Laid(_) | Step::Play => None,
        };
        Heap::of(self.stand.hand.iter().chain(laid).chain(top)).expect("a card is in one place")
    }

    /// A first meld the player could lay now, if it reaches the minimum.
    pub fn opening(&self) -> Option<Opening> {
        let needs = self
            .stand
            .step
            .top()
            .and_then(natural)
            .map(|card| card.rank());
        // When the first meld becomes final, the pile's cards are already in the hand.
        let brought = if needs.is_some() {
            hand_cards(self.stand.pile)
        } else {
            0
        };
        opening::plan(&self.own_cards(), self.stand.minimum()?, needs, brought)
    }

    /// Whether the pile may be taken and its top card then be laid.
    pub fn can_take(&self) -> bool {
        let Some((&top, pile)) = self.stand.pile.split_last() else {
            return false;
        };
        let stand = Stand {
            step: Step::Top(top),
            pile,
            ..self.stand
        };
        let taken = Table { stand, ..*self };
        self.stand.may_take().is_ok()
            && taken
                .taking()
                .iter()
                .any(|action| stand.judge(action).is_ok())
    }

    /// The next step of an opening: its first meld that is not on the table yet.
    pub fn next_of(&self, opening: &Opening) -> Option<Action> {
        let lies = |cards: &Heap| self.stand.melds.iter().any(|meld| meld.heap() == *cards);
        opening
            .melds
            .iter()
            .find(|cards| !lies(cards))
            .cloned()
            .map(Action::Meld)
    }

    /// Ways to lay the pile's top card once it is in the hand, best first.
    pub fn taking(&self) -> Vec<Action> {
        if !self.stand.melded {
            return self
                .opening()
                .and_then(|opening| self.next_of(&opening))
                .into_iter()
                .collect();
        }
        let Some(top) = self.stand.step.top() else {
            return Vec::new();
        };
        let Some(rank) = natural(top).map(|card| card.rank()) else {
            return Vec::new();
        };
        let own = self.stand.hand.naturals_of(rank);
        let with = |cards: Heap| {
            cards
                .with(&Heap::of([top]).expect("one card"))
                .expect("a card is in one place")
        };
        let groups = (0u8..)
            .zip(self.stand.melds)
            .filter(|(_, meld)| meld.is_group_of(rank));
        let mut ways: Vec<Action> = groups
            .map(|(to, _)| Action::Add {
                to,
                cards: with(own.clone()),
            })
            .collect();
        ways.extend(self.sequences_for(top).map(|to| Action::Add {
            to,
            cards: with(Heap::NONE),
        }));
        ways.push(Action::Meld(with(own.clone())));
        if let Some(wild) = self.cheapest_wild() {
            let mut pair = own;
            pair.add(wild).expect("a card is in one place");
            ways.push(Action::Meld(with(pair)));
        }
        ways
    }

    /// The sequences of the side that the card continues, by their numbers.
    pub fn sequences_for(&self, card: Face) -> impl Iterator<Item = u8> + '_ {
        let one = Heap::of([card]).expect("one card");
        let melds = (0u8..).zip(self.stand.melds);
        melds
            .filter(move |(_, meld)| {
                matches!(meld.kind(), Kind::Sequence(_)) && meld.extended(&one).is_ok()
            })
            .map(|(to, _)| to)
    }

    /// The wild card with the least value.
    pub fn cheapest_wild(&self) -> Option<Face> {
        self.stand.hand.find(is_wild)
    }

    /// Whether an opponents' side has a group of the rank.
    pub fn opponents_have(&self, rank: Rank) -> bool {
        let own = usize::from(self.view.rules.side(self.seat).0);
        let others = self
            .view
            .sides
            .iter()
            .enumerate()
            .filter(|(side, _)| *side != own);
        others
            .flat_map(|(_, side)| &side.melds)
            .any(|meld| meld.is_group_of(rank))
    }
}

/// How many cards of the pile come to the hand: all but its red threes.
fn hand_cards(pile: &[Face]) -> usize {
    pile.iter().filter(|&&face| !is_red_three(face)).count()
}
