//! A player's rating and counts in one kind of game, and what one more finished game does to them.

use crate::{GameResult, Placing, Rating, SeatRating, Weight, after_game};
use std::collections::BTreeMap;

/// A player's rating and counts in one kind of game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    pub rating: Rating,
    pub played: i64,
    pub won: i64,
    pub drawn: i64,
    /// Games won in a row up to now; below 0: lost in a row.
    pub streak: i64,
    /// When the last counted game ended, in milliseconds since the Unix epoch.
    pub rated_ms: i64,
}

/// The standings of players in one kind of game, by a key that is the player's own. A player who is
/// not in the map has not played yet.
pub type Standings = BTreeMap<String, Standing>;

/// One seat of a finished game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatResult<'a> {
    /// The key of the player in [`Standings`]; none for a deleted player, who is not counted.
    pub player: Option<&'a str>,
    pub placing: Placing,
    /// How much of the step of its player's rating is taken.
    pub weight: Weight,
}

/// What a game did to the rating of one seat's player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// None if this was the player's first game.
    pub before: Option<f64>,
    pub after: f64,
}

/// Counts one finished game in `standings`, each rating moved by the weight of its seat. Returns
/// the change for each seat, in order; none for a seat without a player.
pub fn count_game(
    standings: &mut Standings,
    seats: &[SeatResult<'_>],
    ended_ms: i64,
) -> Vec<Option<RatingChange>> {
    let after = ratings_after(standings, seats, ended_ms);
    let change = |seat: &SeatResult<'_>| {
        let known = standings.get(seat.player?);
        Some(RatingChange {
            before: known
                .filter(|known| known.played > 0)
                .map(|known| known.rating.rating),
            after: after.get(seat.player?)?.rating,
        })
    };
    let changes = seats.iter().map(change).collect();
    let all = || seats.iter().map(|seat| seat.placing);
    for (player, placing) in best_placings(seats) {
        let known = standings.entry(player.to_owned()).or_default();
        known.count(GameResult::of(placing, all()), ended_ms);
        known.rating = after.get(player).copied().unwrap_or(known.rating);
    }
    changes
}

impl Standing {
    fn count(&mut self, result: GameResult, ended_ms: i64) {
        self.played += 1;
        self.won += i64::from(result == GameResult::Won);
        self.drawn += i64::from(result == GameResult::Drew);
        self.streak = result.streak(self.streak);
        self.rated_ms = self.rated_ms.max(ended_ms);
    }

    /// The rating at a time: less certain after a pause. A player without games does not decay.
    fn rating_at(&self, now_ms: i64) -> Rating {
        if self.played == 0 {
            self.rating
        } else {
            self.rating.after_idle(now_ms - self.rated_ms)
        }
    }
}

/// The ratings of the players of one game after it.
fn ratings_after<'a>(
    standings: &Standings,
    seats: &[SeatResult<'a>],
    ended_ms: i64,
) -> BTreeMap<&'a str, Rating> {
    let rated = |seat: &SeatResult<'a>| {
        let player = seat.player?;
        Some(SeatRating {
            player,
            placing: seat.placing,
            rating: standings
                .get(player)
                .map_or_else(Rating::default, |known| known.rating_at(ended_ms)),
        })
    };
    let weights: BTreeMap<&str, Weight> = seats
        .iter()
        .filter_map(|seat| Some((seat.player?, seat.weight)))
        .collect();
    let seats: Vec<_> = seats.iter().filter_map(rated).collect();
    let after = |seat: &SeatRating<'a>| {
        let (before, whole) = (seat.rating, after_game(seat.player, &seats)?);
        Some((seat.player, before.toward(whole, weights[seat.player])))
    };
    seats.iter().filter_map(after).collect()
}

impl Rating {
    /// The rating after the part `weight` of the step to `whole`: a repeated game proves as little
    /// as it moves, so the deviation shrinks by the same part.
    fn toward(self, whole: Rating, weight: Weight) -> Rating {
        Rating {
            rating: weight.between(self.rating, whole.rating),
            deviation: weight.between(self.deviation, whole.deviation),
            volatility: weight.between(self.volatility, whole.volatility),
        }
    }
}

/// The best placing of each player: a bot on several seats has played one game, and its best seat
/// counts.
fn best_placings<'a>(seats: &[SeatResult<'a>]) -> BTreeMap<&'a str, Placing> {
    let mut best: BTreeMap<&str, Placing> = BTreeMap::new();
    for SeatResult {
        player, placing, ..
    } in seats
    {
        let Some(player) = player else { continue };
        let known = best.entry(player).or_insert(*placing);
        if placing.place < known.place {
            *known = *placing;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(player: Option<&str>, side: u8, place: u8) -> SeatResult<'_> {
        SeatResult {
            player,
            placing: Placing { side, place },
            weight: Weight::FULL,
        }
    }

    #[test]
    fn a_first_game_has_no_rating_before_it_and_the_next_has() {
        let mut standings = Standings::new();
        let seats = [seat(Some("one"), 0, 1), seat(Some("two"), 1, 2)];
        let first = count_game(&mut standings, &seats, 5);
        assert!(first.iter().flatten().all(|change| change.before.is_none()));
        let second = count_game(&mut standings, &seats, 9);
        let after_first = first[0].expect("a player").after;
        assert_eq!(second[0].expect("a player").before, Some(after_first));
        let one = &standings["one"];
        assert_eq!(
            (one.played, one.won, one.streak, one.rated_ms),
            (2, 2, 2, 9)
        );
        assert_eq!(standings["two"].streak, -2);
    }

    #[test]
    fn a_game_of_half_weight_takes_half_of_the_step() {
        let seats = [seat(Some("one"), 0, 1), seat(Some("two"), 1, 2)];
        let half = seats.map(|seat| SeatResult {
            weight: Weight::after(1),
            ..seat
        });
        let after = |seats: &[SeatResult<'_>]| {
            let mut standings = Standings::new();
            count_game(&mut standings, seats, 5);
            standings["one"].rating
        };
        let (whole, half) = (after(&seats), after(&half));
        assert!((whole.rating - 1500.0 - 2.0 * (half.rating - 1500.0)).abs() < 1e-9);
        assert!((350.0 - whole.deviation - 2.0 * (350.0 - half.deviation)).abs() < 1e-9);
    }

    #[test]
    fn a_deleted_player_is_neither_rated_nor_met() {
        let mut standings = Standings::new();
        let seats = [seat(Some("one"), 0, 1), seat(None, 1, 2)];
        let changes = count_game(&mut standings, &seats, 5);
        assert_eq!(changes[1], None);
        assert_eq!(changes[0].expect("a player").after, 1500.0);
        assert_eq!((standings.len(), standings["one"].won), (1, 1));
    }

    #[test]
    fn a_bot_on_several_seats_has_played_one_game_and_its_best_seat_counts() {
        let mut standings = Standings::new();
        let seats = [
            seat(Some("me"), 0, 2),
            seat(Some("bot:b"), 1, 1),
            seat(Some("bot:b"), 2, 3),
        ];
        count_game(&mut standings, &seats, 5);
        assert_eq!((standings["bot:b"].played, standings["bot:b"].won), (1, 1));
    }
}
