//! Ways to lay cards that any bot may consider once its side has melded.

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

/// Three or more naturals of a rank as new groups, the most first.
pub(super) fn natural_groups(table: &Table<'_>) -> Vec<Action> {
    let mut groups: Vec<Heap> = ranks()
        .map(|rank| table.stand.hand.naturals_of(rank))
        .collect();
    groups.retain(|group| group.len() >= NATURALS_OF_FIRST);
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups.into_iter().map(Action::Meld).collect()
}

/// A meld of the side that a wild may go to, with how many cards it lacks to a canasta.
#[derive(Clone, Copy)]
pub(super) struct Home<'a> {
    pub to: u8,
    pub meld: &'a Meld,
    pub lacks: usize,
}

impl Home<'_> {
    /// How many wilds it still takes.
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

/// The groups of the side that wilds may go to, the nearest to a canasta first.
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

/// So many wilds of the hand, twos first.
pub(super) fn wilds(hand: &Heap, count: usize) -> Option<Heap> {
    let wilds: Vec<Face> = hand
        .iter()
        .filter(|&face| is_wild(face))
        .take(count)
        .collect();
    (wilds.len() == count).then(|| Heap::of(wilds).expect("cards of one hand"))
}
