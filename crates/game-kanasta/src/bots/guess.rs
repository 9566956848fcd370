//! Probabilities about the cards that a player has not seen.

use super::table::Table;
use crate::{
    Heap,
    rules::TAKES_FROM_TURN,
    worth::{freezes, natural},
};
use cards::{Face, Rank};
use game_core::Seat;

/// How often a first meld with the cards for the pile also reaches its minimum.
const OPENS_WITH_PILE: f64 = 0.5;

/// The cards in other hands or in the stock, as far as one player can tell.
pub(super) struct Guess {
    pub unseen: Heap,
    total: f64,
}

impl Guess {
    pub fn new(table: &Table<'_>) -> Self {
        let view = table.view;
        let hands = view
            .players
            .iter()
            .flat_map(|player| player.hand.as_ref().unwrap_or(&player.seen).iter());
        let threes = view
            .players
            .iter()
            .flat_map(|player| player.red_threes.iter());
        let melded = view
            .sides
            .iter()
            .flat_map(|side| crate::state::cards_of(&side.melds));
        let known = hands
            .chain(threes)
            .chain(melded)
            .chain(view.pile.iter().copied());
        let unseen = Heap::packs(view.rules.packs()).less(&Heap::of(known).unwrap_or_default());
        let total = unseen.len() as f64;
        Guess { unseen, total }
    }

    /// The probability that an unseen card is in that player's hand.
    fn share(&self, table: &Table<'_>, seat: Seat) -> f64 {
        let player = &table.view.players[seat.index()];
        let hidden = player.cards.saturating_sub(player.seen.len()) as f64;
        if self.total > 0.0 {
            (hidden / self.total).min(1.0)
        } else {
            0.0
        }
    }

    /// The probability that the next player takes the pile after this discard.
    pub fn danger(&self, table: &Table<'_>, card: Face) -> f64 {
        let view = table.view;
        let next = table.seat.next(view.players.len());
        let Some(rank) = natural(card)
            .map(|card| card.rank())
            .filter(|&rank| rank != Rank::Three)
        else {
            return 0.0;
        };
        if view.rules.turn_number(view.turns + 1) < TAKES_FROM_TURN {
            return 0.0;
        }
        let side = view.side(next);
        let frozen = freezes(card) || view.frozen_by.is_some_and(|seat| seat != next);
        let (one, two) = self.holds(table, next, rank);
        let wild = self.holds_wild(table, next);
        match (side.melded, frozen) {
            (false, _) => two * OPENS_WITH_PILE,
            (true, true) => two,
            (true, false) if side.melds.iter().any(|meld| meld.is_group_of(rank)) => 1.0,
            (true, false) => two + (one - two) * wild,
        }
    }

    /// The probabilities that the player holds at least one natural of the rank, and at least
    /// two.
    fn holds(&self, table: &Table<'_>, seat: Seat, rank: Rank) -> (f64, f64) {
        let seen = table.view.players[seat.index()].seen.of_rank(rank);
        let (share, copies) = (self.share(table, seat), self.unseen.of_rank(rank) as i32);
        let none = (1.0 - share).powi(copies);
        let exactly_one = f64::from(copies) * share * (1.0 - share).powi((copies - 1).max(0));
        match seen {
            0 => (1.0 - none, 1.0 - none - exactly_one),
            1 => (1.0, 1.0 - none),
            _ => (1.0, 1.0),
        }
    }

    fn holds_wild(&self, table: &Table<'_>, seat: Seat) -> f64 {
        if table.view.players[seat.index()].seen.wilds() > 0 {
            return 1.0;
        }
        1.0 - (1.0 - self.share(table, seat)).powi(self.unseen.wilds() as i32)
    }
}
