//! What `stolik check` reads: the damage that the engine itself finds, and every table with its
//! finished games, page by page.

use crate::{Store, StoreError, engine::Pool};
use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Row};

/// Tables in one page of [`Store::all_tables`].
pub const ALL_TABLES_PAGE: usize = 500;
/// Most problems that one check of the engine reports.
const MAX_PROBLEMS: usize = 100;

/// A finished game as it is listed, without its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    pub number: i64,
    /// The outcome as JSON.
    pub outcome: String,
}

impl Store {
    /// The damage that SQLite finds in its pages, indexes and references; none on PostgreSQL, which
    /// checks its own.
    pub async fn engine_damage(&self) -> Result<Vec<String>, StoreError> {
        let Pool::Sqlite(read) = &self.read else {
            return Ok(Vec::new());
        };
        let sql = format!("PRAGMA integrity_check({MAX_PROBLEMS})");
        let mut problems: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql))
            .fetch_all(read)
            .await?;
        problems.retain(|problem| problem != "ok");
        let mut broken = sqlx::query("PRAGMA foreign_key_check").fetch(read);
        while let Some(row) = broken.try_next().await? {
            if problems.len() >= MAX_PROBLEMS {
                break;
            }
            let (table, parent): (String, String) = (row.try_get(0)?, row.try_get(2)?);
            problems.push(format!(
                "a row of {table} refers to a missing row of {parent}"
            ));
        }
        Ok(problems)
    }

    /// The ids of up to [`ALL_TABLES_PAGE`] tables, open and closed, after the given one.
    pub async fn all_tables(&self, after: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        Ok(on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql)
                .bind(after)
                .bind(ALL_TABLES_PAGE as i64)
                .fetch_all(db)
                .await?
        }))
    }

    /// The finished games of a table, by number.
    pub async fn listed_games(&self, table_id: &str) -> Result<Vec<ListedGame>, StoreError> {
        let sql = "SELECT number, outcome FROM games WHERE table_id = $1 ORDER BY number";
        let rows: Vec<(i64, String)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql).bind(table_id).fetch_all(db).await?
        });
        let game = |(number, outcome)| ListedGame { number, outcome };
        Ok(rows.into_iter().map(game).collect())
    }

    /// Whether SQLite's commit log has appends whose games may not be listed yet. The next start
    /// lists them.
    pub async fn has_unlisted_games(&self) -> Result<bool, StoreError> {
        match &self.read {
            Pool::Sqlite(read) => {
                let sql = "SELECT EXISTS (SELECT 1 FROM journal_tail WHERE pack <> '[]')";
                Ok(sqlx::query_scalar(sql).fetch_one(read).await?)
            }
            Pool::Postgres(_) => Ok(false),
        }
    }
}
