//! Move generation: the only place that knows how pieces move.

use crate::{
    Move, Position, Refusal, Side, Square, Squares,
    rays::{between, reach},
    squares::SLANTS,
};

impl Position {
    /// All legal moves of the side to move: men first.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_move(|found| moves.push(found));
        moves
    }

    /// Calls `visit` with every legal move once, always in the same order.
    pub fn each_move(&self, mut visit: impl FnMut(Move)) {
        let side = self.to_move();
        for slant in SLANTS {
            for to in self.steps(slant).iter() {
                visit(Move {
                    from: behind(to, side, slant),
                    to,
                    taken: Squares::NONE,
                });
            }
            for to in self.jumps(slant).iter() {
                let over = behind(to, side, slant);
                visit(Move {
                    from: behind(over, side, slant),
                    to,
                    taken: Squares::only(over),
                });
            }
        }
        let (empty, enemies) = (self.empty(), self.pieces(side.other()));
        for from in self.queens(side).iter() {
            for to in (reach(from) & empty).iter() {
                visit(Move {
                    from,
                    to,
                    taken: between(from, to) & enemies,
                });
            }
        }
    }

    /// Whether the side to move has any legal move.
    pub fn has_move(&self) -> bool {
        let empty = self.empty();
        SLANTS
            .iter()
            .any(|&slant| !(self.steps(slant) | self.jumps(slant)).is_empty())
            || self
                .queens(self.to_move())
                .iter()
                .any(|from| !(reach(from) & empty).is_empty())
    }

    /// The squares men can step to: exactly one man reaches each along this slant.
    pub(crate) fn steps(&self, slant: u32) -> Squares {
        let side = self.to_move();
        self.men(side).ahead(side, slant) & self.empty()
    }

    /// The squares men can jump to: exactly one man reaches each along this slant.
    pub(crate) fn jumps(&self, slant: u32) -> Squares {
        let side = self.to_move();
        let over = self.men(side).ahead(side, slant) & self.pieces(side.other());
        over.ahead(side, slant) & self.empty()
    }

    /// The move of the piece on `from` to `to`, or the rule that refuses it.
    pub fn find_move(&self, from: Square, to: Square) -> Result<Move, Refusal> {
        let side = self.to_move();
        if self.empty().contains(from) {
            return Err(Refusal::EmptySquare);
        }
        if !self.pieces(side).contains(from) {
            return Err(Refusal::NotYourPiece);
        }
        if !self.empty().contains(to) {
            return Err(Refusal::TargetTaken);
        }
        if !reach(from).contains(to) {
            return Err(Refusal::NotDiagonal);
        }
        let taken = between(from, to) & self.pieces(side.other());
        if self.men(side).contains(from) {
            may_man_move(side, from, to, taken)?;
        }
        Ok(Move { from, to, taken })
    }
}

fn may_man_move(side: Side, from: Square, to: Square, taken: Squares) -> Result<(), Refusal> {
    let ahead = match side {
        Side::One => i16::from(from.y()) - i16::from(to.y()),
        Side::Two => i16::from(to.y()) - i16::from(from.y()),
    };
    match ahead {
        ..=0 => Err(Refusal::MenMoveForward),
        1 => Ok(()),
        2 if taken.is_empty() => Err(Refusal::NothingToJump),
        2 => Ok(()),
        3.. => Err(Refusal::TooFar),
    }
}

/// The square from which a man of the side reaches `to` in one step.
pub(crate) fn behind(to: Square, side: Side, slant: u32) -> Square {
    Square::of_bit(match side {
        Side::One => to.bit() + slant,
        Side::Two => to.bit() - slant,
    })
}
