//! Where each seat came in, as people count it: a team has one place.

use game_core::{Outcome, Seat, Seating, Team};
use std::collections::BTreeMap;

/// Where a seat came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatStanding {
    /// 1 is the best; as many sides as were better are counted before it.
    pub place: u8,
    /// Whether another side has the same place.
    pub is_shared: bool,
}

/// The standing of every seat. Seats are their own sides if the seating is of another number of
/// seats: the host may have changed the options since.
pub fn standings(outcome: &Outcome, seating: &Seating) -> Vec<SeatStanding> {
    let sides = sides(outcome, seating);
    let standing = |place: u8| SeatStanding {
        place: 1 + sides.values().filter(|other| **other < place).count() as u8,
        is_shared: sides.values().filter(|other| **other == place).count() > 1,
    };
    outcome
        .places
        .iter()
        .map(|place| standing(*place))
        .collect()
}

/// How many sides there were.
pub fn side_count(outcome: &Outcome, seating: &Seating) -> usize {
    sides(outcome, seating).len()
}

/// The place of each side.
fn sides(outcome: &Outcome, seating: &Seating) -> BTreeMap<u8, u8> {
    let fits = seating.count() == outcome.places.len();
    let side = |seat: Seat| {
        let team = seating.team(seat).filter(|_| fits);
        team.map_or(seat.index() as u8, |Team(number)| number)
    };
    Seat::all(outcome.places.len())
        .map(|seat| (side(seat), outcome.places[seat.index()]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::AnyRules;

    fn told(rules: &str, places: &[u8]) -> (Vec<(u8, bool)>, usize) {
        let rules: AnyRules = serde_json::from_str(rules).expect("rules");
        let outcome = Outcome {
            places: places.to_vec(),
            points: None,
        };
        let all = standings(&outcome, &rules.seating());
        let pairs = all.iter().map(|one| (one.place, one.is_shared)).collect();
        (pairs, side_count(&outcome, &rules.seating()))
    }

    #[test]
    fn among_several_everyone_has_a_place_and_ties_are_said() {
        let four = r#"{"karcianka":{"players":4}}"#;
        assert_eq!(
            told(four, &[3, 1, 2, 4]),
            (vec![(3, false), (1, false), (2, false), (4, false)], 4)
        );
        assert_eq!(
            told(four, &[2, 1, 2, 4]).0,
            [(2, true), (1, false), (2, true), (4, false)]
        );
        assert_eq!(
            told(r#"{"rummikub":{"players":3}}"#, &[1, 3, 1]).0,
            [(1, true), (3, false), (1, true)]
        );
    }

    #[test]
    fn a_team_has_one_place_however_many_are_in_it() {
        assert_eq!(
            told(r#"{"kanasta":{"players":4}}"#, &[3, 1, 3, 1]),
            (vec![(2, false), (1, false), (2, false), (1, false)], 2)
        );
    }

    #[test]
    fn options_changed_since_the_game_do_not_confuse_its_result() {
        assert_eq!(
            told(r#"{"kanasta":{"players":4}}"#, &[2, 1]),
            (vec![(2, false), (1, false)], 2)
        );
    }
}
