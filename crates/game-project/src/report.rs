//! The report of one agent to another: its position, its target and its [`Grid`].

use crate::{Field, Grid, NotationError};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

const CARRIES: &str = " with piece";
const CARRIES_NOTHING: &str = " without piece";

/// An answer to a team-mate. Its truth is not checked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Report {
    /// The agent's position.
    pub at: Field,
    /// Whether the agent carries a piece; `None` if it does not say.
    pub carries: Option<bool>,
    /// The field the agent is heading for, if any.
    pub heading: Option<Field>,
    pub grid: Grid,
}

impl Text for Report {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "at {}", self.at)?;
        match self.carries {
            Some(true) => out.write_str(CARRIES)?,
            Some(false) => out.write_str(CARRIES_NOTHING)?,
            None => {}
        }
        if let Some(field) = self.heading {
            write!(out, " to {field}")?;
        }
        write!(out, " grid {}", self.grid)
    }
}

impl FromStr for Report {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (head, grid) = text.split_once(" grid ").ok_or(NotationError::Report)?;
        let head = head.strip_prefix("at ").ok_or(NotationError::Report)?;
        let (at, heading) = match head.split_once(" to ") {
            Some((at, heading)) => (at, Some(heading.parse()?)),
            None => (head, None),
        };
        let (at, carries) = if let Some(at) = at.strip_suffix(CARRIES) {
            (at, Some(true))
        } else if let Some(at) = at.strip_suffix(CARRIES_NOTHING) {
            (at, Some(false))
        } else {
            (at, None)
        };
        Ok(Report {
            at: at.parse()?,
            carries,
            heading,
            grid: grid.parse()?,
        })
    }
}

game_core::as_text!(Report);
