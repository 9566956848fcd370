//! Repeated opponents count less: the weight of one more game between the same two players.

/// Rated games between two players count as repeats of each other within this time: a day.
pub const REPEAT_WINDOW_MS: i64 = 24 * 60 * 60 * 1_000;
/// Each game within the window weighs this part of the one before. The weights of any number of
/// games add up to less than `1 / (1 - REPEAT_RATIO)`: two whole games.
pub const REPEAT_RATIO: f64 = 0.5;
/// After this many games within the window, further ones weigh nothing.
pub const MAX_REPEATS: i64 = 10;

/// How much of the step of a game is taken, from 1 (all) to 0 (none).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight(f64);

impl Weight {
    pub const FULL: Weight = Weight(1.0);

    /// The weight of a game between two players who have met `earlier` times within
    /// [`REPEAT_WINDOW_MS`].
    pub fn after(earlier: i64) -> Weight {
        match i32::try_from(earlier.max(0)) {
            Ok(count) if earlier < MAX_REPEATS => Weight(REPEAT_RATIO.powi(count)),
            Ok(_) | Err(_) => Weight(0.0),
        }
    }

    /// The weight for a player who met several opponents: the mean. Full if there were none.
    pub fn mean(weights: &[Weight]) -> Weight {
        if weights.is_empty() {
            Weight::FULL
        } else {
            Weight(weights.iter().map(|one| one.0).sum::<f64>() / weights.len() as f64)
        }
    }

    /// The value between `before` and `after` that this part of the step reaches.
    pub(crate) fn between(self, before: f64, after: f64) -> f64 {
        before + self.0 * (after - before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Placing, SeatResult, Standings, count_game};

    /// The most that a day of games against one partner may move a beginner's rating.
    const MOST_FARMED: f64 = 220.0;
    /// The deviation that a leaderboard asks for is at most 150.
    const LEADERS_DEVIATION: f64 = 150.0;

    /// Lets `hero` win `games` games against `partner`, with the weights of repeats or without.
    fn farm(games: i64, weight: fn(i64) -> Weight) -> Standings {
        let mut standings = Standings::new();
        for game in 0..games {
            let seat = |player, side: u8| SeatResult {
                player: Some(player),
                placing: Placing {
                    side,
                    place: side + 1,
                },
                weight: weight(game),
            };
            count_game(&mut standings, &[seat("hero", 0), seat("partner", 1)], game);
        }
        standings
    }

    #[test]
    fn sixty_games_against_one_partner_move_a_rating_little_and_make_no_leader() {
        let farmed = farm(60, Weight::after)["hero"].rating;
        assert!(farmed.rating - 1500.0 < MOST_FARMED, "{farmed:?}");
        assert!(farmed.deviation > LEADERS_DEVIATION, "{farmed:?}");
        let unweighted = farm(60, |_| Weight::FULL)["hero"].rating;
        assert!(
            unweighted.rating - 1500.0 > 2.0 * MOST_FARMED,
            "{unweighted:?}"
        );
    }

    #[test]
    fn after_a_few_repeats_nothing_moves_any_more() {
        let known = farm(MAX_REPEATS, Weight::after);
        assert_eq!(farm(60, Weight::after)["hero"].rating, known["hero"].rating);
        assert_eq!(farm(60, Weight::after)["hero"].played, 60);
    }

    #[test]
    fn weights_fall_from_one_to_nothing_and_their_sum_is_less_than_two() {
        let weights: Vec<f64> = (0..100).map(|earlier| Weight::after(earlier).0).collect();
        assert_eq!((weights[0], weights[1], weights[2]), (1.0, 0.5, 0.25));
        assert!(weights.is_sorted_by(|one, next| one >= next));
        assert_eq!(weights[MAX_REPEATS as usize], 0.0);
        assert!(weights.iter().sum::<f64>() < 1.0 / (1.0 - REPEAT_RATIO));
        assert_eq!(Weight::after(-1), Weight::FULL);
        assert_eq!(Weight::after(i64::MAX), Weight(0.0));
    }

    #[test]
    fn a_player_who_met_old_and_new_opponents_gets_the_mean() {
        assert_eq!(
            Weight::mean(&[Weight::after(0), Weight::after(1)]),
            Weight(0.75)
        );
        assert_eq!(Weight::mean(&[]), Weight::FULL);
    }
}
