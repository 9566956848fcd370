//! Finished games: by person, by kind of game, or one by one.

use crate::{
    Cursor, FinishedGame, GameRow, PersonId, PlayerId, PlayerRow, Store, StoreError,
    person::stored_person_id,
};

/// Most games on one page.
pub const GAMES_PAGE: usize = 50;

row! {
    /// One seat of a finished game, with the columns of the game.
    struct SeatOfGameRow {
        table_id: String, number: i64, is_public: bool, game: String, started_ms: i64,
        ended_ms: i64, outcome: String, seat: i64, side: i64, person: Option<String>,
        bot: Option<String>, nick: String, place: i64, is_rated: bool, is_program: bool
    }
}

/// The SQL that reads the games of a list of keys with their players, newest first.
macro_rules! games_where {
    ($keys:literal) => {
        concat!(
            "SELECT g.table_id, g.number, g.is_public, g.game, g.started_ms, g.ended_ms, g.outcome,
                    p.seat, p.side, p.person, p.bot, p.nick, p.place,
                    g.is_rated, p.is_program
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

    /// One finished game, with its players.
    pub async fn game(&self, table_id: &str, number: i64) -> Result<Option<GameRow>, StoreError> {
        self.flush_before_read().await;
        let sql =
            games_where!("SELECT table_id, number FROM games WHERE table_id = $1 AND number = $2");
        let rows = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(table_id)
                .bind(number)
                .fetch_all(db)
                .await?
        });
        Ok(group_by_game(rows)?.pop())
    }

    async fn games_page(
        &self,
        sql: &'static str,
        of: &str,
        after: &Cursor,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.flush_before_read().await;
        let rows = on!(Pool, &self.read, |db| {
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
        group_by_game(rows)
    }
}

/// Groups rows into games; the rows of one game are adjacent.
fn group_by_game(rows: Vec<SeatOfGameRow>) -> Result<Vec<GameRow>, StoreError> {
    let mut games: Vec<GameRow> = Vec::new();
    for row in rows {
        let player = PlayerRow {
            seat: small(row.seat)?,
            side: small(row.side)?,
            who: player(row.person, row.bot)?,
            nick: row.nick,
            place: small(row.place)?,
            program: row.is_program,
        };
        match games.last_mut() {
            Some(last) if last.table_id == row.table_id && last.finished.number == row.number => {
                last.finished.players.push(player);
            }
            _ => games.push(GameRow {
                table_id: row.table_id,
                is_public: row.is_public,
                finished: FinishedGame {
                    number: row.number,
                    game: row.game,
                    started_ms: row.started_ms,
                    ended_ms: row.ended_ms,
                    outcome: row.outcome,
                    players: vec![player],
                    rows: None,
                    rated: row.is_rated,
                },
            }),
        }
    }
    Ok(games)
}

fn player(person: Option<String>, bot: Option<String>) -> Result<PlayerId, StoreError> {
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
