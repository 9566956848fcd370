//! What happened, whole, and which words agents hear of it.

use crate::{Duty, Ending, Field, Lying, Pickup, Piece, Placing, Report, Word};
use game_core::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// An agent moved.
    Moved {
        /// Who.
        seat: Seat,
        /// Where to.
        to: Field,
        /// What it took there, if anything, and the piece that appeared instead.
        taken: Option<(Piece, Lying)>,
        /// How far the nearest lying piece is now.
        distance: u8,
    },
    /// An agent tried to move onto another's field.
    Blocked {
        /// Who.
        seat: Seat,
        /// Where.
        field: Field,
    },
    /// An agent looked around.
    Discovered {
        /// Who.
        seat: Seat,
        /// What it saw.
        distances: Vec<(Field, u8)>,
    },
    /// An agent tested its piece.
    Tested {
        /// Who.
        seat: Seat,
        /// What it was.
        piece: Piece,
    },
    /// An agent placed its piece.
    Placed {
        /// Who.
        seat: Seat,
        /// Where.
        field: Field,
        /// What came of it.
        placing: Placing,
    },
    /// An agent asked a team-mate.
    Asked {
        /// Who.
        seat: Seat,
        /// Whom.
        to: Seat,
        /// Whether it must be answered.
        duty: Duty,
    },
    /// An agent answered a team-mate.
    Told {
        /// Who.
        seat: Seat,
        /// Whom.
        to: Seat,
        /// What.
        report: Report,
    },
    /// Agents woke.
    Woke {
        /// Who.
        seats: Vec<Seat>,
    },
    /// The game is over.
    Ended(Ending),
}

impl Event {
    /// What the agent hears of it, if anything.
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

    /// What who did it hears.
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

    /// What the viewer is told: agents their words, everyone else the truth.
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
    /// To an agent.
    Agent(Word),
    /// To whoever sees what the Game Master sees.
    Master(Event),
}
