//! What happened, and what each viewer is told of it.

use crate::{Ending, Tally};
use cards::Face;
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// How a round came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// This player closed it.
    Closed(Seat),
    /// The stock could not serve a draw.
    StockEmpty,
}

/// A round's summary: how it ended, and a column for each side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Which round, from 1.
    pub round: u16,
    /// How it ended.
    pub end: RoundEnd,
    /// How it counts, one column a side.
    pub sides: Vec<Tally>,
}

/// One thing that happened. As an event it is whole; as a notice it holds what the viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// Which round, from 1.
        round: u16,
        /// Who begins.
        first: Seat,
    },
    /// A card came from the stock.
    Drew {
        /// To whom.
        seat: Seat,
        /// Which card, to those who may know.
        card: Option<Face>,
        /// How many cards the stock has then.
        stock: usize,
    },
    /// A red three came from the stock and lies face up.
    DrewRedThree {
        /// Before whom.
        seat: Seat,
        /// Which.
        card: Face,
        /// How many cards the stock has then.
        stock: usize,
    },
    /// The pile's top card was taken in hand.
    Took {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Face,
        /// How many cards the pile has then.
        pile: usize,
    },
    /// The pile's top card went back.
    Returned {
        /// Whose hand it was in.
        seat: Seat,
        /// Which card.
        card: Face,
        /// How many cards the pile has then.
        pile: usize,
    },
    /// Cards were laid that are not yet enough for a first meld: only that player knows.
    LaidProvisionally {
        /// By whom.
        seat: Seat,
        /// Which of the side's melds.
        place: usize,
        /// Which cards.
        cards: Vec<Face>,
        /// What all melds so far are worth.
        points: i32,
    },
    /// Provisional melds went back to the hand: only that player knows.
    TookBack {
        /// By whom.
        seat: Seat,
        /// Which cards, without the pile's.
        cards: Vec<Face>,
        /// The pile's top card, if it was among them.
        top: Option<Face>,
    },
    /// A meld was laid.
    Melded {
        /// By whom.
        seat: Seat,
        /// Which of the side's melds.
        place: usize,
        /// Its cards, in order.
        cards: Vec<Face>,
        /// What all cards the side has melded are worth then.
        points: i32,
    },
    /// Cards were added to a meld.
    Added {
        /// By whom.
        seat: Seat,
        /// Which of the side's melds.
        place: usize,
        /// The cards that were added.
        cards: Vec<Face>,
        /// What all cards the side has melded are worth then.
        points: i32,
    },
    /// The rest of the pile came to a hand; red threes in it lie face up.
    TookPile {
        /// Whose.
        seat: Seat,
        /// Its cards, the lowest first.
        cards: Vec<Face>,
    },
    /// Time was up; what follows was not the player's choice.
    TimeUp {
        /// Whose.
        seat: Seat,
    },
    /// A card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Face,
        /// How many cards the pile has then.
        pile: usize,
    },
    /// The round is over.
    RoundEnded(Summary),
    /// A player has seen the summary.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// A player is gone.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended(Ending),
}

impl Event {
    /// What the viewer is told; none if not even that it happened.
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
