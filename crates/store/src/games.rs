//! Finished games: kept with the append that ends them or soon after, read by person, by game, or
//! one by one.

use crate::person::stored_person_id;
use crate::{
    Cursor, FinishedGame, GameRow, PersonId, PlayerId, PlayerRow, Store, StoreError,
    engine::{INSERT_ROWS, Tx, is_usual},
    standings,
};
use rating::RatingChange;
use sqlx::AssertSqlSafe;
use std::collections::HashSet;

/// Most games on one page.
pub const GAMES_PAGE: usize = 50;

/// Keeps games that have ended and counts them; one that is kept already stays as it is.
pub(crate) async fn keep(tx: &mut Tx<'_>, ended: &[GameRow]) -> Result<(), StoreError> {
    let ended = insert(tx, ended).await?;
    if ended.is_empty() {
        return Ok(());
    }
    let games: Vec<&FinishedGame> = ended.iter().map(|game| &game.finished).collect();
    let rated = standings::count(tx, &games).await?;
    let seats = ended.iter().zip(rated).flat_map(|(&ended, rated)| {
        ended
            .finished
            .players
            .iter()
            .zip(rated)
            .map(move |(player, rated)| (ended, player, rated))
    });
    insert_players(tx, &seats.collect::<Vec<_>>()).await
}

/// Keeps games without their players; gives those that are new.
async fn insert<'a>(tx: &mut Tx<'_>, ended: &'a [GameRow]) -> Result<Vec<&'a GameRow>, StoreError> {
    if ended.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "INSERT INTO games (table_id, number, game, is_public, started_ms, ended_ms, outcome) VALUES {}
         ON CONFLICT (table_id, number) DO NOTHING RETURNING table_id, number",
        tx.placeholders(ended.len(), 7)
    );
    let new: Vec<(String, i64)> = on!(Tx, tx, |tx| {
        let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(is_usual(ended.len()));
        for GameRow {
            table_id,
            is_public,
            finished: game,
        } in ended
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
        }
        query.fetch_all(&mut **tx).await?
    });
    let new: HashSet<(&str, i64)> = new
        .iter()
        .map(|(table_id, number)| (table_id.as_str(), *number))
        .collect();
    let is_new = |game: &&GameRow| new.contains(&(game.table_id.as_str(), game.finished.number));
    Ok(ended.iter().filter(is_new).collect())
}

async fn insert_players(
    tx: &mut Tx<'_>,
    seats: &[(&GameRow, &PlayerRow, Option<RatingChange>)],
) -> Result<(), StoreError> {
    for seats in seats.chunks(INSERT_ROWS) {
        let sql = format!(
            "INSERT INTO game_players (table_id, number, seat, person, bot, nick, place, ended_ms,
                 side, rating, before) VALUES {}",
            tx.placeholders(seats.len(), 11)
        );
        on!(Tx, tx, |tx| {
            let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_usual(seats.len()));
            for (
                GameRow {
                    table_id,
                    finished: game,
                    ..
                },
                player,
                rated,
            ) in seats
            {
                let (person, bot) = match &player.who {
                    PlayerId::Person(id) => (Some(id.as_str()), None),
                    PlayerId::Bot(name) => (None, Some(name.as_str())),
                    PlayerId::Deleted => (None, None),
                };
                query = query
                    .bind(table_id)
                    .bind(game.number)
                    .bind(i64::from(player.seat));
                query = query
                    .bind(person)
                    .bind(bot)
                    .bind(&player.nick)
                    .bind(i64::from(player.place));
                query = query.bind(game.ended_ms).bind(i64::from(player.side));
                query = query
                    .bind(rated.map(|rated| rated.after))
                    .bind(rated.and_then(|rated| rated.before));
            }
            query.execute(&mut **tx).await?;
        });
    }
    Ok(())
}

/// A game's columns beside one player's.
type Line = (
    String,
    i64,
    bool,
    String,
    i64,
    i64,
    String,
    i64,
    i64,
    Option<String>,
    Option<String>,
    String,
    i64,
);

/// Reads the games that a list of keys names, players and all, newest first.
macro_rules! games_where {
    ($keys:literal) => {
        concat!(
            "SELECT g.table_id, g.number, g.is_public, g.game, g.started_ms, g.ended_ms, g.outcome,
                    p.seat, p.side, p.person, p.bot, p.nick, p.place
             FROM (",
            $keys,
            ") AS k
             JOIN games AS g ON g.table_id = k.table_id AND g.number = k.number
             JOIN game_players AS p ON p.table_id = g.table_id AND p.number = g.number
             ORDER BY g.ended_ms DESC, g.table_id DESC, g.number DESC, p.seat"
        )
    };
}

impl Store {
    /// A page of the games a person has played, newest first, after the cursor.
    pub async fn games_of(
        &self,
        person: &PersonId,
        after: &Cursor,
    ) -> Result<Vec<GameRow>, StoreError> {
        let sql = games_where!(
            "SELECT DISTINCT table_id, number, ended_ms FROM game_players
             WHERE person = $1 AND (ended_ms, table_id, number) < ($2, $3, $4)
             ORDER BY ended_ms DESC, table_id DESC, number DESC LIMIT $5"
        );
        self.games_page(sql, person.as_str(), after).await
    }

    /// A page of the games played at public tables, newest first, after the cursor.
    pub async fn recent_games(
        &self,
        game: &str,
        after: &Cursor,
    ) -> Result<Vec<GameRow>, StoreError> {
        let sql = games_where!(
            "SELECT table_id, number FROM games
             WHERE is_public AND game = $1 AND (ended_ms, table_id, number) < ($2, $3, $4)
             ORDER BY ended_ms DESC, table_id DESC, number DESC LIMIT $5"
        );
        self.games_page(sql, game, after).await
    }

    /// One finished game.
    pub async fn game(&self, table_id: &str, number: i64) -> Result<Option<GameRow>, StoreError> {
        self.settle_for_reading().await;
        let sql =
            games_where!("SELECT table_id, number FROM games WHERE table_id = $1 AND number = $2");
        let lines = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(table_id)
                .bind(number)
                .fetch_all(db)
                .await?
        });
        Ok(gather(lines)?.pop())
    }

    async fn games_page(
        &self,
        sql: &'static str,
        of: &str,
        after: &Cursor,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.settle_for_reading().await;
        let lines = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(of)
                .bind(after.ended_ms)
                .bind(&after.table_id);
            query
                .bind(after.number)
                .bind(GAMES_PAGE as i64)
                .fetch_all(db)
                .await?
        });
        gather(lines)
    }
}

/// Puts the lines of each game together; they come side by side.
fn gather(lines: Vec<Line>) -> Result<Vec<GameRow>, StoreError> {
    let mut games: Vec<GameRow> = Vec::new();
    for (
        table_id,
        number,
        is_public,
        game,
        started_ms,
        ended_ms,
        outcome,
        seat,
        side,
        person,
        bot,
        nick,
        place,
    ) in lines
    {
        let player = PlayerRow {
            seat: small(seat)?,
            side: small(side)?,
            who: who(person, bot)?,
            nick,
            place: small(place)?,
        };
        match games.last_mut() {
            Some(last) if last.table_id == table_id && last.finished.number == number => {
                last.finished.players.push(player);
            }
            _ => {
                let players = vec![player];
                let finished = FinishedGame {
                    number,
                    game,
                    started_ms,
                    ended_ms,
                    outcome,
                    players,
                };
                games.push(GameRow {
                    table_id,
                    is_public,
                    finished,
                });
            }
        }
    }
    Ok(games)
}

fn who(person: Option<String>, bot: Option<String>) -> Result<PlayerId, StoreError> {
    match (person, bot) {
        (Some(id), None) => Ok(PlayerId::Person(stored_person_id(&id)?)),
        (None, Some(name)) => Ok(PlayerId::Bot(name)),
        (None, None) => Ok(PlayerId::Deleted),
        (Some(_), Some(_)) => Err(StoreError::Damaged("player")),
    }
}

fn small(number: i64) -> Result<u8, StoreError> {
    u8::try_from(number).map_err(|_| StoreError::Damaged("seat or place"))
}
