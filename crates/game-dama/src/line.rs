//! A line of play: a position, and what the drawing rules need of the way to it.
//!
//! Without heap allocation, and with positions stored as keys, because playouts and real
//! games both use it: there is only one implementation of the rules.

use crate::{Move, Position, Why};

/// So many moves in a row, of both sides together, without a capture or a man's move are a
/// draw.
pub const QUIET_MOVES: usize = 40;
/// So many occurrences of the same position with the same player to move are a draw.
pub const REPEATS: usize = 3;

/// A position with the positions since the last capture or man's move; no earlier one can
/// return.
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

    /// A line that came here by way of `earlier`, oldest first; positions too old to matter are
    /// dropped.
    pub fn with_past(position: Position, earlier: &[Position]) -> Self {
        let mut line = Line::new(position);
        let recent = &earlier[earlier.len().saturating_sub(QUIET_MOVES)..];
        for (slot, earlier) in line.past.iter_mut().zip(recent) {
            *slot = earlier.key();
        }
        line.quiet = recent.len();
        line
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves in a row were quiet: no capture, no man moved.
    pub const fn quiet(&self) -> usize {
        self.quiet
    }

    /// The keys of the earlier positions that could return, oldest first.
    pub(crate) fn past(&self) -> &[u64] {
        &self.past[..self.quiet]
    }

    /// The earlier positions that could return, oldest first.
    pub fn earlier(&self) -> Vec<Position> {
        self.past()
            .iter()
            .map(|&key| Position::of_key(key))
            .collect()
    }

    /// Applies a legal move.
    pub fn play(&mut self, played: Move) {
        if self.position.is_progress(played) {
            self.quiet = 0;
        } else if let Some(slot) = self.past.get_mut(self.quiet) {
            *slot = self.position.key();
            self.quiet += 1;
        }
        self.position.play(played);
    }

    /// Whether the position ends the game: the side to move has lost, or it is a draw.
    ///
    /// A loss takes precedence over a draw, as mate does in chess.
    pub fn finish(&self) -> Option<Why> {
        if self.position.pieces(self.position.to_move()).is_empty() {
            Some(Why::NoPieces)
        } else if !self.position.has_move() {
            Some(Why::NoMoves)
        } else {
            self.drawn()
        }
    }

    /// Whether the quiet moves or a repetition make it a draw.
    pub(crate) fn drawn(&self) -> Option<Why> {
        if self.is_repeated() {
            Some(Why::Repetition)
        } else if self.quiet >= QUIET_MOVES {
            Some(Why::NoProgress)
        } else {
            None
        }
    }

    /// Whether any position since the last progress came twice.
    pub(crate) fn has_repeated(&self) -> bool {
        let mut seen = self.past().to_vec();
        seen.push(self.position.key());
        seen.sort_unstable();
        seen.windows(2).any(|pair| pair[0] == pair[1])
    }

    fn is_repeated(&self) -> bool {
        // A third occurrence needs at least both sides' moves there and back, twice.
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
