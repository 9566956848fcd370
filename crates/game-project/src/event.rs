//! Events with all their hidden parts, and the [`Word`]s that agents hear of them.

use crate::{Duty, Ending, Field, Lying, Pickup, Piece, Placing, Report, Word};
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Moved {
        seat: Seat,
        to: Field,
        /// The piece taken there, and the piece that appeared in its place.
        taken: Option<(Piece, Lying)>,
        /// The distance to the nearest piece on the board now.
        distance: u8,
    },
    Blocked {
        seat: Seat,
        field: Field,
    },
    Discovered {
        seat: Seat,
        distances: Vec<(Field, u8)>,
    },
    Tested {
        seat: Seat,
        piece: Piece,
    },
    Placed {
        seat: Seat,
        field: Field,
        placing: Placing,
    },
    Asked {
        seat: Seat,
        to: Seat,
        duty: Duty,
    },
    Told {
        seat: Seat,
        to: Seat,
        report: Report,
    },
    Woke {
        seats: Vec<Seat>,
    },
    Ended(Ending),
}

impl Event {
    /// The word that the agent hears of the event; `None` if it hears nothing.
    pub fn word(&self, hearer: Seat) -> Option<Word> {
        match self {
            Event::Asked { to, seat, duty } if *to == hearer => Some(Word::Request {
                from: *seat,
                duty: *duty,
            }),
            Event::Told { to, seat, report } if *to == hearer => Some(Word::Information {
                from: *seat,
                report: report.clone(),
            }),
            Event::Woke { seats } => seats.contains(&hearer).then_some(Word::Woke),
            Event::Ended(ending) => Some(Word::Ended(ending.clone())),
            Event::Moved { seat, .. }
            | Event::Blocked { seat, .. }
            | Event::Discovered { seat, .. }
            | Event::Tested { seat, .. }
            | Event::Placed { seat, .. }
            | Event::Asked { seat, .. }
            | Event::Told { seat, .. } => (*seat == hearer).then(|| self.answer()).flatten(),
        }
    }

    /// The word for the acting agent.
    fn answer(&self) -> Option<Word> {
        Some(match self {
            Event::Moved {
                to,
                taken,
                distance,
                ..
            } => {
                let pickup = if taken.is_some() {
                    Pickup::Taken
                } else {
                    Pickup::Nothing
                };
                Word::Moved {
                    to: *to,
                    pickup,
                    distance: *distance,
                }
            }
            Event::Blocked { field, .. } => Word::Blocked { field: *field },
            Event::Discovered { distances, .. } => Word::Discovered {
                distances: distances.clone(),
            },
            Event::Tested { piece, .. } => Word::Tested { piece: *piece },
            Event::Placed { placing, .. } => Word::Placed { placing: *placing },
            Event::Asked { to, .. } => Word::Asked { to: *to },
            Event::Told { to, .. } => Word::Told { to: *to },
            Event::Woke { .. } | Event::Ended(_) => return None,
        })
    }

    /// The notice for the viewer: agents get their word, everyone else the whole event.
    pub fn notice(&self, viewer: Viewer) -> Option<Notice> {
        match viewer {
            Viewer::Seat(seat) => self.word(seat).map(Notice::Agent),
            Viewer::Spectator | Viewer::Reviewer => Some(Notice::Master(self.clone())),
        }
    }
}

/// What one viewer is told of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// For an agent.
    Agent(Word),
    /// For spectators and reviewers, who see the whole board.
    Master(Event),
}
