//! One group of appends in a handful of statements, however many tables it has.

use crate::{
    Append, AppendError, StoreError,
    append::JournalPosition,
    engine::{INSERT_ROWS, Tx},
    results,
};
use sqlx::AssertSqlSafe;
use std::collections::{HashMap, HashSet};

/// Writes the appends that fit their journals; returns the result of each, in order.
///
/// Each append is of another table. The caller commits the transaction.
pub(crate) async fn commit(
    tx: &mut Tx<'_>,
    group: &[Append],
) -> Result<Vec<Result<(), AppendError>>, StoreError> {
    let (opening, continuing): (Vec<_>, Vec<_>) =
        group.iter().partition(|append| append.is_first());
    let mut claimed = open_tables(tx, &opening).await?;
    claimed.extend(claim_numbers(tx, &continuing).await?);
    let (accepted, refused): (Vec<_>, Vec<_>) = group
        .iter()
        .partition(|append| claimed.contains(append.table_id.as_ref()));
    insert_rows(tx, &accepted).await?;
    let finished: Vec<_> = accepted
        .iter()
        .filter_map(|append| append.finished_game())
        .collect();
    results::save_games(tx, &finished).await?;
    let positions = positions(tx, &refused).await?;
    let result = |append: &Append| {
        let table_id = append.table_id.as_ref();
        if claimed.contains(table_id) {
            Ok(())
        } else {
            Err(append.refusal(positions.get(table_id).copied()))
        }
    };
    Ok(group.iter().map(result).collect())
}

/// Inserts new tables; returns those that did not exist.
async fn open_tables(tx: &mut Tx<'_>, appends: &[&Append]) -> Result<HashSet<String>, StoreError> {
    let values = tx.placeholders(appends.len(), 8);
    let sql = format!(
        "INSERT INTO tables (id, next_seq, status, game, is_public, updated_ms, epoch, owner)
         VALUES {values} ON CONFLICT (id) DO NOTHING RETURNING id"
    );
    claim(tx, sql, appends, Claim::New).await
}

/// Moves `next_seq` of tables past the append; returns those whose `next_seq` and `epoch` were the
/// append's.
///
/// The row lock that this takes keeps two nodes from writing the same number.
async fn claim_numbers(
    tx: &mut Tx<'_>,
    appends: &[&Append],
) -> Result<HashSet<String>, StoreError> {
    let values = tx.placeholders(appends.len(), 8);
    let sql = format!(
        "UPDATE tables SET next_seq = v.column2, status = v.column3, game = v.column4,
             is_public = v.column5, updated_ms = v.column6
         FROM (VALUES {values}) AS v
         WHERE id = v.column1 AND epoch = v.column7 AND next_seq = v.column8 RETURNING id"
    );
    claim(tx, sql, appends, Claim::Next).await
}

/// The last value that a claiming statement binds for each append.
#[derive(Clone, Copy)]
enum Claim {
    /// The owner of a new table.
    New,
    /// The number at which the append starts.
    Next,
}

/// Runs a claiming statement, binding each append's index, epoch and [`Claim`].
async fn claim(
    tx: &mut Tx<'_>,
    sql: String,
    appends: &[&Append],
    what: Claim,
) -> Result<HashSet<String>, StoreError> {
    if appends.is_empty() {
        return Ok(HashSet::new());
    }
    let claimed: Vec<String> = on!(Tx, tx, |tx| {
        let mut query = sqlx::query_scalar(AssertSqlSafe(sql)).persistent(false);
        for append in appends {
            let (index, ownership) = (&append.index, &append.ownership);
            query = query
                .bind(append.table_id.as_ref())
                .bind(append.next_seq())
                .bind(index.status.name());
            query = query
                .bind(index.game.as_ref())
                .bind(index.is_public)
                .bind(index.updated_ms);
            query = query.bind(ownership.epoch);
            query = match what {
                Claim::New => query.bind(ownership.node.term),
                Claim::Next => query.bind(append.first_seq),
            };
        }
        query.fetch_all(&mut **tx).await?
    });
    Ok(claimed.into_iter().collect())
}

async fn insert_rows(tx: &mut Tx<'_>, appends: &[&Append]) -> Result<(), StoreError> {
    let rows: Vec<(&Append, i64, &String)> = appends
        .iter()
        .flat_map(|append| {
            (append.first_seq..)
                .zip(&append.rows)
                .map(|(seq, body)| (*append, seq, body))
        })
        .collect();
    for chunk in rows.chunks(INSERT_ROWS) {
        let values = tx.placeholders(chunk.len(), 6);
        let sql = format!(
            "INSERT INTO journal (table_id, seq, at_ms, body, epoch, term) VALUES {values}"
        );
        on!(Tx, tx, |tx| {
            let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
            for (append, seq, body) in chunk {
                query = query
                    .bind(append.table_id.as_ref())
                    .bind(seq)
                    .bind(append.index.updated_ms)
                    .bind(*body);
                query = query
                    .bind(append.ownership.epoch)
                    .bind(append.ownership.node.term);
            }
            query.execute(&mut **tx).await?;
        });
    }
    Ok(())
}

/// The actual positions of the journals of refused appends.
async fn positions(
    tx: &mut Tx<'_>,
    appends: &[&Append],
) -> Result<HashMap<String, JournalPosition>, StoreError> {
    if appends.is_empty() {
        return Ok(HashMap::new());
    }
    let ids = tx.placeholders(1, appends.len());
    let sql = format!("SELECT id, next_seq, epoch FROM tables WHERE id IN {ids}");
    let found: Vec<(String, i64, i64)> = on!(Tx, tx, |tx| {
        let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(false);
        for append in appends {
            query = query.bind(append.table_id.as_ref());
        }
        query.fetch_all(&mut **tx).await?
    });
    Ok(found
        .into_iter()
        .map(|(id, next_seq, epoch)| (id, JournalPosition { next_seq, epoch }))
        .collect())
}
