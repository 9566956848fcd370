//! The score of a round, one [`Tally`] per side, and the minimum of a first meld.

use crate::{Heap, Meld};
use serde::{Deserialize, Serialize};

/// The points each red three earns or costs.
pub const RED_THREE: i32 = 100;
/// The points for closing the round.
pub const CLOSING: i32 = 200;
/// Pairs of a score and the minimum from that score on; the last one holds for all scores
/// below.
const MINIMUMS: [(i32, i32); 4] = [(5000, 150), (2500, 120), (1500, 90), (i32::MIN, 50)];

/// The minimum points of a side's first meld, by its score so far.
pub fn minimum(total: i32) -> i32 {
    let (_, minimum) = MINIMUMS
        .iter()
        .find(|(from, _)| total >= *from)
        .expect("the last line holds for all");
    *minimum
}

/// One side's column of a round's summary; costs are negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The melded cards; a cost without a canasta.
    pub melded: i32,
    /// The premiums of canastas.
    pub canastas: i32,
    /// The red threes; a cost without a canasta.
    pub red_threes: i32,
    /// The points for closing.
    pub closing: i32,
    /// The cards left in the hands.
    pub left: i32,
    /// The sum of the fields above.
    pub round: i32,
    /// The sum of all rounds so far.
    pub total: i32,
}

/// What a side has at the end of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reckoning<'a> {
    pub melds: &'a [Meld],
    pub red_threes: usize,
    pub closed: bool,
    pub hands: i32,
    /// The side's score before this round.
    pub total: i32,
}

impl Reckoning<'_> {
    pub fn tally(self) -> Tally {
        let sign = if has_canasta(self.melds) { 1 } else { -1 };
        let mut tally = Tally {
            melded: sign * melded(self.melds),
            canastas: premiums(self.melds),
            red_threes: sign * RED_THREE * self.red_threes as i32,
            closing: if self.closed { CLOSING } else { 0 },
            left: -self.hands,
            ..Tally::default()
        };
        tally.round = tally.melded + tally.canastas + tally.red_threes + tally.closing + tally.left;
        tally.total = self.total + tally.round;
        tally
    }
}

/// The points of all melded cards.
pub fn melded(melds: &[Meld]) -> i32 {
    melds.iter().map(Meld::points).sum()
}

/// The sum of [`Canasta::premium`](crate::Canasta::premium) over the melds.
pub fn premiums(melds: &[Meld]) -> i32 {
    melds
        .iter()
        .filter_map(Meld::canasta)
        .map(|canasta| canasta.premium())
        .sum()
}

/// Whether a canasta is among the melds.
pub fn has_canasta(melds: &[Meld]) -> bool {
    melds.iter().any(|meld| meld.canasta().is_some())
}

/// The points of all cards in these hands.
pub(crate) fn left<'a>(hands: impl IntoIterator<Item = &'a Heap>) -> i32 {
    hands.into_iter().map(Heap::points).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn melds(texts: &[&str]) -> Vec<Meld> {
        texts
            .iter()
            .map(|text| Meld::read(&text.parse().unwrap()).unwrap())
            .collect()
    }

    #[test]
    fn a_first_meld_is_worth_50_below_1500_then_90_from_2500_120_and_from_5000_150() {
        for (total, worth) in [
            (-5000, 50),
            (0, 50),
            (1495, 50),
            (1500, 90),
            (2495, 90),
            (2500, 120),
            (4995, 120),
            (5000, 150),
            (9995, 150),
        ] {
            assert_eq!(minimum(total), worth, "{total}");
        }
    }

    #[test]
    fn with_a_canasta_cards_premiums_red_threes_and_closing_less_the_hands() {
        let melds = melds(&["7C 7C 7D 7D 7H 7H 7S", "KC KD *"]);
        let tally = Reckoning {
            melds: &melds,
            red_threes: 2,
            closed: true,
            hands: 75,
            total: 1000,
        }
        .tally();
        let lines = (
            tally.melded,
            tally.canastas,
            tally.red_threes,
            tally.closing,
            tally.left,
        );
        assert_eq!(lines, (105, 600, 200, 200, -75));
        assert_eq!((tally.round, tally.total), (1030, 2030));
    }

    #[test]
    fn without_a_canasta_the_cards_melded_and_red_threes_cost_too() {
        let melds = melds(&["KC KD KH", "AC AD AH"]);
        let tally = Reckoning {
            melds: &melds,
            red_threes: 1,
            closed: false,
            hands: 195,
            total: 0,
        }
        .tally();
        let lines = (
            tally.melded,
            tally.canastas,
            tally.red_threes,
            tally.closing,
            tally.left,
        );
        assert_eq!(lines, (-90, 0, -100, 0, -195));
        assert_eq!((tally.round, tally.total), (-385, -385));
    }

    #[test]
    fn premiums_of_all_canastas_count() {
        let melds = melds(&[
            "7C 7C 7D 7D 7H 7H 7S",
            "KC KC KD KD * 2C 2D",
            "* * 2C 2D 2H 2H 2S",
        ]);
        assert_eq!(premiums(&melds), 600 + 300 + 1000);
    }
}
