//! The actions of a player, and their notation: `draw`, `take`, `meld 7H 7S *`, `add 0 7D`,
//! `discard 4C`.

use crate::{Heap, HeapError};
use cards::Face;
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Action {
    /// Draws from the stock.
    Draw,
    /// Takes the pile's top card into the hand to lay it. The rest of the pile follows once the
    /// meld is final.
    Take,
    /// Puts that card back on the pile, and takes back the cards laid with it.
    Return,
    /// Lays a new meld.
    Meld(Heap),
    /// Adds cards to a meld of the own side.
    Add {
        /// The meld's number, from 0 in the order in which melds were laid.
        to: u8,
        cards: Heap,
    },
    /// Takes back all provisional melds.
    TakeBack,
    /// Discards a card of the hand, or a red three that lies face up, and ends the turn.
    Discard(Face),
    /// Confirms the round's summary.
    Next,
}

const DRAW: &str = "draw";
const TAKE: &str = "take";
const RETURN: &str = "return";
const MELD: &str = "meld";
const ADD: &str = "add";
const TAKE_BACK: &str = "back";
const DISCARD: &str = "discard";
const NEXT: &str = "next";

impl Text for Action {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Action::Draw => out.write_str(DRAW),
            Action::Take => out.write_str(TAKE),
            Action::Return => out.write_str(RETURN),
            Action::Meld(cards) if cards.is_empty() => out.write_str(MELD),
            Action::Meld(cards) => write!(out, "{MELD} {cards}"),
            Action::Add { to, cards } if cards.is_empty() => write!(out, "{ADD} {to}"),
            Action::Add { to, cards } => write!(out, "{ADD} {to} {cards}"),
            Action::TakeBack => out.write_str(TAKE_BACK),
            Action::Discard(card) => write!(out, "{DISCARD} {card}"),
            Action::Next => out.write_str(NEXT),
        }
    }
}

/// The reason why a text is not in the notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    #[error("expected draw, take, return, back, next, meld 7H 7S *, add 0 7D or discard 4C")]
    Action,
    #[error("`{0}` is not the number of a meld")]
    Place(String),
    #[error(transparent)]
    Cards(#[from] HeapError),
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            MELD => Ok(Action::Meld(rest.parse()?)),
            ADD => {
                let (to, cards) = rest.split_once(' ').unwrap_or((rest, ""));
                let to = to
                    .parse()
                    .map_err(|_| NotationError::Place(to.to_owned()))?;
                Ok(Action::Add {
                    to,
                    cards: cards.parse()?,
                })
            }
            DISCARD => {
                let error = |error| {
                    NotationError::Cards(HeapError::Card {
                        word: rest.to_owned(),
                        error,
                    })
                };
                rest.parse().map(Action::Discard).map_err(error)
            }
            DRAW if rest.is_empty() => Ok(Action::Draw),
            TAKE if rest.is_empty() => Ok(Action::Take),
            RETURN if rest.is_empty() => Ok(Action::Return),
            TAKE_BACK if rest.is_empty() => Ok(Action::TakeBack),
            NEXT if rest.is_empty() => Ok(Action::Next),
            _ => Err(NotationError::Action),
        }
    }
}

game_core::as_text!(Action);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_survives_its_text() {
        for text in [
            "draw",
            "take",
            "return",
            "back",
            "next",
            "meld",
            "meld 7H 7S *",
            "add 0",
            "add 12 7D 2C",
            "discard 3H",
            "discard *",
        ] {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
    }

    #[test]
    fn nonsense_is_told_what_was_expected() {
        for (text, says) in [
            ("", "expected draw"),
            ("draw 7H", "expected draw"),
            ("lay 7H", "expected draw"),
            ("meld 7X", "`7X` is no card"),
            ("meld 7H 7H 7H 7H", "not so many 7H"),
            ("add 7H", "`7H` is not the number of a meld"),
            ("add -1 7H", "`-1` is not the number of a meld"),
            ("add", "`` is not the number of a meld"),
            ("discard", "`` is no card"),
            ("discard 7H 7S", "`7H 7S` is no card"),
        ] {
            let error = text.parse::<Action>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
