//! Candidates for laying cards once the side has melded, shared by all bots.

use super::{opening::ranks, table::Table};
use crate::{Action, CANASTA, Heap, Kind, MOST_WILDS, Meld, NATURALS_OF_FIRST, worth::is_wild};
use cards::Face;

/// All naturals of the hand that fit a group of the side, group by group; canastas last.
pub(super) fn naturals_to_groups(table: &Table<'_>) -> Vec<Action> {
    let mut adds: Vec<(usize, Action)> = Vec::new();
    for (to, meld) in (0u8..).zip(table.stand.melds) {
        if let Kind::Group(rank) = meld.kind() {
            let cards = table.stand.hand.naturals_of(rank);
            if !cards.is_empty() {
                adds.push((meld.cards().len() / CANASTA, Action::Add { to, cards }));
            }
        }
    }
    adds.sort_by_key(|(is_canasta, _)| *is_canasta);
    adds.into_iter().map(|(_, add)| add).collect()
}

/// New groups of at least three naturals, the largest first.
pub(super) fn natural_groups(table: &Table<'_>) -> Vec<Action> {
    let mut groups: Vec<Heap> = ranks()
        .map(|rank| table.stand.hand.naturals_of(rank))
        .collect();
    groups.retain(|group| group.len() >= NATURALS_OF_FIRST);
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups.into_iter().map(Action::Meld).collect()
}

/// A meld of the side that can take a wild.
#[derive(Clone, Copy)]
pub(super) struct Home<'a> {
    pub to: u8,
    pub meld: &'a Meld,
    pub lacks: usize,
}

impl Home<'_> {
    /// How many wilds it can still take.
    pub fn room(&self) -> usize {
        match self.meld.kind() {
            Kind::Group(_) => MOST_WILDS - self.meld.wilds(),
            Kind::Wild => usize::MAX,
            Kind::Sequence(_) => 0,
        }
    }

    /// Whether wilds alone can make it a canasta.
    pub fn can_be_filled(&self) -> bool {
        self.lacks <= self.room()
    }
}

/// The groups of the side that can take wilds, the nearest to a canasta first.
pub(super) fn homes<'a>(table: &Table<'a>) -> Vec<Home<'a>> {
    let melds = (0u8..).zip(table.stand.melds);
    let homes = melds.map(|(to, meld)| Home {
        to,
        meld,
        lacks: CANASTA.saturating_sub(meld.cards().len()),
    });
    let mut homes: Vec<Home<'a>> = homes.filter(|home| home.room() > 0).collect();
    homes.sort_by_key(|home| home.lacks);
    homes
}

/// `count` wilds of the hand, twos first.
pub(super) fn wilds(hand: &Heap, count: usize) -> Option<Heap> {
    let wilds: Vec<Face> = hand
        .iter()
        .filter(|&face| is_wild(face))
        .take(count)
        .collect();
    (wilds.len() == count).then(|| Heap::of(wilds).expect("cards of one hand"))
}
