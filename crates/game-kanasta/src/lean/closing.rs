//! Finds lays that leave one card and so close the round.

use super::{
    hand::{BLACK, JOKER, LeanHand, RANKS, TWO},
    moves::Lay,
    round::LeanRound,
    side::{LeanGroup, LeanSide, WILDS},
};
use crate::{CANASTA, LEAST_CARDS, NATURALS_OF_FIRST};

/// A lay for each rank, and one for each wild.
const MOST_LAYS: usize = RANKS + 18;

/// Lays in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closing {
    lays: [Lay; MOST_LAYS],
    count: usize,
}

impl Closing {
    pub fn lays(&self) -> &[Lay] {
        &self.lays[..self.count]
    }
}

/// The side and the hand while a closing is tried out.
struct Attempt {
    side: LeanSide,
    hand: LeanHand,
    found: Closing,
}

impl LeanRound {
    /// Lays of the player on turn that leave one card, with a canasta on the table.
    pub(crate) fn closing(&self) -> Option<Closing> {
        if !self.side().melded || self.has_stray_cards() {
            return None;
        }
        let mut attempt = Attempt {
            side: *self.side(),
            hand: *self.hand(),
            found: Closing {
                lays: [Lay::naturals(0, 0); MOST_LAYS],
                count: 0,
            },
        };
        attempt.lay_naturals();
        attempt.lay_pairs();
        attempt.lay_wilds();
        if attempt.hand.len() == 0 {
            attempt.spare_one()?;
        }
        let closes = attempt.hand.len() == 1 && attempt.side.has_canasta;
        (closes && attempt.found.count > 0).then_some(attempt.found)
    }

    /// Whether more cards than the discard fit nowhere.
    fn has_stray_cards(&self) -> bool {
        let (hand, side) = (self.hand(), self.side());
        let mut wilds = hand.wilds();
        let mut stray = hand.count(BLACK);
        for kind in 0..RANKS {
            match hand.count(kind) {
                count @ 1..=2 if side.groups[kind].is_empty() => {
                    if count == 2 && wilds > 0 {
                        wilds -= 1;
                    } else {
                        stray += count;
                    }
                }
                _ => (),
            }
            if stray > 1 {
                return true;
            }
        }
        false
    }
}

impl Attempt {
    fn push(&mut self, lay: Lay) {
        if lay.place < WILDS {
            self.hand.remove(lay.place, lay.cards.naturals);
        }
        self.hand.remove(TWO, lay.cards.twos);
        self.hand.remove(JOKER, lay.cards.jokers);
        self.side.join(lay.place, lay.cards);
        self.found.lays[self.found.count] = lay;
        self.found.count += 1;
    }

    fn lay_naturals(&mut self) {
        for kind in 0..RANKS {
            let count = self.hand.count(kind);
            let has_home = !self.side.groups[kind].is_empty();
            if count > 0 && (has_home || usize::from(count) >= NATURALS_OF_FIRST) {
                self.push(Lay::naturals(kind, count));
            }
        }
    }

    fn lay_pairs(&mut self) {
        for kind in (0..RANKS).rev() {
            if self.hand.count(kind) == 2 && self.hand.wilds() > 0 {
                let mut lay = Lay::naturals(kind, 2);
                lay.cards = lay.cards.joined(self.one_wild());
                self.push(lay);
            }
        }
    }

    /// One wild of the hand, a two before a joker.
    fn one_wild(&self) -> LeanGroup {
        let twos = self.hand.count(TWO).min(1);
        LeanGroup {
            naturals: 0,
            twos,
            jokers: 1 - twos,
        }
    }

    fn lay_wilds(&mut self) {
        while self.hand.wilds() > 0 && self.hand.len() > 1 {
            let Some(place) = self.home_of_wild() else {
                break;
            };
            let cards = self.one_wild();
            self.push(Lay { place, cards });
        }
        if usize::from(self.hand.wilds()) >= LEAST_CARDS && self.hand.len() > LEAST_CARDS {
            let cards = LeanGroup {
                naturals: 0,
                twos: self.hand.count(TWO),
                jokers: self.hand.count(JOKER),
            };
            self.push(Lay {
                place: WILDS,
                cards,
            });
        }
    }

    /// The group that gains most by a wild: the nearest to a canasta, a clean canasta last.
    fn home_of_wild(&self) -> Option<usize> {
        if !self.side.groups[WILDS].is_empty() {
            return Some(WILDS);
        }
        let fits = |&kind: &usize| {
            let group = self.side.groups[kind];
            !group.is_empty() && group.room() > 0
        };
        (0..RANKS).filter(fits).max_by_key(|&kind| {
            let group = self.side.groups[kind];
            match (group.len(), group.wilds()) {
                (CANASTA.., 0) => 0,
                (CANASTA.., _) => 1,
                (size, _) => size + 1,
            }
        })
    }

    /// Takes one laid card back as the discard: a wild, or a natural of a group that stays whole.
    fn spare_one(&mut self) -> Option<()> {
        let last = self.found.count.checked_sub(1)?;
        let lay = self.found.lays[last];
        let kind = match lay.cards {
            LeanGroup {
                naturals: 0,
                jokers,
                ..
            } => {
                if jokers > 0 {
                    JOKER
                } else {
                    TWO
                }
            }
            _ => lay.place,
        };
        let group = &mut self.side.groups[lay.place];
        let was_canasta = group.len() == CANASTA;
        if group.len() <= LEAST_CARDS || was_canasta {
            return None;
        }
        let cards = &mut self.found.lays[last].cards;
        match kind {
            TWO => (cards.twos, group.twos) = (cards.twos - 1, group.twos - 1),
            JOKER => (cards.jokers, group.jokers) = (cards.jokers - 1, group.jokers - 1),
            _ => {
                (cards.naturals, group.naturals) = (cards.naturals - 1, group.naturals - 1);
            }
        }
        if self.found.lays[last].cards.is_empty() {
            self.found.count -= 1;
        }
        self.hand.add(kind, 1);
        Some(())
    }
}
