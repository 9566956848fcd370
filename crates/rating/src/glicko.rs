//! Glicko-2 for games with sides and places: one game is one rating period.

use crate::Placing;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period},
};
use std::cmp::Ordering;

/// A rating loses certainty for each such period without a game: a week.
const PERIOD_MS: i64 = 7 * 24 * 60 * 60 * 1_000;
/// Bounds the loop of [`Rating::after_idle`]: long before, the deviation is that of a beginner.
const MAX_IDLE_PERIODS: i64 = 1_000;

/// A Glicko-2 rating; [`Rating::default`] is a beginner's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The number that people compare: 1500 for a beginner.
    pub rating: f64,
    /// The true rating lies within twice `deviation` of `rating` with 95 % confidence.
    pub deviation: f64,
    /// How much `rating` is expected to change.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(
        Glicko2Rating {
            rating,
            deviation,
            volatility,
        }: Glicko2Rating,
    ) -> Self {
        Rating {
            rating,
            deviation,
            volatility,
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(
        Rating {
            rating,
            deviation,
            volatility,
        }: Rating,
    ) -> Self {
        Glicko2Rating {
            rating,
            deviation,
            volatility,
        }
    }
}

impl Rating {
    /// The rating after a time without games: `deviation` grows by the week, at most to a
    /// beginner's; `rating` stays.
    pub fn after_idle(self, idle_ms: i64) -> Rating {
        let periods = (idle_ms / PERIOD_MS).clamp(0, MAX_IDLE_PERIODS);
        (0..periods)
            .fold(Glicko2Rating::from(self), |rating, _| {
                decay_deviation(&rating)
            })
            .into()
    }
}

/// One seat of a finished game, with the rating of its player before the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatRating<'a> {
    /// Seats with the same `player` are one player, who is rated once.
    pub player: &'a str,
    pub placing: Placing,
    pub rating: Rating,
}

/// The rating of `player` after the game: as if the player had met each other side once, a side
/// being rated as its members are on average. None if no seat is the player's.
pub fn after_game(player: &str, seats: &[SeatRating<'_>]) -> Option<Rating> {
    let own = seats.iter().filter(|seat| seat.player == player);
    let before = own.clone().next()?.rating;
    let results: Vec<_> = own.flat_map(|seat| results_of(seat, seats)).collect();
    Some(glicko2_rating_period(&before.into(), &results, &Glicko2Config::new()).into())
}

fn results_of(seat: &SeatRating<'_>, seats: &[SeatRating<'_>]) -> Vec<(Glicko2Rating, Outcomes)> {
    let mut sides: Vec<(u8, u8)> = seats
        .iter()
        .map(|other| (other.placing.side, other.placing.place))
        .collect();
    sides.sort_unstable();
    sides.dedup();
    let others = sides
        .into_iter()
        .filter(|(side, _)| *side != seat.placing.side);
    let met = others.filter_map(|(side, place)| {
        let members = seats
            .iter()
            .filter(|other| other.placing.side == side && other.player != seat.player);
        let outcome = match seat.placing.place.cmp(&place) {
            Ordering::Less => Outcomes::WIN,
            Ordering::Equal => Outcomes::DRAW,
            Ordering::Greater => Outcomes::LOSS,
        };
        Some((average(members.map(|member| member.rating))?, outcome))
    });
    met.collect()
}

/// The rating of a side; none if it has no members.
fn average(members: impl Iterator<Item = Rating>) -> Option<Glicko2Rating> {
    let members: Vec<Rating> = members.collect();
    let count = members.len() as f64;
    let mean = |part: fn(&Rating) -> f64| members.iter().map(part).sum::<f64>() / count;
    (!members.is_empty()).then(|| Glicko2Rating {
        rating: mean(|member| member.rating),
        deviation: mean(|member| member.deviation),
        volatility: mean(|member| member.volatility),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(rating: f64, deviation: f64) -> Rating {
        Rating {
            rating,
            deviation,
            volatility: 0.06,
        }
    }

    fn seat(player: &str, side: u8, place: u8) -> SeatRating<'_> {
        SeatRating {
            player,
            placing: Placing { side, place },
            rating: Rating::default(),
        }
    }

    #[test]
    fn three_opponents_give_the_result_of_glickmans_own_example() {
        // Glickman's example: 1500 ± 200 wins against 1400 ± 30, loses against 1550 ± 100 and
        // 1700 ± 300.
        let seats = [
            SeatRating {
                rating: known(1500.0, 200.0),
                ..seat("me", 0, 2)
            },
            SeatRating {
                rating: known(1400.0, 30.0),
                ..seat("a", 1, 3)
            },
            SeatRating {
                rating: known(1550.0, 100.0),
                ..seat("b", 2, 1)
            },
            SeatRating {
                rating: known(1700.0, 300.0),
                ..seat("c", 3, 1)
            },
        ];
        let after = after_game("me", &seats).unwrap();
        assert_eq!(
            (after.rating.round(), (after.deviation * 10.0).round()),
            (1464.0, 1515.0)
        );
    }

    #[test]
    fn the_winner_gains_what_the_loser_loses_and_both_become_more_certain() {
        let seats = [seat("one", 0, 1), seat("two", 1, 2)];
        let [one, two] = ["one", "two"].map(|player| after_game(player, &seats).unwrap());
        assert!((one.rating + two.rating - 3000.0).abs() < 1e-6);
        assert!(one.rating > 1500.0 && one.deviation < 350.0);
        assert_eq!(one.deviation, two.deviation);
    }

    #[test]
    fn partners_do_not_play_each_other() {
        let pairs = [
            seat("a", 0, 1),
            seat("b", 1, 2),
            seat("c", 0, 1),
            seat("d", 1, 2),
        ];
        let alone = [seat("a", 0, 1), seat("b", 1, 2)];
        assert_eq!(after_game("a", &pairs), after_game("a", &alone));
    }

    #[test]
    fn a_draw_between_equals_changes_neither_rating() {
        let seats = [seat("one", 0, 1), seat("two", 1, 1)];
        assert!((after_game("one", &seats).unwrap().rating - 1500.0).abs() < 1e-9);
    }

    #[test]
    fn a_bot_on_several_seats_is_rated_once_and_never_against_itself() {
        let seats = [seat("me", 0, 1), seat("bot:b", 1, 2), seat("bot:b", 2, 2)];
        let bot = after_game("bot:b", &seats).unwrap();
        assert!(bot.rating < 1500.0);
        let itself = [seat("bot:b", 0, 1), seat("bot:b", 1, 2)];
        assert_eq!(after_game("bot:b", &itself).unwrap().rating, 1500.0);
    }

    #[test]
    fn a_long_pause_makes_a_rating_less_certain_up_to_that_of_a_beginner() {
        let rating = known(1800.0, 60.0);
        assert_eq!(rating.after_idle(PERIOD_MS - 1), rating);
        assert!(rating.after_idle(PERIOD_MS).deviation > 60.0);
        assert!(rating.after_idle(i64::MAX).deviation <= 350.0);
        assert_eq!(rating.after_idle(i64::MAX).rating, 1800.0);
        assert_eq!(rating.after_idle(-5), rating);
    }
}
