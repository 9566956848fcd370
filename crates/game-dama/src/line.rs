//! A line of play: a position and what the drawing rules must remember of the way to it.
//!
//! Lean on purpose - no heap, all positions as keys - because playouts and tables both run on it,
//! so that there is one set of rules.

use crate::{Move, Position, Why};

/// So many moves in a row, of both sides together, with no capture and no man moved are a draw.
pub const QUIET_MOVES: usize = 40;
/// So many times the same position with the same player to move is a draw.
pub const REPEATS: usize = 3;

/// A position with its quiet past: the positions since the last capture or man's move. None before
/// that can return.
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    past: [u64; QUIET_MOVES],
    quiet: usize,
}

impl Line {
    /// A line that starts here.
    pub const fn new(position: Position) -> Self {
        Line {
            position,
            past: [0; QUIET_MOVES],
            quiet: 0,
        }
    }

    /// A line that came here by way of `earlier`, oldest first; those too old to matter are
    /// forgotten.
    pub fn with_past(position: Position, earlier: &[Position]) -> Self {
        let mut line = Line::new(position);
        let recent = &earlier[earlier.len().saturating_sub(QUIET_MOVES)..];
        for (slot, earlier) in line.past.iter_mut().zip(recent) {
            *slot = earlier.key();
        }
        line.quiet = recent.len();
        line
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves in a row were quiet: no capture, no man moved.
    pub const fn quiet(&self) -> usize {
        self.quiet
    }

    /// The keys of the earlier positions that could come again, oldest first.
    pub(crate) fn past(&self) -> &[u64] {
        &self.past[..self.quiet]
    }

    /// The earlier positions that could come again, oldest first.
    pub fn earlier(&self) -> Vec<Position> {
        self.past()
            .iter()
            .map(|&key| Position::of_key(key))
            .collect()
    }

    /// Makes a legal move.
    pub fn play(&mut self, played: Move) {
        if self.position.is_progress(played) {
            self.quiet = 0;
        } else if let Some(slot) = self.past.get_mut(self.quiet) {
            *slot = self.position.key();
            self.quiet += 1;
        }
        self.position.play(played);
    }

    /// Whether the board ends the game: the side to move has lost, or it is a draw.
    ///
    /// A loss comes before a draw, as mate does in chess.
    pub fn finish(&self) -> Option<Why> {
        if self.position.pieces(self.position.to_move()).is_empty() {
            Some(Why::NoPieces)
        } else if !self.position.has_move() {
            Some(Why::NoMoves)
        } else {
            self.drawn()
        }
    }

    /// Whether the quiet past makes it a draw.
    pub(crate) fn drawn(&self) -> Option<Why> {
        if self.is_repeated() {
            Some(Why::Repetition)
        } else if self.quiet >= QUIET_MOVES {
            Some(Why::NoProgress)
        } else {
            None
        }
    }

    fn is_repeated(&self) -> bool {
        // The earliest third time: there and back twice, by both sides.
        if self.quiet < 4 * (REPEATS - 1) {
            return false;
        }
        let key = self.position.key();
        let before = self.past().iter().filter(|&&past| past == key).count();
        before + 1 >= REPEATS
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        self.position == other.position && self.past() == other.past()
    }
}
