//! Standings, leaderboards, and the history of ratings.

use crate::{
    PersonId, PlayerId, Store, StoreError,
    results::{StandingRow, player_id, player_key},
};
use rating::Standing;
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// Most players on one leaderboard.
pub const LEADERS: usize = 100;
/// How many of the best stored ratings are candidates for the leaderboard.
const CANDIDATES: usize = 10 * LEADERS;
/// Most steps of a rating's history.
pub const HISTORY: usize = 500;
/// A player with a larger deviation is not on the leaderboard.
pub const SURE_DEVIATION: f64 = 150.0;

/// Which games count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All, for the person themselves.
    All,
    /// Those at public tables, for everyone else.
    Public,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    pub who: PlayerId,
    pub name: String,
    pub standing: Standing,
}

row! {
    struct GameStandingRow { game: String; standing: StandingRow }
}

/// Most games of one [`Store::written_rating_changes`].
pub const CHANGES_AT_ONCE: usize = 100;

/// How a finished game has changed the rating of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct WrittenRatingChange {
    pub table_id: String,
    pub number: i64,
    pub seat: u8,
    pub rating: f64,
    /// `None` if it was the player's first rated game.
    pub before: Option<f64>,
}

row! {
    struct RatingChangeRow {
        table_id: String,
        number: i64,
        seat: i64,
        rating: f64,
        before: Option<f64>,
    }
}

impl RatingChangeRow {
    fn read(self) -> Result<WrittenRatingChange, StoreError> {
        Ok(WrittenRatingChange {
            table_id: self.table_id,
            number: self.number,
            seat: small_seat(self.seat)?,
            rating: self.rating,
            before: self.before,
        })
    }
}

fn small_seat(seat: i64) -> Result<u8, StoreError> {
    u8::try_from(seat).map_err(|_| StoreError::Damaged("seat"))
}

row! {
    struct LeaderRow { player: String, nick: String; standing: StandingRow }
}

impl LeaderRow {
    fn read(self) -> Result<Leader, StoreError> {
        Ok(Leader {
            who: player_id(&self.player)?,
            name: self.nick,
            standing: self.standing.into(),
        })
    }
}

impl Store {
    /// The standings of a player, by the name of the game.
    pub async fn standings(
        &self,
        player: &PlayerId,
    ) -> Result<BTreeMap<String, Standing>, StoreError> {
        let Some(key) = player_key(player) else {
            return Ok(BTreeMap::new());
        };
        self.flush_before_read().await;
        let sql = "SELECT game, rating, deviation, volatility, played, won, drawn, streak, rated_ms
                   FROM ratings WHERE player = $1";
        let rows: Vec<GameStandingRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(key).fetch_all(db).await?
        });
        Ok(rows
            .into_iter()
            .map(|row| (row.game, row.standing.into()))
            .collect())
    }

    /// The ratings of these people in a game; those who have none are left out.
    pub async fn ratings_in(
        &self,
        game: &str,
        people: &[PersonId],
    ) -> Result<BTreeMap<PersonId, f64>, StoreError> {
        self.flush_before_read().await;
        let sql = "SELECT rating FROM ratings WHERE game = $1 AND player = $2";
        let mut ratings = BTreeMap::new();
        for person in people {
            let Some(key) = player_key(&PlayerId::Person(person.clone())) else {
                continue;
            };
            let rating: Option<f64> = on!(Pool, &self.read, |db| {
                let query = sqlx::query_scalar(sql).bind(game).bind(key);
                query.fetch_optional(db).await?
            });
            ratings.extend(rating.map(|rating| (person.clone(), rating)));
        }
        Ok(ratings)
    }

    /// The leaderboard of a game, the best first: people with accounts whose deviation is at most
    /// [`SURE_DEVIATION`] now.
    pub async fn leaders(&self, game: &str, now_ms: i64) -> Result<Vec<Leader>, StoreError> {
        self.flush_before_read().await;
        let sql = "SELECT ratings.player, people.nick, ratings.rating, ratings.deviation, ratings.volatility,
                          ratings.played, ratings.won, ratings.drawn, ratings.streak, ratings.rated_ms
                   FROM ratings JOIN people ON people.id = ratings.player AND people.kind = 'account'
                   WHERE ratings.game = $1 AND ratings.deviation <= $2
                   ORDER BY ratings.rating DESC, ratings.player LIMIT $3";
        let rows: Vec<LeaderRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(game)
                .bind(SURE_DEVIATION)
                .bind(CANDIDATES as i64);
            query.fetch_all(db).await?
        });
        let leaders: Result<Vec<Leader>, StoreError> =
            rows.into_iter().map(LeaderRow::read).collect();
        // The stored deviation is that of the last game; it has grown since.
        let is_sure = |leader: &Leader| {
            let Standing {
                rating, rated_ms, ..
            } = &leader.standing;
            rating.after_idle(now_ms - rated_ms).deviation <= SURE_DEVIATION
        };
        Ok(leaders?.into_iter().filter(is_sure).take(LEADERS).collect())
    }

    /// When the last games of a person ended and the rating after each, the oldest first.
    pub async fn rating_history(
        &self,
        person: &PersonId,
        game: &str,
        scope: Scope,
    ) -> Result<Vec<(i64, f64)>, StoreError> {
        self.flush_before_read().await;
        let sql = "SELECT p.ended_ms, p.rating FROM game_players AS p
                   JOIN games AS g ON g.table_id = p.table_id AND g.number = p.number
                   WHERE p.person = $1 AND g.game = $2 AND p.rating IS NOT NULL AND (g.is_public OR $3)
                   ORDER BY p.ended_ms DESC, p.table_id DESC, p.number DESC LIMIT $4";
        let mut steps: Vec<(i64, f64)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(game)
                .bind(scope == Scope::All);
            query.bind(HISTORY as i64).fetch_all(db).await?
        });
        steps.reverse();
        Ok(steps)
    }

    /// The rating of each seat after a finished game, and before it: none if it was the player's
    /// first.
    pub async fn rating_changes(
        &self,
        table_id: &str,
        number: i64,
    ) -> Result<Vec<(u8, f64, Option<f64>)>, StoreError> {
        self.flush_before_read().await;
        let sql = "SELECT seat, rating, before FROM game_players
                   WHERE table_id = $1 AND number = $2 AND rating IS NOT NULL ORDER BY seat";
        let rows: Vec<(i64, f64, Option<f64>)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(table_id)
                .bind(number)
                .fetch_all(db)
                .await?
        });
        rows.into_iter()
            .map(|(seat, rating, before)| Ok((small_seat(seat)?, rating, before)))
            .collect()
    }

    /// The rating changes of several finished games, given by table and number, at most
    /// [`CHANGES_AT_ONCE`]. Unlike [`Store::rating_changes`] it flushes no deferred writes: a game
    /// is left out until they are written, which takes a fraction of a second after its commit.
    pub async fn written_rating_changes(
        &self,
        games: &[(String, i64)],
    ) -> Result<Vec<WrittenRatingChange>, StoreError> {
        let games = &games[..games.len().min(CHANGES_AT_ONCE)];
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let places = (1..=games.len()).map(|game| format!("(${}, ${})", 2 * game - 1, 2 * game));
        let sql = format!(
            "SELECT table_id, number, seat, rating, before FROM game_players
             WHERE (table_id, number) IN (VALUES {}) AND rating IS NOT NULL
             ORDER BY table_id, number, seat",
            places.collect::<Vec<_>>().join(", ")
        );
        let rows: Vec<RatingChangeRow> = on!(Pool, &self.read, |db| {
            let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(false);
            for (table_id, number) in games {
                query = query.bind(table_id).bind(number);
            }
            query.fetch_all(db).await?
        });
        rows.into_iter().map(RatingChangeRow::read).collect()
    }
}
