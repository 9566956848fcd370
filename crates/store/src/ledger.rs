//! How PostgreSQL keeps a group of appends: in a handful of statements, however many tables wait.

use crate::{
    Append, AppendError, FIRST_SEQ, StoreError,
    engine::{INSERT_ROWS, Tx},
    games,
};
use sqlx::AssertSqlSafe;
use std::collections::{HashMap, HashSet};

/// Writes what may be written and says what became of each append, in order.
///
/// Each append is of another table. Nothing counts before the transaction is committed.
pub(crate) async fn write(
    tx: &mut Tx<'_>,
    group: &[Append],
) -> Result<Vec<Result<(), AppendError>>, StoreError> {
    let (opening, going): (Vec<_>, Vec<_>) = group.iter().partition(|append| append.is_first());
    let mut claimed = open_tables(tx, &opening).await?;
    claimed.extend(claim_numbers(tx, &going).await?);
    let (kept, refused): (Vec<_>, Vec<_>) = group
        .iter()
        .partition(|append| claimed.contains(append.table_id.as_ref()));
    insert_rows(tx, &kept).await?;
    let ended: Vec<_> = kept.iter().filter_map(|append| append.ended()).collect();
    games::keep(tx, &ended).await?;
    let next = next_numbers(tx, &refused).await?;
    let stand = |append: &Append| next.get(append.table_id.as_ref()).copied();
    let verdict = |append: &Append| match claimed.contains(append.table_id.as_ref()) {
        true => Ok(()),
        false => Err(refusal(append, stand(append))),
    };
    Ok(group.iter().map(verdict).collect())
}

/// Where a table's journal stands, and in which epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub next_seq: i64,
    pub epoch: i64,
}

/// Why an append does not fit a journal that stands there, or nowhere yet.
pub(crate) fn refusal(append: &Append, stand: Option<Stand>) -> AppendError {
    let Some(Stand { next_seq, epoch }) = stand else {
        return AppendError::Gap {
            next_seq: FIRST_SEQ,
        };
    };
    match () {
        // A table that is there already is in the way of a new one, whoever owns it.
        () if !append.is_first() && epoch != append.ownership.epoch => {
            AppendError::Deposed { epoch }
        }
        () if append.first_seq < next_seq => AppendError::Conflict { next_seq },
        () => AppendError::Gap { next_seq },
    }
}

/// Makes the rows of new tables; answers with those that were not there before.
async fn open_tables(tx: &mut Tx<'_>, appends: &[&Append]) -> Result<HashSet<String>, StoreError> {
    let values = tx.placeholders(appends.len(), 8);
    let sql = format!(
        "INSERT INTO tables (id, next_seq, status, game, is_public, updated_ms, epoch, owner)
         VALUES {values} ON CONFLICT (id) DO NOTHING RETURNING id"
    );
    claim(tx, sql, appends, Claim::New).await
}

/// Moves tables on to their next number; answers with those that were where the append starts, and
/// still its author's.
///
/// The row lock this takes is what keeps two programs from writing the same number.
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

/// What is claimed.
#[derive(Clone, Copy)]
enum Claim {
    /// A new table, for its owner.
    New,
    /// The number at which an append starts.
    Next,
}

/// Runs a claiming statement, binding each append's index and epoch, and what else it claims with.
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

/// Where the journals of refused appends really are.
async fn next_numbers(
    tx: &mut Tx<'_>,
    appends: &[&Append],
) -> Result<HashMap<String, Stand>, StoreError> {
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
        .map(|(id, next_seq, epoch)| (id, Stand { next_seq, epoch }))
        .collect())
}
