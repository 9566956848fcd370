//! Searches a hand for a first meld that reaches the minimum with as few wilds as possible.

use crate::{
    Heap, MOST_WILDS, NATURALS_OF_FIRST,
    worth::{is_wild, points},
};
use cards::{Face, Rank};

/// A first meld that `Stand::is_first_meld` accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    pub melds: Vec<Heap>,
    /// How many wilds it uses.
    pub wilds: usize,
}

/// The ranks that may be melded before the turn that closes.
pub(super) fn ranks() -> impl DoubleEndedIterator<Item = Rank> {
    Rank::ALL.into_iter().filter(|&rank| rank > Rank::Three)
}

/// A first meld worth at least the minimum, with three naturals of the rank `needs` if that
/// is given. The hand gets `brought` more cards, and two must stay.
pub(super) fn plan(
    cards: &Heap,
    minimum: i32,
    needs: Option<Rank>,
    brought: usize,
) -> Option<Opening> {
    let naturals: Vec<Heap> = ranks().map(|rank| cards.naturals_of(rank)).collect();
    let mut melds: Vec<Heap> = naturals
        .iter()
        .filter(|group| group.len() >= NATURALS_OF_FIRST)
        .cloned()
        .collect();
    let has_needed = needs.is_none_or(|rank| {
        melds
            .iter()
            .any(|group| group.of_rank(rank) >= NATURALS_OF_FIRST)
    });
    if melds.is_empty() || !has_needed {
        return None;
    }
    let mut pairs: Vec<Heap> = naturals
        .into_iter()
        .filter(|group| group.len() == 2)
        .collect();
    pairs.sort_by_key(Heap::points);
    let mut wilds: Vec<Face> = cards.iter().filter(|&face| is_wild(face)).collect();
    let mut used = 0;
    loop {
        let worth: i32 = melds.iter().map(Heap::points).sum();
        if worth >= minimum {
            break;
        }
        let best_pair = pairs.last().map_or(0, Heap::points);
        let wild = take_wild(&mut wilds, minimum - worth - best_pair)?;
        let mut home = match pairs.pop() {
            Some(pair) => pair,
            None => {
                let room = melds.iter().position(|group| group.wilds() < MOST_WILDS)?;
                melds.remove(room)
            }
        };
        home.add(wild).expect("a card is in one place");
        melds.push(home);
        used += 1;
    }
    let laid: usize = melds.iter().map(Heap::len).sum();
    (cards.len() + brought >= laid + 2).then_some(Opening { melds, wilds: used })
}

/// The cheapest wild worth at least `missing`, or the most valuable if none is.
fn take_wild(wilds: &mut Vec<Face>, missing: i32) -> Option<Face> {
    let enough = wilds.iter().position(|&wild| points(wild) >= missing);
    let place = enough.or_else(|| wilds.len().checked_sub(1))?;
    Some(wilds.remove(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(cards: &str, minimum: i32, needs: Option<Rank>) -> Option<(Vec<String>, usize)> {
        let opening = plan(&cards.parse().unwrap(), minimum, needs, 0)?;
        Some((
            opening.melds.iter().map(Heap::to_string).collect(),
            opening.wilds,
        ))
    }

    #[test]
    fn naturals_alone_if_they_are_enough() {
        assert_eq!(
            planned("AC AD AH KC KD * 4S 5S", 50, None),
            Some((vec!["AC AD AH".to_owned()], 0))
        );
    }

    #[test]
    fn a_wild_goes_with_the_best_pair_and_a_two_comes_before_a_joker() {
        let melds = vec!["7C 7D 7H".to_owned(), "KC KD 2C".to_owned()];
        assert_eq!(
            planned("7C 7D 7H KC KD 4C 4D 2C * 5S", 50, None),
            Some((melds, 1))
        );
        let melds = vec!["7C 7D 7H".to_owned(), "KC KD *".to_owned()];
        assert_eq!(
            planned("7C 7D 7H KC KD 4C 4D 2C * 5S", 85, None),
            Some((melds, 1))
        );
    }

    #[test]
    fn without_three_naturals_or_points_or_cards_to_keep_there_is_none() {
        assert_eq!(planned("KC KD * QC QD 2C 4S 5S", 50, None), None);
        assert_eq!(planned("7C 7D 7H 4S 5S", 50, None), None);
        assert_eq!(planned("AC AD AH 4S", 50, None), None);
        assert_eq!(planned("AC AD AH 4S 5S", 50, Some(Rank::King)), None);
    }
}
