//! Notices over HTTP: what a person wants to be told, the subscriptions of browsers, and the link
//! that ends mails. `docs/notices.md` describes them.

use crate::{
    AppState,
    body::Body,
    caller::{AtBrowser, Origin},
    error::ApiError,
};
use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use ids::PersonId;
use notices::{NoticeError, Preferences};
use runtime::error_chain;
use store::NewPushSubscription;
use utoipa_axum::{router::OpenApiRouter, routes};
use web_push::{BrowserKeys, Endpoint};
use wire::{
    account::{Field, FieldError, Problem},
    notices::{EndedSubscription, MailWay, NewSubscription, NoticeCard, NoticeSettings},
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read, save))
        .routes(routes!(subscribe))
        .routes(routes!(end_subscription))
        .routes(routes!(ask_to_unsubscribe, unsubscribe))
}

/// Returns what the caller wants to be told, and what is possible here.
#[utoipa::path(get, path = "/api/notices", tag = "people",
    responses((status = 200, body = NoticeCard), (status = "4XX", body = Problem)))]
pub(super) async fn read(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
) -> Result<Response, ApiError> {
    card(&state, &caller.holder.person.id).await
}

/// Changes what the caller wants to be told.
#[utoipa::path(put, path = "/api/notices", tag = "people", request_body = NoticeSettings,
    responses((status = 200, body = NoticeCard), (status = "4XX", body = Problem)))]
pub(super) async fn save(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
    Body(settings): Body<NoticeSettings>,
) -> Result<Response, ApiError> {
    let person = &caller.holder.person.id;
    state.limits.change_notices(person, state.clock.now())?;
    state.notices.save_settings(person, &settings).await?;
    card(&state, person).await
}

/// Subscribes the caller's browser. The subscription ends with the session.
#[utoipa::path(post, path = "/api/notices/subscriptions", tag = "people",
    request_body = NewSubscription,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn subscribe(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
    Body(new): Body<NewSubscription>,
) -> Result<StatusCode, ApiError> {
    let (person, now) = (&caller.holder.person.id, state.clock.now());
    state.limits.change_notices(person, now)?;
    let malformed = || ApiError::field(Field::Endpoint, FieldError::Malformed);
    Endpoint::parse(&new.endpoint, state.notices.reach()).map_err(|_| malformed())?;
    BrowserKeys::parse(&new.p256dh, &new.auth).map_err(|_| malformed())?;
    let new = NewPushSubscription {
        endpoint: &new.endpoint,
        p256dh: &new.p256dh,
        auth: &new.auth,
    };
    let session = caller.token.hash();
    let saved = state
        .store
        .save_push_subscription(person, &session, new, now.0 as i64)
        .await?;
    saved
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(malformed)
}

/// Ends the subscription of one of the caller's browsers.
#[utoipa::path(post, path = "/api/notices/subscriptions/end", tag = "people",
    request_body = EndedSubscription,
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn end_subscription(
    State(state): State<AppState>,
    AtBrowser(caller): AtBrowser,
    Body(ended): Body<EndedSubscription>,
) -> Result<StatusCode, ApiError> {
    let person = &caller.holder.person.id;
    state.limits.change_notices(person, state.clock.now())?;
    let was_there = state
        .store
        .end_push_subscription(person, &ended.endpoint)
        .await?;
    was_there
        .then_some(StatusCode::NO_CONTENT)
        .ok_or(ApiError::NotFound)
}

/// Asks a person who has followed the link of a mail whether such mails are to end. Nothing is
/// changed: mail programs look at links.
#[utoipa::path(get, path = "/api/notices/unsubscribe/{token}", tag = "people",
    params(("token" = String, Path)),
    responses((status = 200, content_type = "text/html", body = String),
        (status = "4XX", body = Problem)))]
pub(super) async fn ask_to_unsubscribe() -> impl IntoResponse {
    let page = "<!doctype html><meta charset=\"utf-8\"><title>Stolik</title>\
        <meta name=\"viewport\" content=\"width=device-width\">\
        <form method=\"post\"><p>No more mails about your tables? · Koniec listów o Twoich \
        stolikach? · Už žádné e-maily o vašich stolech?</p>\
        <button>Yes · Tak · Ano</button></form>";
    ([(header::CACHE_CONTROL, "no-store")], Html(page))
}

/// Ends the mails of the person whose link this is, without a login (RFC 8058). The answer does not
/// tell whether the link is known.
#[utoipa::path(post, path = "/api/notices/unsubscribe/{token}", tag = "people",
    params(("token" = String, Path)),
    responses((status = 200, content_type = "text/html", body = String),
        (status = "4XX", body = Problem)))]
pub(super) async fn unsubscribe(
    State(state): State<AppState>,
    Origin(from): Origin,
    Path(token): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    state.limits.end_digests(from, state.clock.now())?;
    // PostgreSQL takes no zero byte.
    if !token.contains('\0') {
        state.store.end_digests(&token).await?;
    }
    let page = "<!doctype html><meta charset=\"utf-8\"><title>Stolik</title>\
        <p>There will be no more such mails. · Takich listów już nie będzie. · Takové e-maily už \
        nepřijdou.</p>";
    Ok(([(header::CACHE_CONTROL, "no-store")], Html(page)))
}

async fn card(state: &AppState, person: &PersonId) -> Result<Response, ApiError> {
    let row = state.store.notice_settings(person).await?;
    let browsers = state.store.push_subscriptions_of(person).await?;
    let mail = match state.store.account(person).await? {
        None => MailWay::NoAccount,
        Some(account) if account.is_verified => MailWay::Open,
        Some(_) => MailWay::Unverified,
    };
    let card = NoticeCard {
        settings: Preferences::stored(row.as_ref()).to_wire(),
        push_key: state.notices.public_key(),
        browsers: browsers.len() as u32,
        mail,
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(card)).into_response())
}

impl From<NoticeError> for ApiError {
    fn from(error: NoticeError) -> Self {
        tracing::error!(error = error_chain(&error), "save notice settings failed");
        ApiError::Internal
    }
}
