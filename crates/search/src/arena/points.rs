//! The points that a contestant gains with one seat in one game, averaged over deals.

use super::Interval;
use game_core::Outcome;

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z: f64 = 1.959_963_985;

/// The points of one contestant. Games of one deal are not independent, so that a deal is one
/// sample, however often it was played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Points {
    deals: u32,
    sum: f64,
    squares: f64,
}

impl Points {
    /// Adds one sample.
    pub fn add(&mut self, sample: f64) {
        self.deals += 1;
        self.sum += sample;
        self.squares += sample * sample;
    }

    /// The mean of a seat and game; `None` in games without points.
    pub fn mean(&self) -> Option<f64> {
        (self.deals > 0).then(|| self.sum / f64::from(self.deals))
    }

    /// The 95 % confidence interval of `mean`; `None` with fewer than two deals.
    pub fn interval(&self) -> Option<Interval> {
        let mean = self.mean().filter(|_| self.deals > 1)?;
        let n = f64::from(self.deals);
        let variance = (self.squares - n * mean * mean).max(0.0) / (n - 1.0);
        let reach = Z * (variance / n).sqrt();
        Some(Interval {
            low: mean - reach,
            high: mean + reach,
        })
    }
}

/// The sum of a contestant's points in some games, and the number of its seats in them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct SeatSum {
    points: f64,
    seats: u32,
}

impl SeatSum {
    /// The points of the seats on which `who` sat; no seats in games without points.
    pub(super) fn of(outcome: &Outcome, lineup: &[usize], who: usize) -> SeatSum {
        let points = outcome.points.iter().flatten();
        let own = points.zip(lineup).filter(|&(_, sits)| *sits == who);
        own.fold(SeatSum::default(), |sum, (&points, _)| {
            sum.and(SeatSum {
                points: points.into(),
                seats: 1,
            })
        })
    }

    pub(super) fn and(self, other: SeatSum) -> SeatSum {
        SeatSum {
            points: self.points + other.points,
            seats: self.seats + other.seats,
        }
    }

    pub(super) fn mean(self) -> Option<f64> {
        (self.seats > 0).then(|| self.points / f64::from(self.seats))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_the_mean_is_the_one_in_the_textbooks() {
        let mut points = Points::default();
        assert_eq!((points.mean(), points.interval()), (None, None));
        [1.0, 2.0, 3.0, 4.0]
            .iter()
            .for_each(|&sample| points.add(sample));
        let interval = points.interval().unwrap();
        // The standard deviation is 1.2910, so the mean's error is 0.6455.
        assert_eq!(points.mean(), Some(2.5));
        assert!((interval.high - 2.5 - 1.2652).abs() < 1e-3, "{interval:?}");
        assert!((interval.low + interval.high - 5.0).abs() < 1e-9);
    }

    #[test]
    fn seats_of_one_contestant_are_averaged() {
        let outcome = Outcome {
            places: vec![1, 2, 3],
            points: Some(vec![30, -10, -20]),
        };
        let own = SeatSum::of(&outcome, &[0, 1, 0], 0);
        assert_eq!(own.mean(), Some(5.0));
        let again = own.and(SeatSum::of(&outcome, &[1, 0, 1], 0));
        assert_eq!(again.mean(), Some(0.0));
        let none = Outcome {
            points: None,
            ..outcome
        };
        assert_eq!(SeatSum::of(&none, &[0, 1, 0], 0).mean(), None);
    }
}
