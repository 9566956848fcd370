//! Events, and what each viewer is told of them.

use crate::{Ending, Tally};
use cards::Face;
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// This player closed it.
    Closed(Seat),
    /// The stock is empty, or in the first edition could not serve a draw.
    StockEmpty,
}

/// A round's summary: how it ended, and one column per side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The number of the round, from 1.
    pub round: u16,
    pub end: RoundEnd,
    /// One column per side.
    pub sides: Vec<Tally>,
}

/// An event with all its cards; as a notice, only with those that the viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// The number of the round, from 1.
        round: u16,
        /// The player who begins.
        first: Seat,
    },
    /// A card was drawn from the stock.
    Drew {
        seat: Seat,
        /// `None` for viewers who may not know it.
        card: Option<Face>,
        /// The size of the stock afterwards.
        stock: usize,
    },
    /// A red three was drawn and lies face up.
    DrewRedThree {
        seat: Seat,
        card: Face,
        /// The size of the stock afterwards.
        stock: usize,
    },
    /// The pile's top card was taken into the hand (`Action::Take`).
    Took {
        seat: Seat,
        card: Face,
        /// The size of the pile afterwards.
        pile: usize,
    },
    /// The pile's top card was put back (`Action::Return`).
    Returned {
        seat: Seat,
        card: Face,
        /// The size of the pile afterwards.
        pile: usize,
    },
    /// Cards were laid that do not reach the minimum of a first meld yet. Told to that player
    /// only.
    LaidProvisionally {
        seat: Seat,
        /// The number of the meld.
        place: usize,
        cards: Vec<Face>,
        /// The points of all provisional melds.
        points: i32,
    },
    /// Provisional melds went back to the hand. Told to that player only.
    TookBack {
        seat: Seat,
        /// The cards without the pile's top card.
        cards: Vec<Face>,
        /// The pile's top card, if it was among them.
        top: Option<Face>,
    },
    /// A meld was laid.
    Melded {
        seat: Seat,
        /// The number of the meld.
        place: usize,
        /// All cards of the meld, in order.
        cards: Vec<Face>,
        /// The points of all cards the side has melded so far.
        points: i32,
    },
    /// Cards were added to a meld.
    Added {
        seat: Seat,
        /// The number of the meld.
        place: usize,
        /// The cards added.
        cards: Vec<Face>,
        /// The points of all cards the side has melded so far.
        points: i32,
    },
    /// The rest of the pile came to a hand; its red threes lie face up.
    TookPile {
        seat: Seat,
        /// The pile's cards, the lowest first.
        cards: Vec<Face>,
    },
    /// `Rules::turn_ms` ran out: the next events were not chosen by the player.
    TimeUp {
        seat: Seat,
    },
    /// A card was discarded.
    Discarded {
        seat: Seat,
        card: Face,
        /// The size of the pile afterwards.
        pile: usize,
    },
    RoundEnded(Summary),
    /// A player has confirmed the summary (`Action::Next`).
    Ready {
        seat: Seat,
    },
    /// A player has left the game.
    Left {
        seat: Seat,
    },
    Ended(Ending),
}

impl Event {
    /// The notice for the viewer; `None` if not even that it happened.
    pub(crate) fn told(&self, viewer: Viewer) -> Option<Event> {
        let sees =
            |seat: &Seat| matches!(viewer, Viewer::Reviewer) || viewer == Viewer::Seat(*seat);
        match self {
            Event::Drew { seat, card, stock } => Some(Event::Drew {
                seat: *seat,
                card: card.filter(|_| sees(seat)),
                stock: *stock,
            }),
            Event::LaidProvisionally { seat, .. } | Event::TookBack { seat, .. } => {
                sees(seat).then(|| self.clone())
            }
            Event::Dealt { .. }
            | Event::DrewRedThree { .. }
            | Event::Took { .. }
            | Event::Returned { .. }
            | Event::Melded { .. }
            | Event::Added { .. }
            | Event::TookPile { .. }
            | Event::TimeUp { .. }
            | Event::Discarded { .. }
            | Event::RoundEnded(_)
            | Event::Ready { .. }
            | Event::Left { .. }
            | Event::Ended(_) => Some(self.clone()),
        }
    }
}
