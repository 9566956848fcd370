//! Why a piece of the player on turn cannot move.

use crate::{Position, Square, Squares, squares::SLANTS};

/// What stands in the way of a piece without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stillness {
    /// Only pieces of its own side stand ahead of the man.
    OwnAhead,
    /// An enemy stands ahead of the man, and the square right behind is not free or not there.
    NoLanding,
    /// No square on the queen's diagonals is free.
    DiagonalsFull,
}

impl Position {
    /// Why the piece cannot move; `None` if it can, or is not a piece of the side to move.
    pub fn stillness(&self, from: Square) -> Option<Stillness> {
        let side = self.to_move();
        let mut has_move = false;
        self.each_move(|found| has_move |= found.from == from);
        if has_move || !self.pieces(side).contains(from) {
            return None;
        }
        let enemies = self.pieces(side.other());
        let meets_enemy = |slant| !(Squares::only(from).ahead(side, slant) & enemies).is_empty();
        Some(if self.queens(side).contains(from) {
            Stillness::DiagonalsFull
        } else if SLANTS.into_iter().any(meets_enemy) {
            Stillness::NoLanding
        } else {
            Stillness::OwnAhead
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(position: &str, square: &str, expected: Option<Stillness>) {
        let position: Position = position.parse().expect("a position");
        let square = square.parse().expect("a square");
        assert_eq!(position.stillness(square), expected);
    }

    #[test]
    fn a_man_behind_its_own_pieces_cannot_move() {
        let start = Position::START.to_string();
        check(&start, "a1", Some(Stillness::OwnAhead));
        check(&start, "b2", None);
    }

    #[test]
    fn a_man_needs_a_free_square_behind_the_enemy_ahead_of_it() {
        // The enemy on b4 is backed by one on c5; on a3 there is only one way ahead.
        check(
            ".../.x./x../o../.../... 0",
            "a3",
            Some(Stillness::NoLanding),
        );
        check(".../.../x../o../.../... 0", "a3", None);
    }

    #[test]
    fn a_queen_flies_over_everything_so_only_full_diagonals_hold_it() {
        let full = "..x/..x/.x./.o./o../O.. 0";
        check(full, "a1", Some(Stillness::DiagonalsFull));
        check(&full.replacen("..x", "...", 1), "a1", None);
    }

    #[test]
    fn pieces_of_the_other_side_and_empty_squares_have_no_stillness() {
        let start = Position::START.to_string();
        check(&start, "b6", None);
        check(&start, "a3", None);
    }
}
