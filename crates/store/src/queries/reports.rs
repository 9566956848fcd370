//! Reports of chat lines: saved, listed, settled by a verdict, and deleted some time later.

use crate::{NewReport, PersonId, Report, Store, StoreError, report::ReportRow, text::is_storable};

/// How long before a ban the report that led to it was settled, at most.
const SETTLED_WITHIN_MS: i64 = 60_000;
/// Most reports that [`Store::reports`] returns.
pub const REPORTS_PAGE: usize = 100;
/// Most reports without a verdict.
pub const MAX_OPEN_REPORTS: i64 = 10_000;

/// Whether a report was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reported {
    /// Saved, now or before: a person reports a line once.
    Kept,
    /// There are [`MAX_OPEN_REPORTS`].
    Full,
}

impl Store {
    /// Saves a report about a person who exists.
    pub async fn save_report(
        &self,
        report: &NewReport<'_>,
        now_ms: i64,
    ) -> Result<Reported, StoreError> {
        if self.open_reports().await? >= MAX_OPEN_REPORTS {
            return Ok(Reported::Full);
        }
        // PostgreSQL stores no zero byte; a note with one is dropped.
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

    /// The number of reports without a verdict.
    pub async fn open_reports(&self) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM reports WHERE verdict IS NULL";
        let (count,): (i64,) = on!(Pool, &self.read, |db| sqlx::query_as(sql)
            .fetch_one(db)
            .await?);
        Ok(count)
    }

    /// The reports without a verdict, the oldest first, at most [`REPORTS_PAGE`].
    pub async fn reports(&self) -> Result<Vec<Report>, StoreError> {
        self.reports_from(i64::MIN, REPORTS_PAGE).await
    }

    /// The report with that id, if it has no verdict.
    pub async fn report(&self, id: i64) -> Result<Option<Report>, StoreError> {
        let next = self.reports_from(id, 1).await?.pop();
        Ok(next.filter(|report| report.id == id))
    }

    async fn reports_from(&self, id: i64, most: usize) -> Result<Vec<Report>, StoreError> {
        let sql = "SELECT reports.id, place, said, said_ms, reason, note, made_ms,
                          accused.id AS accused_id, accused.nick AS accused_nick,
                          accused.kind AS accused_kind, reporter.id AS reporter_id,
                          reporter.nick AS reporter_nick, reporter.kind AS reporter_kind
                   FROM reports JOIN people accused ON accused.id = reports.accused
                   LEFT JOIN people reporter ON reporter.id = reports.reporter
                   WHERE verdict IS NULL AND reports.id >= $1 ORDER BY reports.id LIMIT $2";
        let rows: Vec<ReportRow> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(id)
                .bind(most as i64)
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(ReportRow::read).collect()
    }

    /// Gives one report its verdict; false if it has one, or does not exist.
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

    /// Gives all open reports about a person a verdict; returns how many.
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

    /// The reason of the report that led to the ban of a person, if a report did.
    pub async fn ban_reason(
        &self,
        person: &PersonId,
        banned_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT reason FROM reports
                   WHERE accused = $1 AND verdict = 'banned' AND settled_ms >= $2
                   ORDER BY settled_ms DESC, id DESC LIMIT 1";
        let row: Option<(String,)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(banned_ms - SETTLED_WITHIN_MS)
                .fetch_optional(db)
                .await?
        });
        Ok(row.map(|(reason,)| reason))
    }

    /// Deletes reports that were settled before `before_ms`; returns how many.
    pub async fn delete_settled_reports(&self, before_ms: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM reports WHERE settled_ms < $1";
        Ok(on!(Pool, &self.write, |db| sqlx::query(sql)
            .bind(before_ms)
            .execute(db)
            .await?
            .rows_affected()))
    }
}
