//! The rows of `ratings`: locked, counted by `rating`, and written back.

use super::meetings::Meetings;
use crate::{
    FinishedGame, PlayerId, StoreError,
    engine::{INSERT_ROWS, Tx, is_usual},
    person::stored_person_id,
};
use rating::{Rating, RatingChange, SeatResult, Standing, Standings, Weight, count_game};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// The prefix of bots' names in the column `player`; a person's id contains no colon.
const BOT: &str = "bot:";

const COLUMNS: &str =
    "player, game, rating, deviation, volatility, played, won, drawn, streak, rated_ms";

/// The value of the column `player`; none for a deleted player.
pub(crate) fn player_key(player: &PlayerId) -> Option<String> {
    match player {
        PlayerId::Person(id) => Some(id.to_string()),
        PlayerId::Bot(name) => Some(format!("{BOT}{name}")),
        PlayerId::Deleted => None,
    }
}

/// The player of a value of the column `player`.
pub(crate) fn player_id(key: &str) -> Result<PlayerId, StoreError> {
    match key.strip_prefix(BOT) {
        Some(name) => Ok(PlayerId::Bot(name.to_owned())),
        None => stored_person_id(key).map(PlayerId::Person),
    }
}

row! {
    /// The columns of a [`Standing`].
    struct StandingRow {
        rating: f64, deviation: f64, volatility: f64,
        played: i64, won: i64, drawn: i64, streak: i64, rated_ms: i64
    }
}

impl From<StandingRow> for Standing {
    fn from(row: StandingRow) -> Self {
        Standing {
            rating: Rating {
                rating: row.rating,
                deviation: row.deviation,
                volatility: row.volatility,
            },
            played: row.played,
            won: row.won,
            drawn: row.drawn,
            streak: row.streak,
            rated_ms: row.rated_ms,
        }
    }
}

row! {
    struct PlayerStandingRow { player: String, game: String; standing: StandingRow }
}

/// The standings of the players of some games, by game. Both maps are ordered, and rows are locked
/// in that order, so that two nodes wait for each other instead of deadlocking.
type GameStandings<'a> = BTreeMap<&'a str, Standings>;

/// Counts the rated games, in order; returns the change of each seat of each game, none for all
/// seats of a casual game.
pub(super) async fn count_games(
    tx: &mut Tx<'_>,
    games: &[&FinishedGame],
) -> Result<Vec<Vec<Option<RatingChange>>>, StoreError> {
    let mut all = GameStandings::new();
    for game in games.iter().filter(|game| game.rated) {
        let keys = game
            .players
            .iter()
            .filter_map(|player| player_key(&player.who));
        let standings = all.entry(&game.game).or_default();
        standings.extend(keys.map(|key| (key, Standing::default())));
    }
    lock(tx, &mut all).await?;
    // After `lock`: no other node counts a game of these players at the same time.
    let mut meetings = Meetings::default();
    let mut changes = Vec::with_capacity(games.len());
    for &game in games {
        changes.push(if game.rated {
            let weights = meetings.weights(tx, game).await?;
            let standings = all.entry(&game.game).or_default();
            count_one(standings, game, &weights)
        } else {
            vec![None; game.players.len()]
        });
    }
    save(tx, &all).await?;
    Ok(changes)
}

fn count_one(
    standings: &mut Standings,
    game: &FinishedGame,
    weights: &[Weight],
) -> Vec<Option<RatingChange>> {
    let key = |player: &crate::PlayerRow| player_key(&player.who);
    let keys: Vec<_> = game.players.iter().map(key).collect();
    let seats: Vec<_> = game
        .players
        .iter()
        .zip(&keys)
        .zip(weights)
        .map(|((player, key), weight)| SeatResult {
            player: key.as_deref(),
            placing: player.placing(),
            weight: *weight,
        })
        .collect();
    count_game(standings, &seats, game.ended_ms)
}

fn insert_sql(tx: &Tx<'_>, rows: usize, on_conflict: &str) -> String {
    let values = tx.placeholders(rows, 10);
    format!("INSERT INTO ratings ({COLUMNS}) VALUES {values} {on_conflict}")
}

/// One row to insert.
struct RatingRow<'a> {
    game: &'a str,
    player: &'a str,
    standing: &'a Standing,
}

fn rows<'a>(all: &'a GameStandings<'_>) -> Vec<RatingRow<'a>> {
    let mut rows = Vec::new();
    for (game, standings) in all {
        for (player, standing) in standings {
            rows.push(RatingRow {
                game,
                player,
                standing,
            });
        }
    }
    rows
}

/// Binds the values of `insert_sql`, for a query of either engine.
macro_rules! bind {
    ($query:expr, $rows:expr) => {{
        let mut query = $query.persistent(is_usual($rows.len()));
        for row in $rows {
            let RatingRow {
                game,
                player,
                standing,
            } = row;
            query = query.bind(*player).bind(*game);
            query = query
                .bind(standing.rating.rating)
                .bind(standing.rating.deviation)
                .bind(standing.rating.volatility);
            query = query
                .bind(standing.played)
                .bind(standing.won)
                .bind(standing.drawn)
                .bind(standing.streak)
                .bind(standing.rated_ms);
        }
        query
    }};
}

/// Reads the standings, inserts the missing ones, and locks all of them until the end of the
/// transaction.
async fn lock(tx: &mut Tx<'_>, all: &mut GameStandings<'_>) -> Result<(), StoreError> {
    // An update that changes nothing takes the row's lock, in SQL that both engines know.
    let returning = format!(
        "ON CONFLICT (player, game) DO UPDATE SET played = ratings.played RETURNING {COLUMNS}"
    );
    let mut found = BTreeMap::new();
    for chunk in rows(all).chunks(INSERT_ROWS) {
        let sql = insert_sql(tx, chunk.len(), &returning);
        let locked: Vec<PlayerStandingRow> = on!(Tx, tx, |tx| {
            bind!(sqlx::query_as(AssertSqlSafe(sql)), chunk)
                .fetch_all(&mut **tx)
                .await?
        });
        for row in locked {
            found.insert((row.game, row.player), Standing::from(row.standing));
        }
    }
    for (game, standings) in all {
        for (player, standing) in standings {
            let found = found.remove(&((*game).to_owned(), player.clone()));
            *standing = found.ok_or(StoreError::Damaged("rating"))?;
        }
    }
    Ok(())
}

async fn save(tx: &mut Tx<'_>, all: &GameStandings<'_>) -> Result<(), StoreError> {
    let update = "ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating,
        deviation = excluded.deviation, volatility = excluded.volatility, played = excluded.played, won = excluded.won,
        drawn = excluded.drawn, streak = excluded.streak, rated_ms = excluded.rated_ms";
    for chunk in rows(all).chunks(INSERT_ROWS) {
        let sql = insert_sql(tx, chunk.len(), update);
        on!(Tx, tx, |tx| {
            bind!(sqlx::query(AssertSqlSafe(sql)), chunk)
                .execute(&mut **tx)
                .await?;
        });
    }
    Ok(())
}
