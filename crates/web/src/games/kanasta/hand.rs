//! `Held`: the cards of the hand, each with an identity, sorted by `HandOrder` into rows that a
//! thumb can reach.

use cards::{Face, Rank, Suit};
use game_kanasta::{Heap, worth::is_wild};

/// The most cards side by side on a phone, where each is as wide as a thumb, and on a wide page.
const NARROW: usize = 7;
const BROAD: usize = 15;
/// The most rows; cards beyond them lie closer. A hand that took a large pile has one more.
const ROWS: usize = 3;
const CROWD: usize = 36;

/// A card that is held. Two alike are told apart by their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub face: Face,
    /// Which of its kind, from 0.
    pub copy: u8,
}

/// How the hand is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HandOrder {
    /// For groups: from the three up to the ace, wilds last.
    #[default]
    Ranks,
    /// For sequences: suit by suit, wilds last.
    Suits,
}

impl HandOrder {
    /// The other one.
    pub const fn other(self) -> HandOrder {
        match self {
            HandOrder::Ranks => HandOrder::Suits,
            HandOrder::Suits => HandOrder::Ranks,
        }
    }
}

impl Held {
    /// The name it is found by: `7H-0`.
    pub fn key(self) -> String {
        format!("{}-{}", self.face, self.copy)
    }

    /// Reads a name.
    pub fn read(key: &str) -> Option<Held> {
        let (face, copy) = key.rsplit_once('-')?;
        Some(Held {
            face: face.parse().ok()?,
            copy: copy.parse().ok()?,
        })
    }
}

/// The cards one by one, sorted.
pub fn held(cards: &Heap, order: HandOrder) -> Vec<Held> {
    let copies =
        |(face, count): (Face, usize)| (0..count as u8).map(move |copy| Held { face, copy });
    let mut held: Vec<Held> = cards.kinds().flat_map(copies).collect();
    if order == HandOrder::Suits {
        // A stable sort: within a suit the ranks stay as they were.
        held.sort_by_key(|card| suit_place(card.face));
    }
    held
}

fn suit_place(face: Face) -> usize {
    const COLOURS_IN_TURN: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];
    match face {
        Face::Card(card) if !is_wild(face) => COLOURS_IN_TURN
            .iter()
            .position(|suit| *suit == card.suit())
            .unwrap_or_default(),
        Face::Card(_) | Face::Joker => COLOURS_IN_TURN.len(),
    }
}

/// How a hand of so many lies: how many in a row, and in how many rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    pub across: usize,
    pub rows: usize,
    count: usize,
}

impl Rows {
    /// On a phone.
    pub fn narrow(count: usize) -> Rows {
        Rows::of(count, NARROW)
    }

    /// On a wide page.
    pub fn broad(count: usize) -> Rows {
        Rows::of(count, BROAD)
    }

    fn of(count: usize, most: usize) -> Rows {
        let most_rows = if count > CROWD { ROWS + 1 } else { ROWS };
        let rows = count.div_ceil(most).clamp(1, most_rows);
        Rows {
            across: count.div_ceil(rows).max(1),
            rows,
            count,
        }
    }

    /// Where a card lies: its row, its place in it, and how many lie there.
    pub fn place(self, number: usize) -> (usize, usize, usize) {
        let row = number / self.across;
        (
            row,
            number % self.across,
            self.across.min(self.count - row * self.across),
        )
    }
}

/// What fits the pile's top card best for a start: two naturals of its rank, else one with a wild.
pub fn beside_top(hand: &Heap, top: Face, has_group: bool) -> Vec<Face> {
    let Some(rank) = top
        .card()
        .map(|card| card.rank())
        .filter(|rank| *rank != Rank::Two)
    else {
        return Vec::new();
    };
    let naturals: Vec<Face> = hand.naturals_of(rank).iter().take(2).collect();
    let wild = hand.find(is_wild);
    match naturals[..] {
        [_, _] => naturals,
        [one] if !has_group => [one].into_iter().chain(wild).collect(),
        [] | [_, ..] => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(cards: &str) -> Heap {
        cards.parse().unwrap()
    }

    fn shown(cards: &str, order: HandOrder) -> String {
        held(&heap(cards), order)
            .into_iter()
            .map(Held::key)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn a_hand_is_sorted_for_groups_or_for_sequences_and_twins_are_told_apart() {
        let cards = "* 2C 7H 7H KC 5C 4D";
        assert_eq!(
            shown(cards, HandOrder::Ranks),
            "4D-0 5C-0 7H-0 7H-1 KC-0 2C-0 *-0"
        );
        assert_eq!(
            shown(cards, HandOrder::Suits),
            "5C-0 KC-0 4D-0 7H-0 7H-1 2C-0 *-0"
        );
    }

    #[test]
    fn a_key_reads_back() {
        for card in held(&Heap::packs(2), HandOrder::Ranks) {
            assert_eq!(Held::read(&card.key()), Some(card));
        }
        assert_eq!(
            [Held::read("7H"), Held::read("-1"), Held::read("7H-x")],
            [None; 3]
        );
    }

    #[test]
    fn twenty_cards_lie_in_three_rows_of_seven_on_a_phone_and_in_two_beside_a_panel() {
        let rows = |rows: Rows| (rows.across, rows.rows);
        assert_eq!(
            (rows(Rows::narrow(20)), rows(Rows::broad(20))),
            ((7, 3), (10, 2))
        );
        assert_eq!(
            (rows(Rows::narrow(13)), rows(Rows::broad(13))),
            ((7, 2), (13, 1))
        );
        assert_eq!(
            (rows(Rows::narrow(0)), rows(Rows::narrow(40))),
            ((1, 1), (10, 4))
        );
        let twenty = Rows::narrow(20);
        assert_eq!(
            [0, 7, 19].map(|number| twenty.place(number)),
            [(0, 0, 7), (1, 0, 7), (2, 5, 6)]
        );
    }

    #[test]
    fn no_row_of_any_hand_is_empty_and_none_is_over_full() {
        for count in 1..=90 {
            for rows in [Rows::narrow(count), Rows::broad(count)] {
                let places: Vec<_> = (0..count).map(|number| rows.place(number)).collect();
                assert!(
                    places
                        .iter()
                        .all(|(row, at, of)| *row < rows.rows && at < of),
                    "{rows:?}"
                );
                let fullest = places.iter().map(|(.., of)| *of).max();
                assert_eq!(fullest, Some(rows.across));
            }
        }
    }

    #[test]
    fn what_is_taken_from_the_pile_comes_with_what_it_is_laid_with() {
        let beside = |hand: &str, has_group| {
            let faces = beside_top(&heap(hand), "7H".parse().unwrap(), has_group);
            faces
                .iter()
                .map(Face::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(beside("7C 7D 7S *", false), "7C 7D");
        assert_eq!(beside("7C 8D *", false), "7C *");
        assert_eq!(beside("7C 8D *", true), "");
        assert_eq!(beside("8D *", true), "");
    }
}
