//! Reporting a line of chat. Its words are looked up here: a report could otherwise put any words
//! in anybody's writer.

use crate::{
    body::Body,
    caller::{Caller, Origin},
    hall::{Hall, TableRestoreError},
    http::{Shared, inside},
    limits::{REPORTS_BY_ONE, REPORTS_FROM_ADDRESS},
    problem::ApiError,
    quota::Quota,
};
use axum::{extract::State, http::StatusCode};
use hub::{Kept, WallTime};
use std::net::IpAddr;
use store::{PersonId, Reported};
use wire::{TableId, account::Problem, report::NewReport};

/// Counts reports.
pub(crate) struct ReportGate {
    by_one: Quota,
    from_address: Quota,
}

impl ReportGate {
    pub fn new() -> Self {
        Self {
            by_one: Quota::new(REPORTS_BY_ONE),
            from_address: Quota::new(REPORTS_FROM_ADDRESS),
        }
    }

    fn lets(&self, reporter: &PersonId, from: IpAddr, now: WallTime) -> bool {
        self.by_one.lets(reporter.as_str(), now)
            && (from.is_loopback() || self.from_address.lets(&from.to_string(), now))
    }
}

/// A line as the server knows it.
struct Spoken {
    by: wire::Person,
    text: String,
    at_ms: i64,
}

/// Reports a line of chat to those who keep order here.
#[utoipa::path(post, path = "/api/reports", tag = "people", request_body = NewReport,
    responses((status = 204), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn report(
    State(shared): State<Shared>,
    Origin(address): Origin,
    caller: Caller,
    Body(report): Body<NewReport>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&shared.hall.store, shared.hall.clock.now());
    let reporter = caller.holder.person.id;
    if !shared.report_gate.lets(&reporter, address, now) {
        return Err(ApiError::TooMany);
    }
    let spoken = match &report.table {
        Some(table) => said_at(&shared.hall, table, report.line).await?,
        None => shared.hall.lobby_chat.line(report.line).map(|line| Spoken {
            by: line.by,
            text: line.text.into(),
            at_ms: line.at_ms as i64,
        }),
    };
    let spoken = spoken.ok_or(ApiError::NotFound)?;
    let accused = spoken.by.id;
    // Who has left for good, or was forgotten, is not to be reported any more.
    store.person(&accused).await?.ok_or(ApiError::NotFound)?;
    let kept = store::NewReport {
        table: report.table.as_ref().map(TableId::as_str),
        line: i64::try_from(report.line).map_err(|_| ApiError::NotFound)?,
        accused: &accused,
        said: &spoken.text,
        said_ms: spoken.at_ms,
        reporter: &reporter,
        reason: report.reason.name(),
        note: report.note.trim(),
    };
    match store.save_report(&kept, now.0 as i64).await? {
        Reported::Kept => Ok(StatusCode::NO_CONTENT),
        Reported::Full => Err(ApiError::Busy),
    }
}

/// The line of that number in a table's journal, which has them all, also of tables that have
/// closed.
async fn said_at(hall: &Hall, table: &TableId, number: u64) -> Result<Option<Spoken>, ApiError> {
    let Some(place) = number
        .checked_sub(1)
        .and_then(|place| usize::try_from(place).ok())
    else {
        return Ok(None);
    };
    let rows = hall.rows(table).await.map_err(|error| match error {
        TableRestoreError::Store(error) => error.into(),
        TableRestoreError::Journal(error) => inside(table, &error),
    })?;
    let said = rows.into_iter().filter_map(|row| match row.kept {
        Kept::Said { by, text } => Some(Spoken {
            by,
            text: text.into(),
            at_ms: row.at.0 as i64,
        }),
        _ => None,
    });
    Ok(said.into_iter().nth(place))
}
