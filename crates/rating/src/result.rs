//! Who won, drew and lost, told from sides and places alone: the same for ratings, profiles and
//! histories.

/// Where one seat ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Seats of one side win and lose together.
    pub side: u8,
    /// 1 for the best; sides that drew share a place.
    pub place: u8,
}

/// How a game went for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    Won,
    /// Another side shares the first place.
    Drew,
    Lost,
}

impl GameResult {
    /// The result of the seat that ended as `own`; `all` are the seats of the game, `own` among
    /// them or not.
    pub fn of(own: Placing, all: impl IntoIterator<Item = Placing>) -> Self {
        let shares_first = |other: Placing| other.side != own.side && other.place == 1;
        if own.place != 1 {
            GameResult::Lost
        } else if all.into_iter().any(shares_first) {
            GameResult::Drew
        } else {
            GameResult::Won
        }
    }

    /// The streak after this result: positive counts wins in a row, negative losses in a row, and
    /// a draw ends both.
    pub fn streak(self, before: i64) -> i64 {
        match self {
            GameResult::Won => before.max(0) + 1,
            GameResult::Drew => 0,
            GameResult::Lost => before.min(0) - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results<const SEATS: usize>(seats: [(u8, u8); SEATS]) -> [GameResult; SEATS] {
        let seats = seats.map(|(side, place)| Placing { side, place });
        seats.map(|own| GameResult::of(own, seats))
    }

    #[test]
    fn the_first_place_wins_unless_another_side_shares_it() {
        use GameResult::{Drew, Lost, Won};
        assert_eq!(results([(0, 1), (1, 2)]), [Won, Lost]);
        assert_eq!(results([(0, 1), (1, 1), (2, 3)]), [Drew, Drew, Lost]);
        assert_eq!(
            results([(0, 1), (1, 2), (0, 1), (1, 2)]),
            [Won, Lost, Won, Lost],
            "partners share the place and still win"
        );
        assert_eq!(results([(0, 1), (1, 2), (2, 2)]), [Won, Lost, Lost]);
    }

    #[test]
    fn a_streak_counts_equal_results_and_a_draw_ends_it() {
        use GameResult::{Drew, Lost, Won};
        let after = |results: &[GameResult]| results.iter().fold(0, |now, it| it.streak(now));
        assert_eq!(after(&[Won, Won, Won]), 3);
        assert_eq!(after(&[Won, Lost, Lost]), -2);
        assert_eq!(after(&[Lost, Lost, Won]), 1);
        assert_eq!(after(&[Won, Won, Drew]), 0);
    }
}
