//! One line of a game's public history. The text is short because every view contains all of
//! them.

use crate::NotationError;
use cards::Card;
use game_core::{Seat, Text, write_number};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The cause of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The player's choice.
    Turn,
    /// The time limit.
    Time,
    /// A last card that was not called.
    Forgot,
}

/// A public event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Deed {
    /// A card was played: `0:7H`.
    Played(Seat, Card),
    /// So many cards were drawn: `1:+2`, `1:+2 time`, `1:+2 call`.
    Drew(Seat, u8, Cause),
    /// A player left: `1:left`.
    Left(Seat),
}

impl Text for Deed {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            // These two are most of a history, and `write!` takes many times as long.
            Deed::Played(seat, card) => {
                seat.write_to(out)?;
                out.write_char(':')?;
                card.write_to(out)
            }
            Deed::Drew(seat, count, Cause::Turn) => {
                seat.write_to(out)?;
                out.write_char(':')?;
                out.write_char('+')?;
                write_number(*count, out)
            }
            Deed::Drew(seat, count, Cause::Time) => write!(out, "{seat}:+{count} time"),
            Deed::Drew(seat, count, Cause::Forgot) => write!(out, "{seat}:+{count} call"),
            Deed::Left(seat) => write!(out, "{seat}:left"),
        }
    }
}

impl FromStr for Deed {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (seat, what) = text.split_once(':').ok_or(NotationError::Deed)?;
        let seat = Seat::new(seat.parse().map_err(|_| NotationError::Deed)?);
        if what == "left" {
            return Ok(Deed::Left(seat));
        }
        let Some(drawn) = what.strip_prefix('+') else {
            return what
                .parse()
                .map(|card| Deed::Played(seat, card))
                .map_err(|_| NotationError::Deed);
        };
        let (count, cause) = match drawn.split_once(' ') {
            None => (drawn, Cause::Turn),
            Some((count, "time")) => (count, Cause::Time),
            Some((count, "call")) => (count, Cause::Forgot),
            Some(_) => return Err(NotationError::Deed),
        };
        count
            .parse()
            .map(|count| Deed::Drew(seat, count, cause))
            .map_err(|_| NotationError::Deed)
    }
}

game_core::as_text!(Deed);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_survives_its_text() {
        let seat = Seat::new(3);
        let causes = [Cause::Turn, Cause::Time, Cause::Forgot];
        let drawn = causes
            .into_iter()
            .flat_map(|cause| [1, 12].map(|count| Deed::Drew(seat, count, cause)));
        for deed in Card::all()
            .map(|card| Deed::Played(seat, card))
            .chain(drawn)
            .chain([Deed::Left(seat)])
        {
            assert_eq!(deed.to_string().parse(), Ok(deed));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "7H", "x:7H", "0:", "0:+", "0:+x", "0:+2 soon", "0:gone"] {
            assert_eq!(text.parse::<Deed>(), Err(NotationError::Deed), "{text}");
        }
    }
}
