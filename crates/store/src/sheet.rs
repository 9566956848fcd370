//! The journal's sheets: what one table had in SQLite's tail when it was filed, kept as one row.

use crate::{
    Mention, PersonId, Row, StoreError,
    engine::question_marks,
    pack::{Packed, Sealed, repack, sealed, unpack},
};
use sqlx::{AssertSqlSafe, Sqlite, SqlitePool, Transaction};
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
};

/// About how many rows one sheet has at most.
const SHEET_ROWS: i64 = 256;
/// Sheets filed in one transaction; statements for so many are prepared once.
pub(crate) const FILE_SHEETS: usize = 16;
/// Sheets read by one query.
const READ_AT_ONCE: i64 = 16;

/// Rows of one table that follow one another.
#[derive(Debug)]
pub(crate) struct Sheet {
    table_id: String,
    /// The number of its first row.
    first_seq: i64,
    /// The number of the row that comes after it.
    until: i64,
    /// When its last row was kept.
    at_ms: i64,
    pack: String,
}

impl Sheet {
    fn begin(record: &Sealed) -> Self {
        let (first_seq, until) = (record.first_seq, record.next_seq);
        let table_id = record.table_id.to_string();
        let mut sheet = Self {
            table_id,
            first_seq,
            until,
            at_ms: record.at_ms,
            pack: String::new(),
        };
        record.add_to(&mut sheet.pack);
        sheet
    }

    /// Adds what follows; says whether there was room.
    fn take_in(&mut self, record: &Sealed) -> bool {
        let fits = record.first_seq < self.first_seq + SHEET_ROWS && record.add_to(&mut self.pack);
        if fits {
            (self.until, self.at_ms) = (record.next_seq, record.at_ms);
        }
        fits
    }

    /// None of no rows.
    fn of(table_id: &str, packed: &[Packed]) -> Option<Self> {
        let (first, last) = packed.first().zip(packed.last())?;
        Some(Self {
            table_id: table_id.to_owned(),
            first_seq: first.first_seq,
            until: last.next_seq(),
            at_ms: last.at_ms,
            pack: repack(packed),
        })
    }

    /// What is left of the sheet if all before that row is filed already, as after a crash.
    fn from(self, seq: i64) -> Result<Option<Self>, StoreError> {
        if self.first_seq >= seq {
            return Ok(Some(self));
        }
        let left: Vec<_> = unpack(&self.pack)?
            .into_iter()
            .filter_map(|packed| packed.from(seq))
            .collect();
        Ok(Sheet::of(&self.table_id, &left))
    }
}

/// All that is in packs, table by table.
pub(crate) fn sheets_of(packs: &[(i64, String)]) -> Result<Vec<Sheet>, StoreError> {
    let mut tables: HashMap<Cow<str>, Vec<Sheet>> = HashMap::new();
    for (_, text) in packs {
        for record in sealed(text)? {
            // A table's rows are in the tail in order.
            match tables.get_mut(&record.table_id) {
                Some(sheets) => {
                    if !sheets
                        .last_mut()
                        .is_some_and(|sheet| sheet.take_in(&record))
                    {
                        sheets.push(Sheet::begin(&record));
                    }
                }
                None => {
                    let sheet = Sheet::begin(&record);
                    tables.insert(record.table_id, vec![sheet]);
                }
            }
        }
    }
    let mut sheets: Vec<_> = tables.into_values().flatten().collect();
    // Side by side in the file, too. Those of one table stay in order.
    sheets.sort_by(|a, b| a.table_id.cmp(&b.table_id));
    Ok(sheets)
}

/// Files sheets, but for what is filed already.
pub(crate) async fn file(
    tx: &mut Transaction<'_, Sqlite>,
    sheets: Vec<Sheet>,
) -> Result<(), StoreError> {
    let filed = filed(tx, &sheets).await?;
    let mut news = Vec::with_capacity(sheets.len());
    for sheet in sheets {
        let from = filed.get(&sheet.table_id).copied().unwrap_or(0);
        news.extend(sheet.from(from)?);
    }
    if news.is_empty() {
        return Ok(());
    }
    let values = question_marks(news.len(), 3);
    let sql = format!("INSERT INTO journal_sheets (table_id, until, pack) VALUES {values}");
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(news.len() == FILE_SHEETS);
    for Sheet {
        table_id,
        until,
        pack,
        ..
    } in &news
    {
        query = query.bind(table_id).bind(until).bind(pack);
    }
    query.execute(&mut **tx).await?;
    let lasts: Vec<_> = news
        .chunk_by(|a, b| a.table_id == b.table_id)
        .filter_map(<[_]>::last)
        .collect();
    let sql = format!(
        "UPDATE tables SET next_seq = v.column2, updated_ms = v.column3 FROM (VALUES {}) AS v
         WHERE id = v.column1 AND next_seq < v.column2",
        question_marks(lasts.len(), 3)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(lasts.len() == FILE_SHEETS);
    for Sheet {
        table_id,
        until,
        at_ms,
        ..
    } in lasts
    {
        query = query.bind(table_id).bind(until).bind(at_ms);
    }
    query.execute(&mut **tx).await?;
    Ok(())
}

/// How far the tables of these sheets are filed.
async fn filed(
    tx: &mut Transaction<'_, Sqlite>,
    sheets: &[Sheet],
) -> Result<BTreeMap<String, i64>, StoreError> {
    let ids = question_marks(1, sheets.len());
    let sql = format!(
        "SELECT table_id, MAX(until) FROM journal_sheets WHERE table_id IN {ids} GROUP BY table_id"
    );
    let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(sheets.len() == FILE_SHEETS);
    for sheet in sheets {
        query = query.bind(&sheet.table_id);
    }
    let filed: Vec<(String, i64)> = query.fetch_all(&mut **tx).await?;
    Ok(filed.into_iter().collect())
}

/// The table's filed rows from that number on: at least so many, if there are.
pub(crate) async fn rows(
    read: &SqlitePool,
    table_id: &str,
    from_seq: i64,
    enough: usize,
) -> Result<Vec<Row>, StoreError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut next = from_seq;
    while rows.len() < enough {
        let sql = "SELECT until, pack FROM journal_sheets WHERE table_id = $1 AND until > $2
                   ORDER BY until LIMIT $3";
        let query = sqlx::query_as(sql)
            .bind(table_id)
            .bind(next)
            .bind(READ_AT_ONCE);
        let sheets: Vec<(i64, String)> = query.fetch_all(read).await?;
        for (until, pack) in &sheets {
            let of_sheet = unpack(pack)?.into_iter().flat_map(Packed::rows);
            rows.extend(of_sheet.filter(|row| row.seq >= next));
            next = *until;
        }
        if sheets.len() < READ_AT_ONCE as usize {
            break;
        }
    }
    Ok(rows)
}

/// All filed rows that name a person by their id.
pub(crate) async fn mentions(
    read: &SqlitePool,
    person: &PersonId,
) -> Result<Vec<Mention>, StoreError> {
    let sql = "SELECT table_id, pack FROM journal_sheets WHERE instr(pack, $1) > 0 ORDER BY table_id, until";
    let sheets: Vec<(String, String)> = sqlx::query_as(sql)
        .bind(person.as_str())
        .fetch_all(read)
        .await?;
    let mut mentions = Vec::new();
    for (table_id, pack) in &sheets {
        let rows = unpack(pack)?.into_iter().flat_map(Packed::rows);
        let naming = rows.filter(|row| row.body.contains(person.as_str()));
        mentions.extend(naming.map(|Row { seq, body, .. }| Mention {
            table_id: table_id.clone(),
            seq,
            body,
        }));
    }
    Ok(mentions)
}

/// Gives a filed row another text, if it is on a sheet.
pub(crate) async fn rewrite(
    tx: &mut Transaction<'_, Sqlite>,
    row: &Mention,
) -> Result<(), StoreError> {
    let sql = "SELECT until, pack FROM journal_sheets WHERE table_id = $1 AND until > $2
               ORDER BY until LIMIT 1";
    let query = sqlx::query_as(sql).bind(&row.table_id).bind(row.seq);
    let sheet: Option<(i64, String)> = query.fetch_optional(&mut **tx).await?;
    let Some((until, pack)) = sheet else {
        return Ok(());
    };
    let mut packed = unpack(&pack)?;
    for packed in &mut packed {
        packed.rewrite(row.seq, &row.body);
    }
    let sql = "UPDATE journal_sheets SET pack = $3 WHERE table_id = $1 AND until = $2";
    sqlx::query(sql)
        .bind(&row.table_id)
        .bind(until)
        .bind(repack(&packed))
        .execute(&mut **tx)
        .await?;
    Ok(())
}
