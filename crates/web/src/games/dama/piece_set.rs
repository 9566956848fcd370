//! `PieceSet`: pieces with an identity, so that the page can animate them.
//!
//! A `View` only says what stands where. `PieceSet` follows it from view to view and keeps track of
//! which piece is which.

use game_core::Seat;
use game_dama::{Moved, Piece, Position, Rank, Square};

/// One piece and where the screen shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceToken {
    /// Which piece it is, for as long as it is shown.
    pub id: u32,
    pub seat: Seat,
    pub rank: Rank,
    /// Where it stands, or stood when it was taken.
    pub at: Square,
    /// Whether it is still there.
    pub fate: Fate,
}

/// Whether a piece is still on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Stands,
    /// It was taken by the last move, when the mover had gone `after` squares: it fades away only
    /// then.
    Taken {
        /// Squares from where the mover started.
        after: u8,
    },
}

/// All pieces shown, always in the order of their ids: a moving piece must not change its place in
/// the document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PieceSet {
    tokens: Vec<PieceToken>,
    next_id: u32,
}

impl PieceSet {
    /// The pieces of a position, all of them new.
    pub fn of(position: &Position) -> PieceSet {
        let mut piece_set = PieceSet::default();
        piece_set.settle(position);
        piece_set
    }

    /// The pieces, with those that are fading away.
    pub fn tokens(&self) -> &[PieceToken] {
        &self.tokens
    }

    /// The piece that stands on the square.
    pub fn standing(&self, square: Square) -> Option<&PieceToken> {
        self.tokens
            .iter()
            .find(|token| token.at == square && token.fate == Fate::Stands)
    }

    /// The piece with this id, if it is still shown.
    pub fn token(&self, id: u32) -> Option<PieceToken> {
        self.tokens.iter().find(|token| token.id == id).copied()
    }

    /// Follows one move.
    pub fn play(&mut self, moved: &Moved) {
        self.tokens.retain(|token| token.fate == Fate::Stands);
        for token in &mut self.tokens {
            if token.at == moved.from {
                token.at = moved.to;
                if moved.crowned {
                    token.rank = Rank::Queen;
                }
            } else if moved.taken.contains(&token.at) {
                token.fate = Fate::Taken {
                    after: moved.from.x().abs_diff(token.at.x()),
                };
            }
        }
    }

    /// Shows exactly this position: pieces that fit stay, a lone piece in the wrong place goes
    /// where one is missing, taken pieces that are back come back, and whatever else differs is put
    /// down or removed.
    pub fn settle(&mut self, position: &Position) {
        let mut missing: Vec<(Square, Piece)> = Square::all()
            .filter_map(|square| Some((square, position.piece(square)?)))
            .collect();
        let mut strays = Vec::new();
        for (index, token) in self.tokens.iter_mut().enumerate() {
            let fits =
                |&(square, piece): &(Square, Piece)| square == token.at && piece.seat == token.seat;
            match missing.iter().position(fits) {
                Some(found) => {
                    token.rank = missing.remove(found).1.rank;
                    token.fate = Fate::Stands;
                }
                None if token.fate == Fate::Stands => strays.push(index),
                None => {}
            }
        }
        for index in strays.into_iter().rev() {
            self.bring_home(index, &mut missing);
        }
        for (at, Piece { seat, rank }) in missing {
            self.tokens.push(PieceToken {
                id: self.next_id,
                seat,
                rank,
                at,
                fate: Fate::Stands,
            });
            self.next_id += 1;
        }
    }

    /// Moves a piece that stands wrong to the one place where its kind is missing, or removes it.
    fn bring_home(&mut self, index: usize, missing: &mut Vec<(Square, Piece)>) {
        let token = &mut self.tokens[index];
        let mut homes = (0..missing.len()).filter(|&found| missing[found].1.seat == token.seat);
        match (homes.next(), homes.next()) {
            (Some(home), None) => {
                let (at, piece) = missing.remove(home);
                (token.at, token.rank) = (at, piece.rank);
            }
            _ => {
                self.tokens.remove(index);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    /// Where each piece is, by id; a taken one with how far the mover had gone.
    fn written(piece_set: &PieceSet) -> String {
        let one = |token: &PieceToken| {
            let crown = if token.rank == Rank::Queen { "*" } else { "" };
            match token.fate {
                Fate::Stands => format!("{}{crown}:{}", token.id, token.at),
                Fate::Taken { after } => format!("{}{crown}:x{after}", token.id),
            }
        };
        piece_set
            .tokens()
            .iter()
            .map(one)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Plays a move on both the set and the position, and checks that they agree.
    fn play(piece_set: &mut PieceSet, position: &mut Position, text: &str) {
        let (from, to) = text.split_once('-').unwrap();
        let played = position
            .find_move(from.parse().unwrap(), to.parse().unwrap())
            .unwrap();
        piece_set.play(&Moved {
            seat: position.to_move().seat(),
            from: played.from,
            to: played.to,
            taken: played.taken.iter().collect(),
            crowned: position.is_crowning(played),
        });
        position.play(played);
        let before = piece_set.clone();
        piece_set.settle(position);
        assert_eq!(
            *piece_set, before,
            "the truth changes nothing that was shown right"
        );
    }

    #[test]
    fn a_piece_stays_itself_through_jump_and_crowning() {
        let mut now = position(".../.../xo./.../.../... 0");
        let mut piece_set = PieceSet::of(&now);
        assert_eq!(written(&piece_set), "0:b4 1:d4");
        play(&mut piece_set, &mut now, "d4-c5");
        play(&mut piece_set, &mut now, "b4-a3");
        play(&mut piece_set, &mut now, "c5-b6");
        assert_eq!(written(&piece_set), "0:a3 1*:b6");
    }

    #[test]
    fn a_queen_that_flies_over_two_takes_the_nearer_first() {
        let mut now = position(".../.../.x./.x./.../O.. 0");
        let mut piece_set = PieceSet::of(&now);
        assert_eq!(written(&piece_set), "0:d4 1:c3 2*:a1");
        play(&mut piece_set, &mut now, "a1-e5");
        assert_eq!(written(&piece_set), "0:x3 1:x2 2*:e5");
    }

    #[test]
    fn a_move_taken_back_brings_mover_and_taken_back_as_they_were() {
        let before = position(".../.../.x./.x./.../O.. 0");
        let (mut now, mut piece_set) = (before, PieceSet::of(&before));
        play(&mut piece_set, &mut now, "a1-e5");
        piece_set.settle(&before);
        assert_eq!(written(&piece_set), "0:d4 1:c3 2*:a1");
    }

    #[test]
    fn a_crown_that_was_a_mistake_is_taken_off() {
        let before = position("..x/.o./.../.../.../... 0");
        let (mut now, mut piece_set) = (before, PieceSet::of(&before));
        play(&mut piece_set, &mut now, "c5-b6");
        piece_set.settle(&before);
        assert_eq!(written(&piece_set), "0:f6 1:c5");
    }

    #[test]
    fn whatever_differs_more_is_put_down_anew() {
        let mut piece_set = PieceSet::of(&Position::START);
        let far = position("..x/.../o../.x./..O/... 1");
        piece_set.settle(&far);
        assert_eq!(
            piece_set
                .tokens()
                .iter()
                .filter(|token| token.fate == Fate::Stands)
                .count(),
            4
        );
        for square in Square::all() {
            let shown = piece_set.standing(square).map(|token| Piece {
                seat: token.seat,
                rank: token.rank,
            });
            assert_eq!(shown, far.piece(square), "{square}");
        }
        assert!(piece_set.tokens().is_sorted_by_key(|token| token.id));
    }
}
