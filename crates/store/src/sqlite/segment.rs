//! Segments: up to 256 journal rows of one table in one row of `journal_sheets`, as compaction
//! writes them.

use super::encoding::{LogEntry, RawEntry, decode, decode_raw, encode_entries};
use crate::{JOURNAL_PAGE, Mention, PersonId, StoreError, StoredRow, engine::question_marks};
use sqlx::{AssertSqlSafe, Sqlite, SqlitePool, Transaction};
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
};

/// The rows at which a segment is full; the last append may exceed it.
const SEGMENT_ROWS: i64 = 256;
/// Segments written in one transaction; statements for so many stay prepared.
pub(crate) const SEGMENTS_PER_TRANSACTION: usize = 16;
/// Segments read by one query.
const SEGMENTS_PER_READ: i64 = 16;

/// Consecutive rows of one table.
#[derive(Debug)]
pub(crate) struct Segment {
    table_id: String,
    first_seq: i64,
    /// The number of the row after the last.
    until: i64,
    /// The time of the last row.
    at_ms: i64,
    text: String,
}

impl Segment {
    fn new(entry: &RawEntry) -> Self {
        let mut segment = Self {
            table_id: entry.table_id.to_string(),
            first_seq: entry.first_seq,
            until: entry.next_seq,
            at_ms: entry.at_ms,
            text: String::new(),
        };
        entry.add_to(&mut segment.text);
        segment
    }

    /// Adds the entry that continues the segment; false if the segment is full.
    fn push(&mut self, entry: &RawEntry) -> bool {
        let fits = entry.first_seq < self.first_seq + SEGMENT_ROWS && entry.add_to(&mut self.text);
        if fits {
            (self.until, self.at_ms) = (entry.next_seq, entry.at_ms);
        }
        fits
    }

    /// A segment of decoded entries; none without entries.
    fn of(table_id: &str, entries: &[LogEntry]) -> Option<Self> {
        let (first, last) = entries.first().zip(entries.last())?;
        Some(Self {
            table_id: table_id.to_owned(),
            first_seq: first.first_seq,
            until: last.next_seq(),
            at_ms: last.at_ms,
            text: encode_entries(entries),
        })
    }

    /// The segment without rows that an earlier compaction, cut short by a crash, has written.
    fn without_rows_before(self, seq: i64) -> Result<Option<Self>, StoreError> {
        if self.first_seq >= seq {
            return Ok(Some(self));
        }
        let left: Vec<_> = decode(&self.text)?
            .into_iter()
            .filter_map(|entry| entry.without_rows_before(seq))
            .collect();
        Ok(Segment::of(&self.table_id, &left))
    }
}

/// Groups the entries of log records into segments, sorted by table.
pub(crate) fn segments_of(records: &[(i64, String)]) -> Result<Vec<Segment>, StoreError> {
    let mut tables: HashMap<Cow<str>, Vec<Segment>> = HashMap::new();
    for (_, text) in records {
        for entry in decode_raw(text)? {
            // The rows of one table are in the log in order.
            match tables.get_mut(&entry.table_id) {
                Some(segments) => {
                    let last = segments.last_mut();
                    if !last.is_some_and(|segment| segment.push(&entry)) {
                        segments.push(Segment::new(&entry));
                    }
                }
                None => {
                    let segment = Segment::new(&entry);
                    tables.insert(entry.table_id, vec![segment]);
                }
            }
        }
    }
    let mut segments: Vec<_> = tables.into_values().flatten().collect();
    // A stable sort, so that the segments of one table stay in order.
    segments.sort_by(|a, b| a.table_id.cmp(&b.table_id));
    Ok(segments)
}

/// Writes segments, without the rows that are in earlier segments already.
pub(crate) async fn insert(
    tx: &mut Transaction<'_, Sqlite>,
    segments: Vec<Segment>,
) -> Result<(), StoreError> {
    let ends = segment_ends(tx, &segments).await?;
    let mut new = Vec::with_capacity(segments.len());
    for segment in segments {
        let from = ends.get(&segment.table_id).copied().unwrap_or(0);
        new.extend(segment.without_rows_before(from)?);
    }
    if new.is_empty() {
        return Ok(());
    }
    insert_rows(tx, &new).await?;
    update_positions(tx, &new).await
}

async fn insert_rows(
    tx: &mut Transaction<'_, Sqlite>,
    segments: &[Segment],
) -> Result<(), StoreError> {
    let values = question_marks(segments.len(), 3);
    let sql = format!("INSERT INTO journal_sheets (table_id, until, pack) VALUES {values}");
    let is_full = segments.len() == SEGMENTS_PER_TRANSACTION;
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_full);
    for segment in segments {
        query = query
            .bind(&segment.table_id)
            .bind(segment.until)
            .bind(&segment.text);
    }
    query.execute(&mut **tx).await?;
    Ok(())
}

/// Moves `next_seq` of each table to the end of its last segment.
async fn update_positions(
    tx: &mut Transaction<'_, Sqlite>,
    segments: &[Segment],
) -> Result<(), StoreError> {
    let lasts: Vec<_> = segments
        .chunk_by(|a, b| a.table_id == b.table_id)
        .filter_map(<[_]>::last)
        .collect();
    let sql = format!(
        "UPDATE tables SET next_seq = v.column2, updated_ms = v.column3 FROM (VALUES {}) AS v
         WHERE id = v.column1 AND next_seq < v.column2",
        question_marks(lasts.len(), 3)
    );
    let is_full = lasts.len() == SEGMENTS_PER_TRANSACTION;
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_full);
    for segment in lasts {
        query = query
            .bind(&segment.table_id)
            .bind(segment.until)
            .bind(segment.at_ms);
    }
    query.execute(&mut **tx).await?;
    Ok(())
}

/// The number after the last row in a stored segment, by table.
async fn segment_ends(
    tx: &mut Transaction<'_, Sqlite>,
    segments: &[Segment],
) -> Result<BTreeMap<String, i64>, StoreError> {
    let ids = question_marks(1, segments.len());
    let sql = format!(
        "SELECT table_id, MAX(until) FROM journal_sheets WHERE table_id IN {ids} GROUP BY table_id"
    );
    let is_full = segments.len() == SEGMENTS_PER_TRANSACTION;
    let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(is_full);
    for segment in segments {
        query = query.bind(&segment.table_id);
    }
    let ends: Vec<(String, i64)> = query.fetch_all(&mut **tx).await?;
    Ok(ends.into_iter().collect())
}

/// Adds the rows of a table that are in segments to `rows`, which start at `from_seq`, until there
/// is a page of them.
pub(crate) async fn add_rows(
    read: &SqlitePool,
    table_id: &str,
    from_seq: i64,
    rows: &mut Vec<StoredRow>,
) -> Result<(), StoreError> {
    let mut next = rows.last().map_or(from_seq, |last| last.seq + 1);
    while rows.len() < JOURNAL_PAGE {
        let sql = "SELECT until, pack FROM journal_sheets WHERE table_id = $1 AND until > $2
                   ORDER BY until LIMIT $3";
        let query = sqlx::query_as(sql)
            .bind(table_id)
            .bind(next)
            .bind(SEGMENTS_PER_READ);
        let segments: Vec<(i64, String)> = query.fetch_all(read).await?;
        for (until, text) in &segments {
            let of_segment = decode(text)?.into_iter().flat_map(LogEntry::rows);
            rows.extend(of_segment.filter(|row| row.seq >= next));
            next = *until;
        }
        if segments.len() < SEGMENTS_PER_READ as usize {
            break;
        }
    }
    Ok(())
}

/// Some rows in segments that contain the id of a person, and the last segment that was searched;
/// none once all are.
pub(crate) async fn mentions(
    read: &SqlitePool,
    person: &PersonId,
    after: &(String, i64),
) -> Result<(Vec<Mention>, Option<(String, i64)>), StoreError> {
    let sql = "SELECT table_id, until, pack FROM journal_sheets
               WHERE (table_id, until) > ($1, $2) AND instr(pack, $3) > 0
               ORDER BY table_id, until LIMIT $4";
    let segments: Vec<(String, i64, String)> = sqlx::query_as(sql)
        .bind(&after.0)
        .bind(after.1)
        .bind(person.as_str())
        .bind(SEGMENTS_PER_TRANSACTION as i64)
        .fetch_all(read)
        .await?;
    let mut mentions = Vec::new();
    for (table_id, _, text) in &segments {
        let rows = decode(text)?.into_iter().flat_map(LogEntry::rows);
        let naming = rows.filter(|row| row.body.contains(person.as_str()));
        mentions.extend(naming.map(|StoredRow { seq, body, .. }| Mention {
            table_id: table_id.clone(),
            seq,
            body,
        }));
    }
    let last = segments.into_iter().last();
    Ok((mentions, last.map(|(table_id, until, _)| (table_id, until))))
}

/// Replaces the texts of rows that are in segments. Rows of one segment stand together, in order.
pub(crate) async fn rewrite(
    tx: &mut Transaction<'_, Sqlite>,
    mut rows: &[Mention],
) -> Result<(), StoreError> {
    while let Some(first) = rows.first() {
        let sql = "SELECT until, pack FROM journal_sheets WHERE table_id = $1 AND until > $2
                   ORDER BY until LIMIT 1";
        let query = sqlx::query_as(sql).bind(&first.table_id).bind(first.seq);
        let segment: Option<(i64, String)> = query.fetch_optional(&mut **tx).await?;
        let Some((until, text)) = segment else {
            rows = &rows[1..];
            continue;
        };
        let is_inside = |row: &&Mention| row.table_id == first.table_id && row.seq < until;
        let inside = rows.iter().take_while(is_inside).count();
        let mut entries = decode(&text)?;
        for row in &rows[..inside] {
            let mut entries = entries.iter_mut();
            if let Some(entry) = entries.find(|entry| row.seq < entry.next_seq()) {
                entry.rewrite(row.seq, &row.body);
            }
        }
        let sql = "UPDATE journal_sheets SET pack = $3 WHERE table_id = $1 AND until = $2";
        sqlx::query(sql)
            .bind(&first.table_id)
            .bind(until)
            .bind(encode_entries(&entries))
            .execute(&mut **tx)
            .await?;
        rows = &rows[inside..];
    }
    Ok(())
}
