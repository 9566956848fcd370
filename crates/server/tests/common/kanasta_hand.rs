//! What a client makes of its hand.

use super::{Seen, is_three, is_wild, rank};

impl Seen {
    /// The naturals of each rank that may be melded, the most valuable last.
    pub fn groups(&self) -> Vec<Vec<u8>> {
        let of = |rank_of: u8| {
            self.hand
                .iter()
                .copied()
                .filter(|&card| rank(card) == rank_of)
                .collect()
        };
        (2..13)
            .map(of)
            .filter(|group: &Vec<u8>| !group.is_empty())
            .collect()
    }

    /// The card of the rank it has fewest of; black threes first, wilds last.
    pub fn least_needed(&self) -> u8 {
        let need = |&card: &u8| match card {
            _ if is_three(card) => (0, 0),
            _ if is_wild(card) => (9, card),
            _ => (
                self.hand
                    .iter()
                    .filter(|&&other| rank(other) == rank(card))
                    .count(),
                card,
            ),
        };
        *self
            .hand
            .iter()
            .min_by_key(|card| need(card))
            .expect("the player on turn holds a card")
    }
}
