//! Compares what was played with the alternatives on imagined games.

use game_core::{Basis, Verdict};

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z: f64 = 1.959_963_985;

/// A decision whose plays can be tried out.
pub trait Trial {
    type Play: Clone + PartialEq;

    /// Imagines one game that fits what the player knew, and returns what the player gets in it
    /// after each of the plays, in their order.
    fn results(&mut self, plays: &[Self::Play]) -> Vec<f64>;
}

/// How often plays are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tries {
    /// The imagined games that decide what the best play is.
    pub scouted: u32,
    /// The imagined games, not the same ones, on which it is compared with what was played: the
    /// best of many looks better than it is on the games that made it the best.
    pub compared: u32,
}

/// What was played beside the best play.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison<P> {
    /// `None` if what was played is best.
    pub better: Option<P>,
    pub played: f64,
    pub best: f64,
    /// Half the width of the 95 % confidence interval of `best - played`.
    pub reach: f64,
}

/// Sets `played` beside the best of `plays`, which need not contain it.
pub fn compare<T: Trial>(
    trial: &mut T,
    played: &T::Play,
    plays: Vec<T::Play>,
    tries: Tries,
) -> Comparison<T::Play> {
    let mut all = vec![played.clone()];
    all.extend(plays.into_iter().filter(|play| play != played));
    let sums = sums(trial, &all, tries.scouted);
    // Of equal ones the first: what was played.
    let best = (1..all.len()).fold(0, |best, other| {
        if sums[other] > sums[best] {
            other
        } else {
            best
        }
    });
    if best == 0 {
        let value = sums[0] / f64::from(tries.scouted.max(1));
        return Comparison {
            better: None,
            played: value,
            best: value,
            reach: 0.0,
        };
    }
    against(trial, played, all.swap_remove(best), tries.compared)
}

fn sums<T: Trial>(trial: &mut T, plays: &[T::Play], games: u32) -> Vec<f64> {
    let mut sums = vec![0.0; plays.len()];
    for _ in 0..games {
        for (sum, result) in sums.iter_mut().zip(trial.results(plays)) {
            *sum += result;
        }
    }
    sums
}

fn against<T: Trial>(
    trial: &mut T,
    played: &T::Play,
    best: T::Play,
    games: u32,
) -> Comparison<T::Play> {
    let pair = [played.clone(), best];
    let n = f64::from(games.max(2));
    let (mut sums, mut squares) = ([0.0; 2], 0.0);
    for _ in 0..games.max(2) {
        let results = trial.results(&pair);
        sums[0] += results[0];
        sums[1] += results[1];
        squares += (results[1] - results[0]).powi(2);
    }
    let mean = (sums[1] - sums[0]) / n;
    let variance = (squares - n * mean * mean).max(0.0) / (n - 1.0);
    let [_, best] = pair;
    Comparison {
        better: Some(best),
        played: sums[0] / n,
        best: sums[1] / n,
        reach: Z * (variance / n).sqrt(),
    }
}

impl<P> Comparison<P> {
    /// As the verdict of a review, with the actions of the better play.
    pub fn verdict<A>(&self, actions: impl FnOnce(&P) -> Vec<A>) -> Verdict<A> {
        let loss = self.best - self.played;
        Verdict {
            played: thousandths(self.played),
            best: thousandths(self.best),
            loss: thousandths(loss),
            range: (
                thousandths(loss - self.reach),
                thousandths(loss + self.reach),
            ),
            basis: Basis::Sample,
            better: self.better.as_ref().map(actions).unwrap_or_default(),
        }
    }
}

/// A value as reviews have it.
pub fn thousandths(value: f64) -> i32 {
    (value * 1000.0).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spinner;
    use game_core::Dice;

    /// A play is worth its number, blurred by the same luck for all plays of a game, and by luck
    /// of its own.
    struct Blurred(Spinner);

    impl Trial for Blurred {
        type Play = u32;

        fn results(&mut self, plays: &[u32]) -> Vec<f64> {
            let shared = f64::from(self.0.below(100));
            plays
                .iter()
                .map(|&play| f64::from(play) + shared + f64::from(self.0.below(5)))
                .collect()
        }
    }

    fn compared(played: u32, plays: Vec<u32>) -> Comparison<u32> {
        let mut trial = Blurred(Spinner::new(&mut Dice::from_number(1)));
        let tries = Tries {
            scouted: 20,
            compared: 100,
        };
        compare(&mut trial, &played, plays, tries)
    }

    #[test]
    fn the_best_play_is_found_and_its_gain_lies_in_the_interval() {
        let found = compared(3, vec![1, 9, 3, 5]);
        assert_eq!(found.better, Some(9));
        let gain = found.best - found.played;
        assert!((gain - 6.0).abs() < found.reach.max(0.5), "{found:?}");
        assert!(
            found.reach < 1.0,
            "luck that both share does not blur: {found:?}"
        );
        let verdict = found.verdict(|&play| vec![play]);
        assert_eq!((verdict.better, verdict.range.0 > 0), (vec![9], true));
    }

    #[test]
    fn what_was_played_costs_nothing_if_it_is_the_best() {
        let found = compared(9, vec![1, 5]);
        assert_eq!((found.better, found.reach), (None, 0.0));
        let verdict = found.verdict(|&play| vec![play]);
        assert_eq!((verdict.loss, verdict.range), (0, (0, 0)));
        assert!(verdict.better.is_empty());
    }
}
