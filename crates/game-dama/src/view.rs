//! What anyone at or near the table may know: everything, for nothing is hidden in dáma.

use crate::{Ending, Line, Move, Moved, Piece, Position, Rules, Side, Square, State};
use game_core::{GameTime, Seat};
use serde::{Deserialize, Serialize};

/// The table as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The table's options.
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// The pieces and whose move it is.
    pub position: Position,
    /// Moves made, of both sides together.
    pub ply: u32,
    /// The positions since the last capture or man's move, oldest first: a third time is a draw,
    /// and so are forty.
    pub earlier: Vec<Position>,
    /// The last move.
    pub last: Option<Moved>,
    /// Who offers a draw, while the offer stands.
    pub offer: Option<Seat>,
    /// At which ply each seat offered a draw last.
    pub offered: [Option<u32>; 2],
    /// When the turn runs out.
    pub deadline: Option<GameTime>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl View {
    /// Who is to move.
    pub fn to_move(&self) -> Seat {
        self.position.to_move().seat()
    }

    /// How many moves in a row were quiet: no capture, no man moved.
    pub fn quiet(&self) -> usize {
        self.earlier.len()
    }

    /// What stands on the square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square)
    }

    /// The legal moves of the player on turn, each with what it takes; none once the game is over.
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

    /// The line of play the seen position ends.
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
            deadline: state.deadline,
            ending: state.ending,
        }
    }
}

/// Nothing is hidden, so a view is a state.
impl From<&View> for State {
    fn from(view: &View) -> State {
        State {
            rules: view.rules,
            line: view.line(),
            ply: view.ply,
            last: view.last.clone(),
            offer: view.offer.and_then(Side::of),
            offered: view.offered,
            deadline: view.deadline,
            ending: view.ending,
        }
    }
}
