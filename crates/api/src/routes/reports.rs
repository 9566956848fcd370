//! Reports of chat lines. The server looks the text up by line number, so that a report cannot
//! invent it.

use super::replay::unreadable;
use crate::{
    AppState,
    body::Body,
    caller::{Caller, Origin},
    error::ApiError,
};
use axum::{extract::State, http::StatusCode};
use store::Reported;
use tables::{JournalLine, read_chat_line};
use wire::{TableId, account::Problem, report::NewReport};

/// A chat line as the journal or `LobbyChat` has it.
struct ChatLine {
    by: wire::Person,
    text: String,
    at_ms: i64,
}

/// Reports a line of chat to the moderators.
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
    let line = match &report.table {
        Some(table) => table_chat_line(&state, table, report.line).await?,
        None => state.lobby_chat.line(report.line).map(|line| ChatLine {
            by: line.by,
            text: line.text.into(),
            at_ms: line.at_ms as i64,
        }),
    };
    let line = line.ok_or(ApiError::NotFound)?;
    let accused = line.by.id;
    // A person who has been deleted cannot be reported any more.
    store.person(&accused).await?.ok_or(ApiError::NotFound)?;
    let report = store::NewReport {
        table: report.table.as_ref().map(TableId::as_str),
        line: i64::try_from(report.line).map_err(|_| ApiError::NotFound)?,
        accused: &accused,
        said: &line.text,
        said_ms: line.at_ms,
        reporter: &reporter,
        reason: report.reason.name(),
        note: report.note.trim(),
    };
    match store.save_report(&report, now.0 as i64).await? {
        Reported::Kept => Ok(StatusCode::NO_CONTENT),
        Reported::Full => Err(ApiError::Busy),
    }
}

/// Finds a chat line by number in the journal of a table, which may be closed.
async fn table_chat_line(
    state: &AppState,
    table: &TableId,
    number: u64,
) -> Result<Option<ChatLine>, ApiError> {
    let _permit = state.limits.journal_reads.permit().await?;
    let line = read_chat_line(&state.store, table, number).await;
    let line = line.map_err(|error| unreadable(table, &error))?;
    Ok(line.map(|JournalLine { by, text, at_ms }| ChatLine {
        by,
        text: text.into(),
        at_ms,
    }))
}
