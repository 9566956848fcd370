//! The actions of a player, and their notation: `7H`, `7H!` with the last-card call, `draw`.

use cards::{Card, CardError};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};
use thiserror::Error;

const DRAW: &str = "draw";
const CALL: char = '!';

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Action {
    Play(Card),
    /// Plays a card and calls that one is left.
    PlayAndCall(Card),
    /// Draws the number of cards that is due.
    Draw,
}

impl Action {
    /// The card that is played, if one is.
    pub const fn card(self) -> Option<Card> {
        match self {
            Action::Play(card) | Action::PlayAndCall(card) => Some(card),
            Action::Draw => None,
        }
    }
}

impl Text for Action {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Action::Play(card) => card.write_to(out),
            Action::PlayAndCall(card) => write!(out, "{card}{CALL}"),
            Action::Draw => out.write_str(DRAW),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == DRAW {
            return Ok(Action::Draw);
        }
        match text.strip_suffix(CALL) {
            Some(card) => Ok(Action::PlayAndCall(card.parse()?)),
            None => Ok(Action::Play(text.parse()?)),
        }
    }
}

game_core::as_text!(Action);

/// The reason why a text is not in the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    #[error("expected a card like 7H, a card with a call like 7H!, or draw: {0}")]
    Action(#[from] CardError),
    #[error("expected a deed like 0:7H, 1:+2, 1:+2 time, 1:+2 call or 1:left")]
    Deed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_survives_its_text() {
        let plays = Card::all().flat_map(|card| [Action::Play(card), Action::PlayAndCall(card)]);
        for action in plays.chain([Action::Draw]) {
            assert_eq!(action.to_string().parse(), Ok(action));
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(json, format!("\"{action}\""));
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
    }

    #[test]
    fn nonsense_is_told_what_was_expected() {
        for text in ["", "!", "7", "H", "7H!!", "Draw", "*", "7H "] {
            let error = text.parse::<Action>().unwrap_err().to_string();
            assert!(
                error.starts_with("expected a card like 7H"),
                "{text}: {error}"
            );
        }
    }
}
