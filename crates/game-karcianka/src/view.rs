//! What one viewer may know: everything open, their own hand, and all public events.

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
    /// Another player's hand: only its size.
    Closed(u8),
}

impl Hand {
    pub const fn len(self) -> usize {
        match self {
            Hand::Open(cards) => cards.len(),
            Hand::Closed(count) => count as usize,
        }
    }

    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// One hand per seat.
    pub hands: Vec<Hand>,
    /// The size of the draw pile.
    pub pile: u8,
    /// The card to be matched.
    pub top: Card,
    /// The played cards under `top`, since the pile was last refilled.
    pub beneath: Cards,
    /// The number of cards to be drawn by a player who cannot answer.
    pub penalty: u16,
    /// The player on turn.
    pub turn: Seat,
    pub order: Order,
    /// The players who have left.
    pub gone: Vec<Seat>,
    /// The card turned up at the start.
    pub starter: Card,
    /// All public events, oldest first.
    pub history: History,
    /// When the turn's time runs out.
    pub deadline: Option<GameTime>,
    /// `Some` once the game is over.
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

    /// The cards that could be played now, in any hand.
    pub fn playable(&self) -> Cards {
        playable_on(self.top, self.penalty, &self.rules)
    }

    /// The next player after the seat who is here, in the order of play.
    pub fn next_after(&self, seat: Seat) -> Seat {
        next_here(seat, self.hands.len(), self.order, |next| {
            !self.gone.contains(&next)
        })
    }

    /// The played cards with their players, oldest first, beginning with `starter`.
    pub fn played(&self) -> impl Iterator<Item = (Option<Seat>, Card)> {
        let played = self.history.iter().filter_map(|deed| match deed {
            Deed::Played(seat, card) => Some((Some(seat), card)),
            Deed::Drew(..) | Deed::Left(_) => None,
        });
        [(None, self.starter)].into_iter().chain(played)
    }

    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let table = &state.table;
        let is_over = state.ending.is_some();
        let sees = |seat| is_over || viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer;
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
            deadline: state.clock.deadline(),
            ending: state.ending.clone(),
        }
    }
}
