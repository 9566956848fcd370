//! Confidence intervals of a share.

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const Z: f64 = 1.959_963_985;

/// A 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// The Wilson score interval of a share seen in `games`.
///
/// Made for wins and losses; with draws the truth varies less, so that the interval is on the wide,
/// safe side.
pub fn wilson(share: f64, games: u32) -> Interval {
    if games == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = f64::from(games);
    let weight = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / weight;
    let reach = Z / weight * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Interval {
        low: (middle - reach).max(0.0),
        high: (middle + reach).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_interval_is_the_one_in_the_textbooks() {
        // 10 of 20, and 0 of 10, as R's binom.confint(method = "wilson") gives them.
        let half = wilson(0.5, 20);
        assert!(
            (half.low - 0.2993).abs() < 1e-4 && (half.high - 0.7007).abs() < 1e-4,
            "{half:?}"
        );
        let none = wilson(0.0, 10);
        assert!(
            none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4,
            "{none:?}"
        );
    }

    #[test]
    fn no_games_say_nothing() {
        assert_eq!(
            wilson(0.0, 0),
            Interval {
                low: 0.0,
                high: 1.0
            }
        );
    }

    proptest! {
        #[test]
        fn the_share_lies_within_and_more_games_say_more(share in 0.0..=1.0, games in 1u32..10_000) {
            let (few, many) = (wilson(share, games), wilson(share, games * 4));
            prop_assert!(few.low <= share + 1e-12 && share <= few.high + 1e-12);
            prop_assert!(many.high - many.low < few.high - few.low);
        }
    }
}
