//! What happened, whole, and what of it each viewer is told.

use crate::{Cause, Ending};
use cards::{Card, Cards};
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What happened, whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card was played, with the last-card call or without.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
        /// Whether they called.
        called: bool,
    },
    /// The played cards became the draw pile, in the course of the draw that is told next.
    Reshuffled {
        /// How many.
        cards: u8,
    },
    /// Cards were drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Cards,
        /// Why.
        cause: Cause,
    },
    /// A player left.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game ended.
    Ended(Ending),
}

/// What a viewer is told: everything, but for the cards others drew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A card was played, with the last-card call or without.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
        /// Whether they called.
        called: bool,
    },
    /// The played cards became the draw pile, in the course of the draw that is told next.
    Reshuffled {
        /// How many.
        cards: u8,
    },
    /// Cards were drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, for those who may know.
        cards: Option<Cards>,
        /// Why.
        cause: Cause,
    },
    /// A player left.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game ended.
    Ended(Ending),
}

impl Event {
    /// What the viewer is told.
    pub(crate) fn notice(&self, viewer: Viewer) -> Notice {
        match *self {
            Event::Played { seat, card, called } => Notice::Played { seat, card, called },
            Event::Reshuffled { cards } => Notice::Reshuffled { cards },
            Event::Drew { seat, cards, cause } => {
                let may_know = viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer;
                Notice::Drew {
                    seat,
                    count: cards.len() as u8,
                    cards: may_know.then_some(cards),
                    cause,
                }
            }
            Event::Left { seat } => Notice::Left { seat },
            Event::Ended(ref ending) => Notice::Ended(ending.clone()),
        }
    }
}
