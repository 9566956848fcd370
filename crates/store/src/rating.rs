//! How good a player is, as far as is known: Glicko-2, one rating for each game.

use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period},
};

/// After so long without a game a rating is less sure: a week.
const PERIOD_MS: i64 = 7 * 24 * 60 * 60 * 1_000;
/// After so many such periods nothing is known any more.
const MOST_PERIODS: i64 = 1_000;

/// A rating and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The number people compare: 1500 to begin with.
    pub rating: f64,
    /// The true one lies within twice this with 95 % confidence.
    pub deviation: f64,
    /// How much it may swing.
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
    /// The rating after a time without games.
    pub fn rested(self, idle_ms: i64) -> Rating {
        let periods = (idle_ms / PERIOD_MS).clamp(0, MOST_PERIODS);
        (0..periods)
            .fold(Glicko2Rating::from(self), |rating, _| {
                decay_deviation(&rating)
            })
            .into()
    }
}

/// One seat of a finished game, for rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Seated<'a> {
    /// Who sat there: the same name is the same player, and rated once.
    pub player: &'a str,
    /// Who won and lost with them.
    pub side: u8,
    /// Their place, 1 for the best.
    pub place: u8,
    /// Their rating before the game.
    pub rating: Rating,
}

/// The player's rating after the game: as if they had met each other side once, a side being as
/// good as its members are on average.
pub(crate) fn after_game(player: &str, seats: &[Seated<'_>]) -> Option<Rating> {
    let own = seats.iter().filter(|seat| seat.player == player);
    let results: Vec<_> = own
        .clone()
        .flat_map(|seat| results_of(seat, seats))
        .collect();
    let before = own.clone().next()?.rating;
    Some(glicko2_rating_period(&before.into(), &results, &Glicko2Config::new()).into())
}

fn results_of(seat: &Seated<'_>, seats: &[Seated<'_>]) -> Vec<(Glicko2Rating, Outcomes)> {
    let mut sides: Vec<(u8, u8)> = seats
        .iter()
        .map(|other| (other.side, other.place))
        .collect();
    sides.sort_unstable();
    sides.dedup();
    let others = sides.into_iter().filter(|(side, _)| *side != seat.side);
    let met = others.filter_map(|(side, place)| {
        let members = seats
            .iter()
            .filter(|other| other.side == side && other.player != seat.player);
        let outcome = match seat.place.cmp(&place) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        Some((average(members.map(|member| member.rating))?, outcome))
    });
    met.collect()
}

/// What a side is worth; none if it has no members.
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

    fn seat(player: &str, side: u8, place: u8) -> Seated<'_> {
        Seated {
            player,
            side,
            place,
            rating: Rating::default(),
        }
    }

    #[test]
    fn a_period_of_three_games_gives_what_glickman_worked_out() {
        // His example: 1500 +- 200 wins against 1400 +- 30, loses against 1550 +- 100 and 1700 +-
        // 300.
        let seats = [
            Seated {
                rating: known(1500.0, 200.0),
                ..seat("me", 0, 2)
            },
            Seated {
                rating: known(1400.0, 30.0),
                ..seat("a", 1, 3)
            },
            Seated {
                rating: known(1550.0, 100.0),
                ..seat("b", 2, 1)
            },
            Seated {
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
    fn who_wins_gains_what_who_loses_loses_and_both_are_surer() {
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
    fn a_draw_between_equals_moves_nobody() {
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
    fn a_long_rest_makes_a_rating_less_sure_and_never_less_than_nothing() {
        let rating = known(1800.0, 60.0);
        assert_eq!(rating.rested(PERIOD_MS - 1), rating);
        assert!(rating.rested(PERIOD_MS).deviation > 60.0);
        assert!(rating.rested(i64::MAX).deviation <= 350.0);
        assert_eq!(rating.rested(i64::MAX).rating, 1800.0);
        assert_eq!(rating.rested(-5), rating);
    }
}
