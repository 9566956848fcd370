//! What the scores after a round are worth: each side's chance of winning the game.

use super::{
    moves::LeanEnd,
    round::{LeanRound, SIDES},
};

/// The difference of scores that means little even at the end.
const LEAST_SCALE: f64 = 350.0;
/// How much the points still to be won blur a difference of scores.
const BLUR: f64 = 0.22;

impl LeanRound {
    /// Each side's chance of winning the game after the round.
    pub(crate) fn chances(&self, end: LeanEnd) -> [f64; SIDES] {
        let sides = self.rules.sides();
        let mut totals = self.sides.map(|side| side.total);
        for (side, total) in totals.iter_mut().enumerate().take(sides) {
            *total += self.score(side, end);
        }
        worths(totals, sides, self.rules.target())
    }
}

/// The chance of each of so many sides with these scores, with so many points to win.
pub(crate) fn worths(totals: [i32; SIDES], sides: usize, target: i32) -> [f64; SIDES] {
    let totals = &totals[..sides];
    let best = totals.iter().copied().max().unwrap_or(0);
    let mut worths = [0.0; SIDES];
    if best >= target {
        let first = totals.iter().filter(|&&total| total == best).count();
        for (worth, &total) in worths.iter_mut().zip(totals) {
            *worth = if total == best {
                1.0 / first as f64
            } else {
                0.0
            };
        }
        return worths;
    }
    let scale = LEAST_SCALE + BLUR * f64::from(target - best);
    for (worth, &total) in worths.iter_mut().zip(totals) {
        *worth = (f64::from(total - best) / scale).exp();
    }
    let sum: f64 = worths.iter().sum();
    worths.map(|worth| worth / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leader_has_the_better_chance_and_the_winner_all_of_it() {
        let [one, two, three] = worths([1000, 0, 500], 3, 10_000);
        assert!(one > three && three > two && (one + two + three - 1.0).abs() < 1e-9);
        assert_eq!(worths([10_000, 9_995, 0], 2, 10_000), [1.0, 0.0, 0.0]);
        let near = worths([9_000, 8_000, 0], 2, 10_000)[0];
        let far = worths([1_000, 0, 0], 2, 10_000)[0];
        assert!(near > far, "the same lead is worth more near the end");
    }
}
