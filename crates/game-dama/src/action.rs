//! The actions of a player, and their notation: `a3-b4`, `draw?`, `draw`, `nodraw`, `resign`.

use crate::{NotationError, Square};
use game_core::Text;
use serde::Deserialize;
use std::{fmt, str::FromStr};

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Action {
    /// Moves a piece.
    Move { from: Square, to: Square },
    /// Offers a draw, on turn and before moving. Does not end the turn.
    OfferDraw,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines the opponent's offer. A move declines it, too.
    DeclineDraw,
    /// Resigns the game.
    Resign,
}

impl Text for Action {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Action::Move { from, to } => {
                from.write_to(out)?;
                out.write_char('-')?;
                to.write_to(out)
            }
            Action::OfferDraw => out.write_str("draw?"),
            Action::AcceptDraw => out.write_str("draw"),
            Action::DeclineDraw => out.write_str("nodraw"),
            Action::Resign => out.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Accepts `a3xc5` as well as `a3-c5`: the position decides whether a move takes.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "draw?" => Ok(Action::OfferDraw),
            "draw" => Ok(Action::AcceptDraw),
            "nodraw" => Ok(Action::DeclineDraw),
            "resign" => Ok(Action::Resign),
            _ => {
                let (from, to) = text.split_once(['-', 'x']).ok_or(NotationError::Action)?;
                Ok(Action::Move {
                    from: from.parse()?,
                    to: to.parse()?,
                })
            }
        }
    }
}

game_core::as_text!(Action);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_survives_its_text() {
        let moves =
            Square::all().flat_map(|from| Square::all().map(move |to| Action::Move { from, to }));
        let words = [
            Action::OfferDraw,
            Action::AcceptDraw,
            Action::DeclineDraw,
            Action::Resign,
        ];
        for action in moves.chain(words) {
            assert_eq!(action.to_string().parse(), Ok(action));
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(json, format!("\"{action}\""));
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
    }

    #[test]
    fn a_capture_may_be_written_with_a_cross() {
        assert_eq!("b2xd4".parse::<Action>(), "b2-d4".parse());
    }

    #[test]
    fn nonsense_is_told_what_was_expected() {
        assert_eq!("".parse::<Action>(), Err(NotationError::Action));
        assert_eq!("draw!".parse::<Action>(), Err(NotationError::Action));
        assert_eq!("a2-b3".parse::<Action>(), Err(NotationError::Square));
        assert_eq!("b2-d4-f6".parse::<Action>(), Err(NotationError::Square));
    }
}
