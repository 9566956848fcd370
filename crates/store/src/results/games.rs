//! Inserts finished games and their players.

use super::ratings;
use crate::{
    FinishedGame, GameRow, PlayerId, PlayerRow, StoreError,
    engine::{INSERT_ROWS, Tx, is_usual},
};
use rating::RatingChange;
use sqlx::AssertSqlSafe;
use std::collections::HashSet;

/// Saves finished games and counts the rated ones in the ratings; a game that is stored already
/// stays as it is.
pub(crate) async fn save_games(tx: &mut Tx<'_>, games: &[GameRow]) -> Result<(), StoreError> {
    let new = insert_games(tx, games).await?;
    if new.is_empty() {
        return Ok(());
    }
    let finished: Vec<&FinishedGame> = new.iter().map(|game| &game.finished).collect();
    let changes = ratings::count_games(tx, &finished).await?;
    let mut seats = Vec::new();
    for (game, changes) in new.into_iter().zip(changes) {
        for (player, change) in game.finished.players.iter().zip(changes) {
            seats.push(SeatRow {
                game,
                player,
                change,
            });
        }
    }
    insert_players(tx, &seats).await
}

/// Inserts games without their players; returns those that are new.
async fn insert_games<'a>(
    tx: &mut Tx<'_>,
    games: &'a [GameRow],
) -> Result<Vec<&'a GameRow>, StoreError> {
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "INSERT INTO games (table_id, number, game, is_public, started_ms, ended_ms, outcome,
             first_seq, last_seq, lines_before, setup, is_rated) VALUES {}
         ON CONFLICT (table_id, number) DO NOTHING RETURNING table_id, number",
        tx.placeholders(games.len(), 12)
    );
    let new: Vec<(String, i64)> = on!(Tx, tx, |tx| {
        let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(is_usual(games.len()));
        for GameRow {
            table_id,
            is_public,
            finished: game,
        } in games
        {
            query = query
                .bind(table_id)
                .bind(game.number)
                .bind(&game.game)
                .bind(is_public);
            query = query
                .bind(game.started_ms)
                .bind(game.ended_ms)
                .bind(&game.outcome);
            let rows = game.rows.as_ref();
            query = query
                .bind(rows.map(|rows| rows.first_seq))
                .bind(rows.map(|rows| rows.last_seq))
                .bind(rows.map(|rows| rows.lines_before))
                .bind(rows.map(|rows| &rows.setup))
                .bind(game.rated);
        }
        query.fetch_all(&mut **tx).await?
    });
    let new: HashSet<(&str, i64)> = new
        .iter()
        .map(|(table_id, number)| (table_id.as_str(), *number))
        .collect();
    let is_new = |game: &&GameRow| new.contains(&(game.table_id.as_str(), game.finished.number));
    Ok(games.iter().filter(is_new).collect())
}

/// One row of `game_players`.
struct SeatRow<'a> {
    game: &'a GameRow,
    player: &'a PlayerRow,
    change: Option<RatingChange>,
}

async fn insert_players(tx: &mut Tx<'_>, seats: &[SeatRow<'_>]) -> Result<(), StoreError> {
    for seats in seats.chunks(INSERT_ROWS) {
        let sql = format!(
            "INSERT INTO game_players (table_id, number, seat, person, bot, nick, place, ended_ms,
                 side, rating, before, is_program) VALUES {}",
            tx.placeholders(seats.len(), 12)
        );
        on!(Tx, tx, |tx| {
            let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_usual(seats.len()));
            for SeatRow {
                game,
                player,
                change,
            } in seats
            {
                let (person, bot) = match &player.who {
                    PlayerId::Person(id) => (Some(id.as_str()), None),
                    PlayerId::Bot(name) => (None, Some(name.as_str())),
                    PlayerId::Deleted => (None, None),
                };
                query = query
                    .bind(&game.table_id)
                    .bind(game.finished.number)
                    .bind(i64::from(player.seat));
                query = query
                    .bind(person)
                    .bind(bot)
                    .bind(&player.nick)
                    .bind(i64::from(player.place));
                query = query
                    .bind(game.finished.ended_ms)
                    .bind(i64::from(player.side));
                query = query
                    .bind(change.map(|change| change.after))
                    .bind(change.and_then(|change| change.before))
                    .bind(player.program);
            }
            query.execute(&mut **tx).await?;
        });
    }
    Ok(())
}
