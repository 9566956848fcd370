//! Compares melds with a naive implementation of the rules, card by card.

use cards::{Card, Face, Rank, Suit};
use game_kanasta::{Action, Heap, Kind, Meld, worth};
use proptest::prelude::*;

/// Whether some order of the cards is a sequence: naturals at their rank, one card per rank,
/// no gap.
fn is_sequence(cards: &Heap) -> bool {
    let naturals: Vec<Card> = cards.iter().filter_map(worth::natural).collect();
    let starts = Rank::Four.index()..=Rank::Ace.index();
    let one_suit = naturals
        .iter()
        .all(|card| card.suit() == naturals[0].suit());
    let mut ranks: Vec<usize> = naturals.iter().map(|card| card.rank().index()).collect();
    ranks.sort_unstable();
    let once = ranks.windows(2).all(|pair| pair[0] != pair[1]);
    let fits = |low: usize| {
        let high = low + cards.len() - 1;
        high <= Rank::Ace.index() && ranks.iter().all(|&rank| low <= rank && rank <= high)
    };
    naturals.len() >= 2 && one_suit && once && cards.len() >= 3 && starts.into_iter().any(fits)
}

fn is_group(cards: &Heap) -> bool {
    let naturals: Vec<Card> = cards.iter().filter_map(worth::natural).collect();
    let one_rank = naturals
        .iter()
        .all(|card| card.rank() == naturals[0].rank());
    let red = cards.iter().any(worth::is_red_three);
    let wilds = cards.len() - naturals.len();
    cards.len() >= 3
        && !red
        && (naturals.is_empty() || naturals.len() >= 2 && wilds <= 3 && one_rank)
}

/// Cards that are often nearly a meld: of one suit or one rank, with wilds, and sometimes a
/// stray card.
fn nearly() -> impl Strategy<Value = Heap> {
    let natural = (0..13usize, 0..4usize)
        .prop_map(|(rank, suit)| Card::new(Rank::ALL[rank], Suit::ALL[suit]));
    let cards = prop::collection::vec(natural, 0..8);
    (cards, 0..5usize, 0..3u8, 0..3usize).prop_map(|(cards, wilds, alike, from)| {
        let first = cards.first().copied();
        let near = |card: Card| match (alike, first) {
            (0, Some(first)) => Card::new(first.rank(), card.suit()),
            (1, Some(first)) => Card::new(card.rank(), first.suit()),
            _ => card,
        };
        let mut heap = Heap::default();
        let wild = [Face::Joker, "2C".parse().unwrap(), "2H".parse().unwrap()];
        let wilds = wild.iter().cycle().skip(from).take(wilds).copied();
        for face in cards.into_iter().map(near).map(Face::Card).chain(wilds) {
            _ = heap.add(face);
        }
        heap
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn cards_are_a_meld_exactly_when_the_rules_say_so(cards in nearly()) {
        let read = Meld::read(&cards);
        prop_assert_eq!(read.is_ok(), is_group(&cards) || is_sequence(&cards), "{}: {:?}", cards, read);
        let Ok(meld) = read else { return Ok(()) };
        prop_assert_eq!(meld.heap(), cards.clone());
        prop_assert_eq!(meld.points(), cards.points());
        prop_assert_eq!(matches!(meld.kind(), Kind::Sequence(_)), !is_group(&cards));
    }

    #[test]
    fn what_is_added_leaves_a_meld_of_the_same_kind_in_the_same_order(cards in nearly(), more in nearly()) {
        let Ok(meld) = Meld::read(&cards) else { return Ok(()) };
        let Ok(wider) = meld.extended(&more) else { return Ok(()) };
        prop_assert_eq!(wider.kind(), meld.kind());
        prop_assert_eq!(wider.heap(), cards.with(&more).unwrap());
        if let Kind::Sequence(_) = meld.kind() {
            prop_assert!(wider.cards().starts_with(meld.cards()));
        }
    }

    #[test]
    fn any_text_is_refused_or_means_what_it_says(text in "(draw|take|meld|add|discard|next| |[0-9]{1,3}|[2-9JQKA][CDHS]|\\*|10H|é){0,8}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
    }
}
