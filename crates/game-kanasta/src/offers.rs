//! The actions offered to the player on turn: melds, additions and discards that the hand
//! suggests.

use crate::{
    Action, Heap, Meld, Stand, Step,
    worth::{is_wild, natural},
};
use cards::{Card, Face, Rank, Suit};

impl Stand<'_> {
    /// The actions to offer; each is allowed.
    pub fn offers(&self) -> Vec<Action> {
        let mut offers = Vec::new();
        match self.step {
            Step::Draw => offers.extend([Action::Draw, Action::Take]),
            Step::Top(_) | Step::Laid(_) => {
                offers.push(Action::Return);
                offers.extend(self.layings());
            }
            Step::Play => {
                offers.extend(self.hand.kinds().map(|(face, _)| Action::Discard(face)));
                offers.extend(
                    self.red_threes
                        .kinds()
                        .map(|(face, _)| Action::Discard(face)),
                );
                offers.extend(self.layings());
            }
        }
        offers.push(Action::TakeBack);
        offers.retain(|action| self.judge(action).is_ok());
        offers
    }

    /// New melds and additions that the hand suggests, allowed or not.
    fn layings(&self) -> impl Iterator<Item = Action> + '_ {
        let adds = (0u8..).zip(self.melds).flat_map(|(to, meld)| {
            self.additions(meld)
                .into_iter()
                .map(move |cards| Action::Add { to, cards })
        });
        self.melds_in_hand()
            .into_iter()
            .map(Action::Meld)
            .chain(adds)
    }

    /// The cards available for laying: the hand, and the pile's top card once it is taken.
    pub fn cards(&self) -> Heap {
        let mut cards = self.hand.clone();
        if let Step::Top(top) = self.step {
            cards.add(top).expect("a card is in one place");
        }
        cards
    }

    /// Suggested melds: all naturals of a rank, with a wild where one is needed or helps; all
    /// wilds; the longest sequences.
    pub fn melds_in_hand(&self) -> Vec<Heap> {
        let cards = self.cards();
        let wilds: Vec<Face> = cards.iter().filter(|&face| is_wild(face)).collect();
        let mut melds: Vec<Heap> = Vec::new();
        for rank in Rank::ALL.into_iter().filter(|&rank| rank != Rank::Two) {
            let naturals = cards
                .naturals_of(rank)
                .only(|face| !crate::worth::is_red_three(face));
            melds.extend((0..=wilds.len().min(1)).map(|count| joined(&naturals, &wilds[..count])));
        }
        melds.push(cards.only(is_wild));
        if self.rules.has_sequences() {
            melds.extend(Suit::ALL.into_iter().flat_map(|suit| runs(&cards, suit)));
        }
        melds.retain(|cards| Meld::read(cards).is_ok());
        melds
    }

    /// Suggested additions to a meld: each fitting card alone, and all fitting cards.
    pub fn additions(&self, meld: &Meld) -> Vec<Heap> {
        let cards = self.cards();
        let fits = |cards: &Heap| meld.extended(cards).is_ok();
        let singles = cards
            .kinds()
            .map(|(face, _)| Heap::of([face]).expect("one card"))
            .filter(fits);
        let mut adds: Vec<Heap> = singles.collect();
        let naturals =
            cards.only(|face| natural(face).is_some_and(|card| meld.is_group_of(card.rank())));
        if naturals.len() > 1 && fits(&naturals) {
            adds.push(naturals);
        }
        adds
    }
}

fn joined(naturals: &Heap, wilds: &[Face]) -> Heap {
    let mut cards = naturals.clone();
    for &wild in wilds {
        cards.add(wild).expect("a card is in one place");
    }
    cards
}

/// The maximal runs of at least three consecutive cards of the suit.
fn runs(cards: &Heap, suit: Suit) -> Vec<Heap> {
    let held = |rank: &Rank| cards.contains(Face::Card(Card::new(*rank, suit)));
    let ranks = &Rank::ALL[Rank::Four.index()..];
    let runs = ranks
        .chunk_by(|one, next| held(one) && held(next))
        .filter(|run| held(&run[0]));
    let faces = runs.map(|run| run.iter().map(|&rank| Face::Card(Card::new(rank, suit))));
    faces
        .map(|faces| Heap::of(faces).expect("one of each"))
        .collect()
}
