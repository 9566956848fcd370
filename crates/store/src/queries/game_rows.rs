//! Where a finished game, or a line of chat, is in a table's journal: found without reading the
//! journal.

use crate::{FIRST_SEQ, GameRows, PlayerRow, Store, StoreError, TableStatus};

/// A game of a table, as far as it is known without the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoundGame {
    Finished {
        /// One for each seat, in order.
        players: Vec<PlayerRow>,
        /// None in games from before this was stored.
        rows: Option<GameRows>,
    },
    /// The table's present game.
    Running,
}

/// A row from which a search for a line of chat may start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineStart {
    pub seq: i64,
    /// The lines of chat before `seq`.
    pub lines_before: i64,
}

row! {
    struct GameRowsRow { first_seq: Option<i64>, last_seq: Option<i64>, lines_before: Option<i64>, setup: Option<String> }
}

impl GameRowsRow {
    fn read(self) -> Option<GameRows> {
        Some(GameRows {
            first_seq: self.first_seq?,
            last_seq: self.last_seq?,
            lines_before: self.lines_before?,
            setup: self.setup?,
        })
    }
}

impl Store {
    /// Finds a table's game by its number, counted from 1; none if there is no such game.
    pub async fn find_game(
        &self,
        table_id: &str,
        number: i64,
    ) -> Result<Option<FoundGame>, StoreError> {
        let Some(game) = self.game(table_id, number).await? else {
            let is_running = self.running_game(table_id).await? == Some(number);
            return Ok(is_running.then_some(FoundGame::Running));
        };
        let sql = "SELECT first_seq, last_seq, lines_before, setup FROM games
                   WHERE table_id = $1 AND number = $2";
        let rows: Option<GameRowsRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql).bind(table_id).bind(number);
            query.fetch_optional(db).await?
        });
        Ok(Some(FoundGame::Finished {
            players: game.finished.players,
            rows: rows.and_then(GameRowsRow::read),
        }))
    }

    /// The number of a table's running game.
    async fn running_game(&self, table_id: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT status, (SELECT COALESCE(MAX(number), 0) FROM games WHERE table_id = $1)
                   FROM tables WHERE id = $1";
        let found: Option<(String, i64)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(table_id)
                .fetch_optional(db)
                .await?
        });
        let Some((status, finished)) = found else {
            return Ok(None);
        };
        let is_playing = TableStatus::named(&status)? == TableStatus::Playing;
        Ok(is_playing.then_some(finished + 1))
    }

    /// Where to start the search for a table's line of chat by its number, counted from 1: at the
    /// last game before the line. None if there is no such table.
    pub async fn line_start(
        &self,
        table_id: &str,
        line: i64,
    ) -> Result<Option<LineStart>, StoreError> {
        self.flush_before_read().await;
        let sql = "SELECT first_seq, lines_before FROM tables
                   LEFT JOIN games ON table_id = id AND lines_before < $2
                   WHERE id = $1 ORDER BY COALESCE(number, 0) DESC LIMIT 1";
        let found: Option<(Option<i64>, Option<i64>)> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql).bind(table_id).bind(line);
            query.fetch_optional(db).await?
        });
        Ok(found.map(|(seq, lines_before)| LineStart {
            seq: seq.unwrap_or(FIRST_SEQ),
            lines_before: lines_before.unwrap_or(0),
        }))
    }
}
