//! The view, which contains everything: nothing is hidden in dáma.

use crate::{Ending, Line, Move, Moved, Piece, Position, Rules, Side, Square, State};
use game_core::{GameTime, Seat, TurnClock};
use serde::{Deserialize, Serialize};

/// The table as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// The pieces and the side to move.
    pub position: Position,
    /// Moves made, of both sides together.
    pub ply: u32,
    /// The positions since the last capture or man's move, oldest first, for the drawing rules.
    pub earlier: Vec<Position>,
    pub last: Option<Moved>,
    /// The seat with an open offer.
    pub offer: Option<Seat>,
    /// At which ply each seat offered a draw last.
    pub offered: [Option<u32>; 2],
    /// When the turn's time runs out.
    pub deadline: Option<GameTime>,
    /// `Some` once the game is over.
    pub ending: Option<Ending>,
}

impl View {
    pub fn to_move(&self) -> Seat {
        self.position.to_move().seat()
    }

    /// How many moves in a row were quiet: no capture, no man moved.
    pub fn quiet(&self) -> usize {
        self.earlier.len()
    }

    /// The piece on the square, if any.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square)
    }

    /// The legal moves of the player on turn; empty once the game is over.
    pub fn moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            Vec::new()
        } else {
            self.position.moves()
        }
    }

    /// Whether the seat may offer a draw now.
    pub fn may_offer_draw(&self, seat: Seat) -> bool {
        Side::of(seat).is_some_and(|side| {
            State::from(self)
                .check(side, crate::Action::OfferDraw)
                .is_ok()
        })
    }

    /// The [`Line`] that ends in this position.
    pub fn line(&self) -> Line {
        Line::with_past(self.position, &self.earlier)
    }
}

impl From<&State> for View {
    fn from(state: &State) -> View {
        View {
            rules: state.rules,
            position: *state.line.position(),
            ply: state.ply,
            earlier: state.line.earlier(),
            last: state.last.clone(),
            offer: state.offer.map(Side::seat),
            offered: state.offered,
            deadline: state.clock.deadline(),
            ending: state.ending,
        }
    }
}

/// Nothing is hidden, so a view converts to a state.
impl From<&View> for State {
    fn from(view: &View) -> State {
        State {
            rules: view.rules,
            line: view.line(),
            ply: view.ply,
            last: view.last.clone(),
            offer: view.offer.and_then(Side::of),
            offered: view.offered,
            clock: TurnClock::until(view.deadline),
            ending: view.ending,
        }
    }
}
