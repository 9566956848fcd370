//! Events with all their cards, and the [`Notice`]s that viewers get of them.

use crate::{Cause, Ending};
use cards::{Card, Cards};
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// An event with all its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card was played, with the last-card call or without.
    Played {
        seat: Seat,
        card: Card,
        called: bool,
    },
    /// The played cards became the draw pile: during the draw that is reported next, or after the
    /// one just reported.
    Reshuffled {
        /// The number of those cards.
        cards: u8,
    },
    /// Cards were drawn.
    Drew {
        seat: Seat,
        cards: Cards,
        cause: Cause,
    },
    Left {
        seat: Seat,
    },
    Ended(Ending),
}

/// What a viewer is told: everything except the cards that others drew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A card was played, with the last-card call or without.
    Played {
        seat: Seat,
        card: Card,
        called: bool,
    },
    /// The played cards became the draw pile: during the draw that is reported next, or after the
    /// one just reported.
    Reshuffled {
        /// The number of those cards.
        cards: u8,
    },
    /// Cards were drawn.
    Drew {
        seat: Seat,
        count: u8,
        /// `None` for viewers who may not know them.
        cards: Option<Cards>,
        cause: Cause,
    },
    Left {
        seat: Seat,
    },
    Ended(Ending),
}

impl Event {
    /// The notice for the viewer.
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
