//! Reports of chat lines. The text of a line is looked up here, so that a report cannot invent it.

use super::replay::journal;
use crate::{
    AppState,
    body::Body,
    caller::{Caller, Origin},
    error::ApiError,
};
use axum::{extract::State, http::StatusCode};
use hub::Kept;
use store::{Reported, Store};
use wire::{TableId, account::Problem, report::NewReport};

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
    State(state): State<AppState>,
    Origin(address): Origin,
    caller: Caller,
    Body(report): Body<NewReport>,
) -> Result<StatusCode, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let reporter = caller.holder.person.id;
    state.limits.report(&reporter, address, now)?;
    let spoken = match &report.table {
        Some(table) => said_at(&state.store, table, report.line).await?,
        None => state.lobby_chat.line(report.line).map(|line| Spoken {
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
async fn said_at(store: &Store, table: &TableId, number: u64) -> Result<Option<Spoken>, ApiError> {
    let Some(place) = number
        .checked_sub(1)
        .and_then(|place| usize::try_from(place).ok())
    else {
        return Ok(None);
    };
    let rows = journal(store, table).await?;
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
