//! The actions of a player, and their notation: `draw`, `pass`, `play k1.k2.k3@0:0 r5.*.r7`,
//! `draft ...`.

use crate::{Arrangement, ArrangementError};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Action {
    /// Shows the table as the player is arranging it. Does not end the turn; when time runs out,
    /// the last draft is judged as a play.
    Draft(Arrangement),
    /// Proposes this table, and ends the turn.
    Play(Arrangement),
    /// Takes a tile from the pool, and ends the turn.
    Draw,
    /// Does nothing, when the pool is empty, and ends the turn.
    Pass,
}

const DRAFT: &str = "draft";
const PLAY: &str = "play";
const DRAW: &str = "draw";
const PASS: &str = "pass";

impl Text for Action {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let (word, rows) = match self {
            Action::Draft(rows) => (DRAFT, rows),
            Action::Play(rows) => (PLAY, rows),
            Action::Draw => return out.write_str(DRAW),
            Action::Pass => return out.write_str(PASS),
        };
        let gap = if rows.rows().is_empty() { "" } else { " " };
        write!(out, "{word}{gap}{rows}")
    }
}

/// The reason why a text is not in the notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    #[error("expected draw, pass, or play or draft and the table's rows like k1.k2.k3@0:0")]
    Action,
    #[error(transparent)]
    Arrangement(#[from] ArrangementError),
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (word, rows) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            DRAFT => Ok(Action::Draft(rows.parse()?)),
            PLAY => Ok(Action::Play(rows.parse()?)),
            DRAW if rows.is_empty() => Ok(Action::Draw),
            PASS if rows.is_empty() => Ok(Action::Pass),
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
            "pass",
            "play",
            "draft",
            "play k1.k2.k3@0:0 r5.*.r7",
            "draft b13@25:16 *",
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
            ("draw k1", "expected draw"),
            ("lay k1", "expected draw"),
            ("play k14", "`k14` is no tile"),
            ("play k1..k2", "`` is no tile"),
            ("play k1@26:0", "a place is"),
            ("play k1@0:017", "a place is"),
            ("play k1.k2@0:16", "does not fit on the table at 0:16"),
            ("play k1 k1 k1", "more than two of k1"),
        ] {
            let error = text.parse::<Action>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
        let long = format!("play {}", vec!["k1"; 18].join("."));
        assert!(
            long.parse::<Action>()
                .unwrap_err()
                .to_string()
                .contains("at most 17")
        );
    }
}
