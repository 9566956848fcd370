//! Lists open reports of chat lines and settles them.

use super::ban_person;
use crate::{AppState, body::Body, caller::Owner, error::ApiError};
use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use identity::public_person;
use runtime::{SecurityEvent, SecurityFields};
use store::{PersonKind, Report, StoreError};
use wire::{
    account::Problem,
    admin::{ReportRow, Settlement, Verdict},
    report::Reason,
};

/// Lists the open reports, the oldest first.
#[utoipa::path(get, path = "/api/admin/reports", tag = "admin",
    responses((status = 200, body = Vec<ReportRow>), (status = "4XX", body = Problem)))]
pub(super) async fn list(State(state): State<AppState>) -> Result<Json<Vec<ReportRow>>, ApiError> {
    let reports = state.store.reports().await?;
    Ok(Json(
        reports.into_iter().map(row).collect::<Result<_, _>>()?,
    ))
}

/// Settles a report. A ban settles all open reports about the same person.
#[utoipa::path(post, path = "/api/admin/reports/{id}", tag = "admin", params(("id" = i64, Path)),
    request_body = Settlement, responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn settle(
    State(state): State<AppState>,
    Owner(owner): Owner,
    Path(id): Path<String>,
    Body(Settlement { verdict }): Body<Settlement>,
) -> Result<StatusCode, ApiError> {
    let id: i64 = id.parse().map_err(|_| ApiError::NotFound)?;
    let (store, now) = (&state.store, state.clock.now().0 as i64);
    let report = store.report(id).await?.ok_or(ApiError::NotFound)?;
    let by = &owner.holder.person.id;
    match verdict {
        Verdict::Dismissed => _ = store.settle_report(id, verdict.name(), by, now).await?,
        Verdict::Banned => {
            ban_person(&state, &owner, &report.accused).await?;
            store
                .settle_reports_about(&report.accused.id, verdict.name(), by, now)
                .await?;
        }
    }
    let fields = SecurityFields {
        person: Some(report.accused.id.as_str()),
        subject: Some(verdict.name()),
        ..SecurityFields::default()
    };
    state.note_admin(SecurityEvent::ReportSettled, by, fields);
    Ok(StatusCode::NO_CONTENT)
}

fn row(report: Report) -> Result<ReportRow, StoreError> {
    let damaged = || StoreError::Damaged("report");
    Ok(ReportRow {
        id: report.id,
        table: report
            .table
            .map(|table| table.parse().map_err(|_| damaged()))
            .transpose()?,
        guest: report.accused.kind == PersonKind::Guest,
        accused: public_person(&report.accused)?,
        said: report.said,
        said_ms: report.said_ms,
        reporter: report.reporter.as_ref().map(public_person).transpose()?,
        reason: Reason::named(&report.reason).ok_or_else(damaged)?,
        note: report.note,
        made_ms: report.made_ms,
    })
}
