//! Searches for a way to lay all cards but one.

use super::{opening::ranks, table::Table};
use crate::{
    Action, CANASTA, Heap, Kind, LEAST_CARDS, MOST_WILDS, Meld, Stand,
    score::has_canasta,
    worth::{is_black_three, is_wild, natural},
};
use cards::Face;

/// Cards laid by a trial.
struct Laid {
    place: usize,
    cards: Heap,
    is_new: bool,
}

/// The side's melds and the hand while a closing is tried out.
struct Trial {
    melds: Vec<Meld>,
    hand: Heap,
    laid: Vec<Laid>,
}

/// The actions that close the round: they lay all cards but one, with a canasta on the table.
/// Also returns the melds afterwards.
pub(super) fn plan(table: &Table<'_>) -> Option<(Vec<Action>, Vec<Meld>)> {
    let stand = &table.stand;
    if !stand.melded {
        return None;
    }
    let mut trial = Trial {
        melds: stand.melds.to_vec(),
        hand: stand.hand.clone(),
        laid: Vec::new(),
    };
    trial.lay_naturals();
    trial.lay_pairs();
    trial.lay_wilds();
    trial.lay_sequences(stand);
    trial.lay_black_threes();
    if trial.hand.is_empty() {
        trial.spare_one();
    }
    let closes = trial.hand.len() == 1 && has_canasta(&trial.melds) && !trial.laid.is_empty();
    closes.then(|| {
        (
            trial.laid.into_iter().map(Laid::action).collect(),
            trial.melds,
        )
    })
}

impl Laid {
    fn action(self) -> Action {
        match self.is_new {
            true => Action::Meld(self.cards),
            false => Action::Add {
                to: self.place as u8,
                cards: self.cards,
            },
        }
    }
}

impl Trial {
    fn add(&mut self, place: usize, cards: Heap) -> bool {
        let Ok(rest) = self.hand.without(&cards) else {
            return false;
        };
        let Ok(meld) = self.melds[place].extended(&cards) else {
            return false;
        };
        self.melds[place] = meld;
        self.hand = rest;
        self.laid.push(Laid {
            place,
            cards,
            is_new: false,
        });
        true
    }

    fn meld(&mut self, cards: Heap) -> bool {
        let Ok(rest) = self.hand.without(&cards) else {
            return false;
        };
        let Ok(meld) = Meld::read(&cards) else {
            return false;
        };
        self.laid.push(Laid {
            place: self.melds.len(),
            cards,
            is_new: true,
        });
        self.melds.push(meld);
        self.hand = rest;
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

    /// A pair needs a wild; one of the naturals may be the discard instead.
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
                    meld.wilds() < MOST_WILDS && meld.wilds() > 0 || meld.cards().len() < CANASTA
                }
                Kind::Wild => true,
                Kind::Sequence(_) => false,
            };
            let wanted = (0..self.melds.len()).filter(|&to| takes(&self.melds[to]));
            let home = wanted.max_by_key(|&to| {
                let size = self.melds[to].cards().len();
                if size < CANASTA { size } else { 0 }
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
                if !cards
                    .into_iter()
                    .any(|face| self.add(to, Heap::of([face]).expect("one card")))
                {
                    break;
                }
            }
        }
        let rest = Stand {
            hand: &self.hand,
            ..*stand
        };
        for cards in rest.melds_in_hand() {
            if matches!(
                Meld::read(&cards).map(|meld| meld.kind()),
                Ok(Kind::Sequence(_))
            ) {
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

    /// If all cards were laid, takes one back as the discard, from the last meld that can spare
    /// one.
    fn spare_one(&mut self) {
        for number in (0..self.laid.len()).rev() {
            let Laid {
                place,
                cards,
                is_new,
            } = &self.laid[number];
            if *is_new && cards.len() == LEAST_CARDS {
                continue;
            }
            let (place, first) = (*place, cards.find(|_| true).expect("something was laid"));
            let spare = Heap::of([first]).expect("one card");
            let Ok(meld) = Meld::read(&self.melds[place].heap().less(&spare)) else {
                continue;
            };
            self.melds[place] = meld;
            self.laid[number].cards = self.laid[number].cards.less(&spare);
            self.laid.retain(|laid| !laid.cards.is_empty());
            self.hand = spare;
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Kanasta,
        state::tests::{ONE, table, with_melds},
    };
    use game_core::{Game, Viewer};

    const SEVENS: &str = "7C 7C 7D 7D 7H 7H *";

    fn planned(hand: &str, melds: &[&str]) -> Option<String> {
        let state = with_melds(table(&[hand, "9H 9S"]), melds);
        let view = Kanasta::view(&state, Viewer::Seat(ONE));
        let (actions, _) = plan(&Table::new(&view, ONE))?;
        Some(
            actions
                .iter()
                .map(Action::to_string)
                .collect::<Vec<_>>()
                .join(", "),
        )
    }

    #[test]
    fn naturals_pairs_with_wilds_wilds_and_sequences_are_laid_and_one_card_is_kept() {
        for (hand, actions) in [
            ("KC KD KH 4S", "meld KC KD KH"),
            ("7S KC KD 2C 4S", "add 0 7S, meld KC KD 2C"),
            ("2C 2D 4S", "add 0 2C, add 0 2D"),
            ("4S 5S 6S 9C", "meld 4S 5S 6S"),
            ("3C 3S 3S 9C", "meld 3C 3S 3S"),
        ] {
            assert_eq!(planned(hand, &[SEVENS]).as_deref(), Some(actions), "{hand}");
        }
    }

    #[test]
    fn if_all_could_be_laid_one_card_stays() {
        assert_eq!(
            planned("7S KC KD KH", &[SEVENS]).as_deref(),
            Some("meld KC KD KH")
        );
        assert_eq!(
            planned("KC KD KH KS", &[SEVENS]).as_deref(),
            Some("meld KD KH KS")
        );
        assert_eq!(planned("KC KD KH", &[SEVENS]), None);
    }

    #[test]
    fn without_a_canasta_or_with_two_cards_over_there_is_none() {
        assert_eq!(planned("KC KD KH 4S", &["7C 7D 7H"]), None);
        assert_eq!(planned("KC KD KH 4S 5H", &[SEVENS]), None);
        assert_eq!(
            planned("7S 7S 4S", &["7C 7D 7D 7H 7H"]).as_deref(),
            Some("add 0 7S 7S")
        );
    }
}
