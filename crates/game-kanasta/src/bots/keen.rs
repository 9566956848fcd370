//! The habits of a search's lines as a policy: for what a search leaves open.

use super::{Policy, table::Table};
use crate::{
    Action, Heap,
    lean::{Deal, JOKER, KEEN, Lay, LeanRound, RED, TWO, kind_of},
    worth::is_wild,
};
use cards::Face;

/// `KEEN` as a policy.
pub(super) struct Keen;

impl Policy for Keen {
    fn wants_pile(&self, table: &Table<'_>) -> bool {
        let round = known(table);
        // A card that fits a sequence is taken: rounds without suits know nothing of it.
        round
            .taking()
            .is_none_or(|taking| KEEN.wants(&round, &taking))
    }

    fn layings(&self, table: &Table<'_>) -> Vec<Action> {
        if !table.stand.melded {
            return opening(table).into_iter().collect();
        }
        let round = known(table);
        let closing = round.closing();
        let lay = match &closing {
            Some(closing) => closing.lays().first().copied(),
            None => KEEN.next_lay(&round),
        };
        lay.map(|lay| action(table, lay)).into_iter().collect()
    }

    fn discard_cost(&self, table: &Table<'_>, card: Face) -> f64 {
        match kind_of(card) {
            RED => f64::MAX,
            kind => f64::from(KEEN.discard_costs(&known(table))[kind]),
        }
    }
}

/// The round as the player knows it, without the hidden cards.
pub(super) fn known(table: &Table<'_>) -> LeanRound {
    Deal::of(table.view).known
}

/// The next meld of a first meld, if the hand has one that is worth enough.
pub(super) fn opening(table: &Table<'_>) -> Option<Action> {
    table.opening().and_then(|opening| table.next_of(&opening))
}

/// The lay with cards of the hand.
pub(super) fn action(table: &Table<'_>, lay: Lay) -> Action {
    let wanted = [
        (lay.place, lay.cards.naturals),
        (TWO, lay.cards.twos),
        (JOKER, lay.cards.jokers),
    ];
    let found = wanted.into_iter().flat_map(|(kind, count)| {
        let fits = move |face: &Face| kind_of(*face) == kind;
        table
            .stand
            .hand
            .iter()
            .filter(fits)
            .take(usize::from(count))
    });
    let cards = Heap::of(found).expect("cards of one hand");
    let is_home = |meld: &crate::Meld| match meld.kind() {
        crate::Kind::Group(_) => meld
            .cards()
            .iter()
            .find(|&&face| !is_wild(face))
            .is_some_and(|&face| kind_of(face) == lay.place),
        crate::Kind::Wild => lay.place == crate::lean::WILDS,
        crate::Kind::Sequence(_) => false,
    };
    match table.stand.melds.iter().position(is_home) {
        Some(to) => Action::Add {
            to: to as u8,
            cards,
        },
        None => Action::Meld(cards),
    }
}
