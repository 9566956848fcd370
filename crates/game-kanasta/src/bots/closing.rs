//! Finds a way to lay all but one card.

use super::{opening::ranks, table::Table};
use crate::{
    Action, Heap, Kind, LEAST_CARDS, MOST_WILDS, Meld, Stand,
    worth::{is_black_three, is_wild, natural},
};
use cards::Face;

/// The side's melds and the hand while a closing is being tried out.
struct Trial {
    melds: Vec<Meld>,
    hand: Heap,
    actions: Vec<Action>,
}

/// What closes the round: actions that lay all but one card, with a canasta on the table; the melds then.
pub(super) fn plan(table: &Table<'_>) -> Option<(Vec<Action>, Vec<Meld>)> {
    let stand = &table.stand;
    if !stand.melded {
        return None;
    }
    let mut trial = Trial { melds: stand.melds.to_vec(), hand: stand.hand.clone(), actions: Vec::new() };
    trial.lay_naturals();
    trial.lay_pairs();
    trial.lay_wilds();
    trial.lay_sequences(stand);
    trial.lay_black_threes();
    trial.keep_one_to_discard();
    let closes = trial.hand.len() == 1 && crate::score::has_canasta(&trial.melds);
    (closes && !trial.actions.is_empty()).then_some((trial.actions, trial.melds))
}

impl Trial {
    fn add(&mut self, to: usize, cards: Heap) -> bool {
        let Ok(rest) = self.hand.without(&cards) else { return false };
        let Ok(meld) = self.melds[to].extended(&cards) else { return false };
        self.melds[to] = meld;
        self.hand = rest;
        self.actions.push(Action::Add { to: to as u8, cards });
        true
    }

    fn meld(&mut self, cards: Heap) -> bool {
        let Ok(rest) = self.hand.without(&cards) else { return false };
        let Ok(meld) = Meld::read(&cards) else { return false };
        self.melds.push(meld);
        self.hand = rest;
        self.actions.push(Action::Meld(cards));
        true
    }

    fn lay_naturals(&mut self) {
        for to in 0..self.melds.len() {
            if let Kind::Group(rank) = self.melds[to].kind() {
                let cards = self.hand.naturals_of(rank);
                if !cards.is_empty() {
                    self.add(to, cards);
                }
            }
        }
        for rank in ranks() {
            let cards = self.hand.naturals_of(rank);
            if cards.len() >= LEAST_CARDS {
                self.meld(cards);
            }
        }
    }

    /// Pairs need a wild each; one of the naturals may be the discard instead.
    fn lay_pairs(&mut self) {
        for rank in ranks().rev() {
            let mut cards = self.hand.naturals_of(rank);
            let wild = self.hand.find(is_wild);
            if let (2, Some(wild)) = (cards.len(), wild) {
                cards.add(wild).expect("cards of one hand");
                self.meld(cards);
            }
        }
    }

    fn lay_wilds(&mut self) {
        while let Some(wild) = self.hand.find(is_wild) {
            if self.hand.len() == 1 {
                return;
            }
            let one = Heap::of([wild]).expect("one card");
            let takes = |meld: &Meld| match meld.kind() {
                Kind::Group(_) => {
                    meld.wilds() < MOST_WILDS && meld.wilds() > 0 || meld.cards().len() < crate::CANASTA
                }
                Kind::Wild => true,
                Kind::Sequence(_) => false,
            };
            let wanted = (0..self.melds.len()).filter(|&to| takes(&self.melds[to]));
            let home = wanted.max_by_key(|&to| {
                let size = self.melds[to].cards().len();
                if size < crate::CANASTA { size } else { 0 }
            });
            if !home.is_some_and(|to| self.add(to, one)) {
                break;
            }
        }
        let rest = self.hand.only(is_wild);
        if rest.len() >= LEAST_CARDS {
            self.meld(rest);
        }
    }

    fn lay_sequences(&mut self, stand: &Stand<'_>) {
        if !stand.rules.has_sequences() {
            return;
        }
        for to in 0..self.melds.len() {
            while let Kind::Sequence(suit) = self.melds[to].kind() {
                let fits = |face: &Face| natural(*face).is_some_and(|card| card.suit() == suit);
                let cards: Vec<Face> = self.hand.iter().filter(fits).collect();
                if !cards.into_iter().any(|face| self.add(to, Heap::of([face]).expect("one card"))) {
                    break;
                }
            }
        }
        let rest = Stand { hand: &self.hand, ..*stand };
        for cards in rest.melds_in_hand() {
            if matches!(Meld::read(&cards).map(|meld| meld.kind()), Ok(Kind::Sequence(_))) {
                self.meld(cards);
            }
        }
    }

    fn lay_black_threes(&mut self) {
        let threes = self.hand.only(is_black_three);
        if threes.len() >= LEAST_CARDS && self.hand.len() == threes.len() + 1 {
            self.meld(threes);
        }
    }

    /// If all went to the table, one card of the last laying stays to be discarded.
    fn keep_one_to_discard(&mut self) {
        if !self.hand.is_empty() {
            return;
        }
        let Some(last) = self.actions.pop() else { return };
        let shorter = |cards: &Heap| {
            let mut cards = cards.clone();
            let spare = cards.take_nth(0);
            spare.map(|card| (card, cards))
        };
        match last {
            Action::Add { to, cards } => {
                if let Some((card, rest)) = shorter(&cards) {
                    let old = self.melds[usize::from(to)].heap().less(&Heap::of([card]).expect("one card"));
                    if let Ok(meld) = Meld::read(&old) {
                        self.melds[usize::from(to)] = meld;
                        self.hand = Heap::of([card]).expect("one card");
                        if !rest.is_empty() {
                            self.actions.push(Action::Add { to, cards: rest });
                        }
                    }
                }
            }
            Action::Meld(cards) if cards.len() > LEAST_CARDS => {
                if let Some((card, rest)) = shorter(&cards) {
                    self.melds.pop();
                    self.hand = cards;
                    self.meld(rest);
                    debug_assert!(self.hand.contains(card));
                }
            }
            _ => {}
        }
    }
}
