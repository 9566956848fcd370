//! `Marks`: what the board points out while a piece is chosen: its targets and what each would
//! take.

use game_dama::{Move, Position, Square};

/// What is pointed out on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    chosen: Option<Square>,
    moves: Vec<Move>,
    pointed: Option<Move>,
}

/// What waits on a square the chosen piece may go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Nothing is taken on the way.
    Quiet,
    Takes,
}

/// How near an enemy piece is to being taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// Some move of the chosen piece takes it.
    Could,
    /// The move that is pointed at takes it.
    Will,
}

impl Marks {
    /// The marks for the piece on `chosen` while the pointer or the focus is on `pointed`.
    pub fn of(position: &Position, chosen: Option<Square>, pointed: Option<Square>) -> Marks {
        let Some(from) = chosen else {
            return Marks::default();
        };
        let moves: Vec<Move> = position
            .moves()
            .into_iter()
            .filter(|found| found.from == from)
            .collect();
        let pointed = moves
            .iter()
            .copied()
            .find(|found| Some(found.to) == pointed);
        Marks {
            chosen,
            moves,
            pointed,
        }
    }

    /// The piece that is chosen.
    pub fn chosen(&self) -> Option<Square> {
        self.chosen
    }

    /// What going to the square would mean; none if the chosen piece may not.
    pub fn target(&self, square: Square) -> Option<Target> {
        let found = self.moves.iter().find(|found| found.to == square)?;
        Some(if found.taken.is_empty() {
            Target::Quiet
        } else {
            Target::Takes
        })
    }

    /// Whether the move to the square is the one pointed at.
    pub fn is_pointed(&self, square: Square) -> bool {
        self.pointed.is_some_and(|found| found.to == square)
    }

    /// Whether the piece on the square may be taken.
    pub fn threat(&self, square: Square) -> Option<Threat> {
        match self.pointed {
            Some(found) => found.taken.contains(square).then_some(Threat::Will),
            None => self
                .moves
                .iter()
                .any(|found| found.taken.contains(square))
                .then_some(Threat::Could),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// A queen on a1 that may stop before, between and behind two enemies on c3 and e5.
    fn marks(pointed: Option<&str>) -> Marks {
        let position = ".../..x/.../.x./.../O.. 0".parse().unwrap();
        Marks::of(&position, Some(square("a1")), pointed.map(square))
    }

    #[test]
    fn a_target_tells_whether_going_there_takes() {
        let targets = ["b2", "d4", "f6", "c3", "a3"].map(|name| marks(None).target(square(name)));
        let expected = [
            Some(Target::Quiet),
            Some(Target::Takes),
            Some(Target::Takes),
            None,
            None,
        ];
        assert_eq!(targets, expected);
    }

    #[test]
    fn a_queen_shows_everything_it_would_take_on_the_way_pointed_at() {
        let threats = |pointed| ["c3", "e5"].map(|name| marks(pointed).threat(square(name)));
        assert_eq!(threats(None), [Some(Threat::Could), Some(Threat::Could)]);
        assert_eq!(threats(Some("b2")), [None, None]);
        assert_eq!(threats(Some("d4")), [Some(Threat::Will), None]);
        assert_eq!(
            threats(Some("f6")),
            [Some(Threat::Will), Some(Threat::Will)]
        );
    }

    #[test]
    fn pointing_where_the_piece_cannot_go_changes_nothing() {
        assert_eq!(marks(Some("c3")), marks(None));
        assert_eq!(marks(Some("a1")), marks(None));
    }

    #[test]
    fn nothing_is_marked_while_nothing_is_chosen() {
        let marks = Marks::of(&Position::START, None, Some(square("b4")));
        assert_eq!(marks, Marks::default());
        assert!(
            Square::all()
                .all(|square| marks.target(square).is_none() && marks.threat(square).is_none())
        );
    }
}
