//! Melds: groups, groups of wilds and sequences, and the rules they must meet.

use crate::{
    Heap,
    worth::{is_red_three, natural, points},
};
use cards::{Card, Face, Rank, Suit};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The least number of cards in a meld.
pub const LEAST_CARDS: usize = 3;
/// The least number of naturals in a meld that is not all wild.
pub const LEAST_NATURALS: usize = 2;
/// The largest number of wilds in a group that is not all wild.
pub const MOST_WILDS: usize = 3;
/// The lowest rank of a sequence; the highest is the ace.
pub(crate) const LOWEST: Rank = Rank::Four;

/// The kind of a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Cards of one rank.
    Group(Rank),
    /// Wild cards only.
    Wild,
    /// Consecutive cards of one suit.
    Sequence(Suit),
}

/// Cards that lie together, in order. The cards alone determine the meld's `Kind`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<Face>", try_from = "Vec<Face>")]
pub struct Meld {
    kind: Kind,
    cards: Vec<Face>,
}

/// The rule by which cards are no meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum MeldError {
    /// Fewer than [`LEAST_CARDS`].
    #[error("a meld has at least {LEAST_CARDS} cards")]
    TooFew,
    /// A red three.
    #[error("red threes are never melded")]
    RedThree,
    /// Wilds with fewer than [`LEAST_NATURALS`] naturals.
    #[error("a meld has at least {LEAST_NATURALS} naturals, or wilds only")]
    TooFewNaturals,
    /// More than [`MOST_WILDS`] in a group.
    #[error("a group has at most {MOST_WILDS} wilds, or wilds only")]
    TooManyWilds,
    /// Neither of one rank nor of one suit.
    #[error("the naturals are neither of one rank nor of one suit")]
    Mixed,
    /// A sequence with the same rank twice.
    #[error("a sequence has no rank twice")]
    Twice,
    /// A sequence with a three.
    #[error("a sequence begins at the four")]
    Three,
    /// A sequence with too few wilds for its gaps.
    #[error("the ranks of a sequence follow each other; wilds may stand for missing ones")]
    Gap,
    /// A sequence with more wilds than ranks.
    #[error("a sequence has no room beyond the four and the ace")]
    TooLong,
    /// A card that does not belong at the high end.
    #[error("a sequence is extended at its high end only")]
    NotAtTheEnd,
}

impl Meld {
    /// Reads cards as a meld.
    ///
    /// Wilds of a sequence fill the gaps, then continue up to the ace, then go before the low
    /// end.
    pub fn read(cards: &Heap) -> Result<Meld, MeldError> {
        if cards.len() < LEAST_CARDS {
            return Err(MeldError::TooFew);
        }
        if cards.iter().any(is_red_three) {
            return Err(MeldError::RedThree);
        }
        let naturals: Vec<Card> = cards.iter().filter_map(natural).collect();
        match naturals[..] {
            [] => Ok(Meld {
                kind: Kind::Wild,
                cards: cards.iter().collect(),
            }),
            [_] => Err(MeldError::TooFewNaturals),
            [first, ..] if naturals.iter().all(|card| card.rank() == first.rank()) => {
                group(first.rank(), cards)
            }
            [first, ..] if naturals.iter().all(|card| card.suit() == first.suit()) => {
                sequence(&naturals, cards)
            }
            _ => Err(MeldError::Mixed),
        }
    }

    /// The meld with more cards, if it keeps its kind.
    pub fn extended(&self, more: &Heap) -> Result<Meld, MeldError> {
        // Cards beyond three packs fit no meld; the reason does not matter.
        let all = self.heap().with(more).map_err(|_| MeldError::Mixed)?;
        let is_alien = |card: Card| match self.kind {
            Kind::Group(rank) => card.rank() != rank,
            Kind::Wild => true,
            Kind::Sequence(suit) => card.suit() != suit,
        };
        if more.iter().filter_map(natural).any(is_alien) {
            return Err(MeldError::Mixed);
        }
        match self.kind {
            Kind::Group(_) | Kind::Wild => Meld::read(&all),
            Kind::Sequence(_) => {
                let cards = continued(&self.cards, more)?;
                Ok(Meld {
                    kind: self.kind,
                    cards,
                })
            }
        }
    }

    /// Reads cards that lie in order, as [`Meld::cards`] returns them. Which wild stands where in a
    /// sequence depends on the order in which they were laid, so [`Meld::read`] may not restore it.
    fn lying(row: Vec<Face>) -> Result<Meld, MeldError> {
        let heap = Heap::of(row.iter().copied()).map_err(|_| MeldError::Mixed)?;
        let meld = Meld::read(&heap)?;
        match meld.kind {
            Kind::Sequence(_) if first_rank(&row).is_some() => Ok(Meld { cards: row, ..meld }),
            Kind::Group(_) | Kind::Wild | Kind::Sequence(_) => Ok(meld),
        }
    }

    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The cards in order.
    pub fn cards(&self) -> &[Face] {
        &self.cards
    }

    /// The cards as a `Heap`.
    pub fn heap(&self) -> Heap {
        Heap::of(self.cards.iter().copied()).expect("a meld is read from cards of the packs")
    }

    /// The number of natural cards.
    pub fn naturals(&self) -> usize {
        self.cards
            .iter()
            .filter(|&&face| natural(face).is_some())
            .count()
    }

    /// The number of wild cards.
    pub fn wilds(&self) -> usize {
        self.cards.len() - self.naturals()
    }

    /// The index of the rank after the high end of a sequence; `None` for a group.
    pub(crate) fn rank_after(&self) -> Option<usize> {
        match self.kind {
            Kind::Sequence(_) => Some(first_rank(&self.cards)? + self.cards.len()),
            Kind::Group(_) | Kind::Wild => None,
        }
    }

    pub fn is_group_of(&self, rank: Rank) -> bool {
        self.kind == Kind::Group(rank)
    }

    /// The points of its cards.
    pub fn points(&self) -> i32 {
        self.cards.iter().map(|&face| points(face)).sum()
    }
}

/// The index of the rank for which the first card of a sequence stands; `None` if the naturals do
/// not lie at consecutive ranks between the four and the ace.
fn first_rank(row: &[Face]) -> Option<usize> {
    let ranks = row.iter().enumerate();
    let mut ranks = ranks.filter_map(|(at, &face)| Some((at, natural(face)?.rank().index())));
    let (at, rank) = ranks.next()?;
    let first = rank.checked_sub(at).filter(|&it| it >= LOWEST.index())?;
    let is_whole = first + row.len() <= Rank::Ace.index() + 1;
    let lies = is_whole && ranks.all(|(at, rank)| rank == first + at);
    lies.then_some(first)
}

/// Lays new cards of the suit after the high end of a sequence: naturals at their ranks, wilds in
/// the gaps between, the other wilds after them.
fn continued(row: &[Face], more: &Heap) -> Result<Vec<Face>, MeldError> {
    let mut next = first_rank(row).ok_or(MeldError::Gap)? + row.len();
    let mut wilds = more.iter().filter(|&face| natural(face).is_none());
    let mut row = row.to_vec();
    for card in more.iter().filter_map(natural) {
        let rank = card.rank().index();
        if rank < next {
            return Err(MeldError::NotAtTheEnd);
        }
        for _ in next..rank {
            row.push(wilds.next().ok_or(MeldError::Gap)?);
        }
        row.push(Face::Card(card));
        next = rank + 1;
    }
    let last: Vec<Face> = wilds.collect();
    if next + last.len() > Rank::Ace.index() + 1 {
        return Err(MeldError::NotAtTheEnd);
    }
    row.extend(last);
    Ok(row)
}

fn group(rank: Rank, cards: &Heap) -> Result<Meld, MeldError> {
    if cards.wilds() > MOST_WILDS {
        return Err(MeldError::TooManyWilds);
    }
    Ok(Meld {
        kind: Kind::Group(rank),
        cards: cards.iter().collect(),
    })
}

/// Reads sorted naturals of one suit, and wilds, as a sequence.
fn sequence(naturals: &[Card], cards: &Heap) -> Result<Meld, MeldError> {
    if naturals[0].rank() < LOWEST {
        return Err(MeldError::Three);
    }
    let mut wilds = cards.iter().filter(|&face| natural(face).is_none());
    let mut row = vec![Face::Card(naturals[0])];
    for pair in naturals.windows(2) {
        let step = pair[1].rank().index() - pair[0].rank().index();
        if step == 0 {
            return Err(MeldError::Twice);
        }
        for _ in 1..step {
            row.push(wilds.next().ok_or(MeldError::Gap)?);
        }
        row.push(Face::Card(pair[1]));
    }
    let high = naturals[naturals.len() - 1].rank();
    row.extend(wilds.by_ref().take(Rank::Ace.index() - high.index()));
    let before: Vec<Face> = wilds.collect();
    if before.len() > naturals[0].rank().index() - LOWEST.index() {
        return Err(MeldError::TooLong);
    }
    row.splice(0..0, before);
    Ok(Meld {
        kind: Kind::Sequence(naturals[0].suit()),
        cards: row,
    })
}

impl From<Meld> for Vec<Face> {
    fn from(meld: Meld) -> Self {
        meld.cards
    }
}

/// Deserialised cards that are no meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("these cards are no meld")]
pub struct NoMeld;

impl TryFrom<Vec<Face>> for Meld {
    type Error = NoMeld;

    fn try_from(cards: Vec<Face>) -> Result<Self, NoMeld> {
        Meld::lying(cards).map_err(|_| NoMeld)
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, face) in self.cards.iter().enumerate() {
            write!(f, "{}{face}", if number == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
