//! The requests of an agent to the Game Master, and their notation: `move up`, `discover`,
//! `test`, `place`, `ask 3`, `tell 3`, `tell 3 to 4,5`, and with a report of the agent's own
//! `tell 3 at 2,7 to 4,5 grid ...`.

use crate::{Direction, Field, NotationError, Report};
use game_core::{Seat, Text};
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// A kind of action; each has its own timeout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chore {
    Move,
    Discover,
    Test,
    Place,
    Ask,
    Tell,
}

impl Chore {
    pub const ALL: [Chore; 6] = [
        Chore::Move,
        Chore::Discover,
        Chore::Test,
        Chore::Place,
        Chore::Ask,
        Chore::Tell,
    ];

    /// The configuration key of its timeout.
    pub const fn key(self) -> &'static str {
        match self {
            Chore::Move => "move_timeout",
            Chore::Discover => "discover_neighbor_fields_timeout",
            Chore::Test => "test_piece_timeout",
            Chore::Place => "place_piece_timeout",
            Chore::Ask => "request_info_timeout",
            Chore::Tell => "send_info_timeout",
        }
    }
}

/// A request of an agent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Action {
    /// Moves one field.
    Move(Direction),
    /// Learns the distances from its own field and those around it.
    Discover,
    /// Learns whether the carried piece is a sham.
    Test,
    /// Places the carried piece.
    Place,
    /// Passes a request for information to a team-mate.
    Ask(Seat),
    /// Answers a team-mate's request.
    Tell {
        /// The team-mate who asked.
        to: Seat,
        words: Words,
    },
}

/// The content of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    /// The agent's whole [`Knowledge`](crate::Knowledge). Needs no content, because the Game Master
    /// knows it.
    Known {
        /// The field the agent is heading for, if any.
        heading: Option<Field>,
    },
    /// A report of the agent's own making, true or not.
    Own(Report),
}

impl Action {
    /// The kind of this action.
    pub const fn chore(&self) -> Chore {
        match self {
            Action::Move(_) => Chore::Move,
            Action::Discover => Chore::Discover,
            Action::Test => Chore::Test,
            Action::Place => Chore::Place,
            Action::Ask(_) => Chore::Ask,
            Action::Tell { .. } => Chore::Tell,
        }
    }
}

impl Text for Action {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Action::Move(way) => write!(out, "move {way}"),
            Action::Discover => out.write_str("discover"),
            Action::Test => out.write_str("test"),
            Action::Place => out.write_str("place"),
            Action::Ask(mate) => write!(out, "ask {mate}"),
            Action::Tell {
                to,
                words: Words::Known { heading: None },
            } => write!(out, "tell {to}"),
            Action::Tell {
                to,
                words: Words::Known {
                    heading: Some(field),
                },
            } => {
                write!(out, "tell {to} to {field}")
            }
            Action::Tell {
                to,
                words: Words::Own(report),
            } => write!(out, "tell {to} {report}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, rest) {
            ("move", way) => Ok(Action::Move(way.parse()?)),
            ("discover", "") if text == verb => Ok(Action::Discover),
            ("test", "") if text == verb => Ok(Action::Test),
            ("place", "") if text == verb => Ok(Action::Place),
            ("ask", mate) => Ok(Action::Ask(seat(mate)?)),
            ("tell", rest) => tell(rest),
            _ => Err(NotationError::Action),
        }
    }
}

fn tell(text: &str) -> Result<Action, NotationError> {
    let Some((to, rest)) = text.split_once(' ') else {
        return Ok(Action::Tell {
            to: seat(text)?,
            words: Words::Known { heading: None },
        });
    };
    let words = match rest.strip_prefix("to ") {
        Some(field) => Words::Known {
            heading: Some(field.parse()?),
        },
        None => Words::Own(rest.parse()?),
    };
    Ok(Action::Tell {
        to: seat(to)?,
        words,
    })
}

/// Accepts one form only: no sign, no leading zeros.
fn seat(text: &str) -> Result<Seat, NotationError> {
    let number: u8 = text.parse().map_err(|_| NotationError::Agent)?;
    if number.to_string() == text {
        Ok(Seat::new(number))
    } else {
        Err(NotationError::Agent)
    }
}

game_core::as_text!(Action);
