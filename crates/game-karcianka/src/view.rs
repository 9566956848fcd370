//! What one viewer may know: what lies open, their own hand, and all that everyone saw happen.

use crate::{
    Deed, Ending, History, Order, Rules, State,
    table::{next_here, playable_on},
};
use cards::{Card, Cards};
use game_core::{GameTime, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A hand as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// The viewer's own, or anyone's after the end.
    Open(Cards),
    /// So many cards.
    Closed(u8),
}

impl Hand {
    /// How many cards it has.
    pub const fn len(self) -> usize {
        match self {
            Hand::Open(cards) => cards.len(),
            Hand::Closed(count) => count as usize,
        }
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The table's options.
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// One hand a seat.
    pub hands: Vec<Hand>,
    /// How many cards the draw pile has.
    pub pile: u8,
    /// The card to be matched.
    pub top: Card,
    /// The played cards under it, since the pile was last made anew.
    pub beneath: Cards,
    /// How many cards whoever cannot answer must draw.
    pub penalty: u16,
    /// Whose turn it is.
    pub turn: Seat,
    /// Which way round play goes.
    pub order: Order,
    /// Who has left.
    pub gone: Vec<Seat>,
    /// The card that was turned up at the start.
    pub starter: Card,
    /// All that everyone saw, oldest first.
    pub history: History,
    /// When the turn runs out.
    pub deadline: Option<GameTime>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl View {
    /// The seat's hand, if the viewer may see it.
    pub fn open_hand(&self, seat: Seat) -> Option<Cards> {
        match self.hands.get(seat.index()) {
            Some(&Hand::Open(cards)) => Some(cards),
            Some(Hand::Closed(_)) | None => None,
        }
    }

    /// The cards that could be played now, whoever holds them.
    pub fn playable(&self) -> Cards {
        playable_on(self.top, self.penalty, &self.rules)
    }

    /// The player who is here and comes after the seat in the order of play.
    pub fn next_after(&self, seat: Seat) -> Seat {
        next_here(seat, self.hands.len(), self.order, |next| {
            !self.gone.contains(&next)
        })
    }

    /// The played cards, oldest first, from the one turned up at the start.
    pub fn played(&self) -> impl Iterator<Item = (Option<Seat>, Card)> {
        let played = self.history.iter().filter_map(|deed| match deed {
            Deed::Played(seat, card) => Some((Some(seat), card)),
            Deed::Drew(..) | Deed::Left(_) => None,
        });
        [(None, self.starter)].into_iter().chain(played)
    }

    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let table = &state.table;
        let sees = |seat| viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer;
        let hand = |seat| {
            let cards = table.hand(seat);
            if sees(seat) {
                Hand::Open(cards)
            } else {
                Hand::Closed(cards.len() as u8)
            }
        };
        let seats = Seat::all(usize::from(state.rules.players));
        View {
            rules: state.rules,
            hands: seats.clone().map(hand).collect(),
            pile: table.pile.len() as u8,
            top: table.top,
            beneath: table.beneath,
            penalty: table.penalty,
            turn: table.turn,
            order: table.order,
            gone: seats.filter(|&seat| !table.is_here(seat)).collect(),
            starter: state.starter,
            history: state.history.clone(),
            deadline: state.deadline,
            ending: state.ending.clone(),
        }
    }
}
