//! Reports of chat: kept, listed, settled, and forgotten a while later.

use crate::{NewReport, PersonId, Report, Store, StoreError, report::Columns, text::is_storable};

/// Most reports read at once, the oldest first.
pub const REPORTS_PAGE: usize = 100;
/// Most reports that may wait to be settled.
pub const MAX_OPEN_REPORTS: i64 = 10_000;

/// What became of a report that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reported {
    /// It is kept - or was already: nobody reports a line twice.
    Kept,
    /// As many wait as may.
    Full,
}

impl Store {
    /// Keeps a report about somebody who is known to exist.
    pub async fn save_report(
        &self,
        report: &NewReport<'_>,
        now_ms: i64,
    ) -> Result<Reported, StoreError> {
        if self.open_reports().await? >= MAX_OPEN_REPORTS {
            return Ok(Reported::Full);
        }
        // PostgreSQL keeps no zero byte; a note with one is none.
        let note = if is_storable(report.note) {
            report.note
        } else {
            ""
        };
        let sql = "INSERT INTO reports (place, line, accused, said, said_ms, reporter, reason, note, made_ms)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (place, line, reporter) DO NOTHING";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql)
                .bind(report.place())
                .bind(report.line)
                .bind(report.accused.as_str());
            let query = query
                .bind(report.said)
                .bind(report.said_ms)
                .bind(report.reporter.as_str());
            query
                .bind(report.reason)
                .bind(note)
                .bind(now_ms)
                .execute(db)
                .await?;
        });
        Ok(Reported::Kept)
    }

    /// How many reports wait to be settled.
    pub async fn open_reports(&self) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM reports WHERE verdict IS NULL";
        let (count,): (i64,) = on!(Pool, &self.read, |db| sqlx::query_as(sql)
            .fetch_one(db)
            .await?);
        Ok(count)
    }

    /// The reports that wait to be settled, the oldest first, at most [`REPORTS_PAGE`].
    pub async fn reports(&self) -> Result<Vec<Report>, StoreError> {
        self.reports_from(i64::MIN, REPORTS_PAGE).await
    }

    /// The report of that number, if it waits to be settled.
    pub async fn report(&self, id: i64) -> Result<Option<Report>, StoreError> {
        let next = self.reports_from(id, 1).await?.pop();
        Ok(next.filter(|report| report.id == id))
    }

    async fn reports_from(&self, id: i64, most: usize) -> Result<Vec<Report>, StoreError> {
        let sql = "SELECT reports.id, place, said, said_ms, reason, note, made_ms, accused.id, accused.nick,
                          accused.kind, reporter.id, reporter.nick, reporter.kind
                   FROM reports JOIN people accused ON accused.id = reports.accused
                   LEFT JOIN people reporter ON reporter.id = reports.reporter
                   WHERE verdict IS NULL AND reports.id >= $1 ORDER BY reports.id LIMIT $2";
        type Flat = (
            i64,
            String,
            String,
            i64,
            String,
            String,
            i64,
            String,
            String,
            String,
            Option<String>,
            Option<String>,
            Option<String>,
        );
        let rows: Vec<Flat> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(id)
                .bind(most as i64)
                .fetch_all(db)
                .await?
        });
        let folded =
            |(id, place, said, said_ms, reason, note, made_ms, a, b, c, d, e, f): Flat| -> Columns {
                (
                    (id, place, said, said_ms, reason, note, made_ms),
                    (a, b, c),
                    (d, e, f),
                )
            };
        rows.into_iter()
            .map(|row| Report::stored(folded(row)))
            .collect()
    }

    /// Settles one report that waits; says whether it did.
    pub async fn settle_report(
        &self,
        id: i64,
        verdict: &str,
        by: &PersonId,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE reports SET verdict = $2, settled_by = $3, settled_ms = $4
                   WHERE id = $1 AND verdict IS NULL";
        let settled = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql)
                .bind(id)
                .bind(verdict)
                .bind(by.as_str())
                .bind(now_ms);
            query.execute(db).await?.rows_affected()
        });
        Ok(settled > 0)
    }

    /// Settles all reports about somebody that wait; says how many.
    pub async fn settle_reports_about(
        &self,
        accused: &PersonId,
        verdict: &str,
        by: &PersonId,
        now_ms: i64,
    ) -> Result<u64, StoreError> {
        let sql = "UPDATE reports SET verdict = $2, settled_by = $3, settled_ms = $4
                   WHERE accused = $1 AND verdict IS NULL";
        Ok(on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql)
                .bind(accused.as_str())
                .bind(verdict)
                .bind(by.as_str())
                .bind(now_ms);
            query.execute(db).await?.rows_affected()
        }))
    }

    /// Deletes reports that were settled before then; says how many.
    pub async fn delete_settled_reports(&self, before_ms: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM reports WHERE settled_ms < $1";
        Ok(on!(Pool, &self.write, |db| sqlx::query(sql)
            .bind(before_ms)
            .execute(db)
            .await?
            .rows_affected()))
    }
}
