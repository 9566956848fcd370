//! The pieces and the side to move: three sets of squares, which fit in one 64-bit key.

use crate::{Move, Piece, Rank, Side, Square, Squares};

/// A position. No square holds two pieces and no man stands on its far row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [Squares; 2],
    queens: Squares,
    to_move: Side,
}

/// The row on which a side's men become queens.
const FAR_ROW: [Squares; 2] = [Squares::of_bits(0b111), Squares::of_bits(0b111 << 17)];
/// The two rows a side starts on.
const HOME_ROWS: [Squares; 2] = [
    Squares::of_bits(0b11_1111 << 14),
    Squares::of_bits(0b11_1111),
];

impl Position {
    /// Six men a side on their two nearest rows; player one is to move.
    pub const START: Position = Position {
        pieces: HOME_ROWS,
        queens: Squares::NONE,
        to_move: Side::One,
    };

    /// A position from sets of squares, if they do not overlap. Men on their far row are taken for
    /// queens.
    pub fn new(pieces: [Squares; 2], queens: Squares, to_move: Side) -> Option<Position> {
        if !(pieces[0] & pieces[1]).is_empty() {
            return None;
        }
        let crowned = pieces[0] & FAR_ROW[0] | pieces[1] & FAR_ROW[1];
        Some(Position {
            pieces,
            queens: (queens | crowned) & (pieces[0] | pieces[1]),
            to_move,
        })
    }

    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// All squares the side's pieces stand on.
    pub fn pieces(&self, side: Side) -> Squares {
        self.pieces[side.index()]
    }

    /// The squares the side's men stand on.
    pub fn men(&self, side: Side) -> Squares {
        self.pieces(side) - self.queens
    }

    /// The squares the side's queens stand on.
    pub fn queens(&self, side: Side) -> Squares {
        self.pieces(side) & self.queens
    }

    /// The squares with nothing on them.
    pub fn empty(&self) -> Squares {
        Squares::ALL - self.pieces[0] - self.pieces[1]
    }

    /// The piece on the square, if any.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let side = [Side::One, Side::Two]
            .into_iter()
            .find(|&side| self.pieces(side).contains(square))?;
        let rank = if self.queens.contains(square) {
            Rank::Queen
        } else {
            Rank::Man
        };
        Some(Piece {
            seat: side.seat(),
            rank,
        })
    }

    /// Applies a legal move.
    pub fn play(&mut self, played: Move) {
        let side = self.to_move;
        let (from, to) = (Squares::only(played.from), Squares::only(played.to));
        let was_queen = !(self.queens & from).is_empty();
        let is_queen = was_queen | !(to & FAR_ROW[side.index()]).is_empty();
        self.pieces[side.index()] = (self.pieces(side) - from) | to;
        self.pieces[side.other().index()] = self.pieces(side.other()) - played.taken;
        self.queens =
            (self.queens - from - played.taken) | if is_queen { to } else { Squares::NONE };
        self.to_move = side.other();
    }

    /// Whether the move takes a piece or moves a man: such a move cannot be undone.
    pub fn is_progress(&self, played: Move) -> bool {
        !played.taken.is_empty() || !self.queens.contains(played.from)
    }

    /// Whether the move makes a man a queen.
    pub fn is_crowning(&self, played: Move) -> bool {
        !self.queens.contains(played.from) && FAR_ROW[self.to_move.index()].contains(played.to)
    }

    /// The whole position as one number; different positions have different keys.
    pub const fn key(&self) -> u64 {
        self.pieces[0].bits() as u64
            | (self.pieces[1].bits() as u64) << 20
            | (self.queens.bits() as u64) << 40
            | (self.to_move as u64) << 60
    }

    /// The inverse of `key`.
    pub(crate) fn of_key(key: u64) -> Position {
        let set = |shift: u32| Squares::of_bits((key >> shift) as u32 & 0xF_FFFF);
        let to_move = if key >> 60 & 1 == 0 {
            Side::One
        } else {
            Side::Two
        };
        Position {
            pieces: [set(0), set(20)],
            queens: set(40),
            to_move,
        }
    }
}
