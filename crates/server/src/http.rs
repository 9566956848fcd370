//! The HTTP side: every address we serve, who you are, finished games, health, and the page.

use crate::{
    account::{self, Accounts},
    admin, assets,
    caller::{Anyone, Origin},
    hall::{Hall, TableRestoreError},
    health::{self, Health},
    limits::MAX_BODY_BYTES,
    metrics, openapi, people,
    people::Token,
    presence::PresenceRegistry,
    problem::ApiError,
    profiles,
    proxies::Proxies,
    reports::{self, ReportGate},
    session, social, socket,
    throttle::Throttle,
};
use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, Method, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use hub::NoReplay;
use std::{sync::Arc, time::Duration};
use store::{PersonId, SessionKind};
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{Person, TableId, account::Problem};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    pub hall: Arc<Hall>,
    pub throttle: Arc<Throttle>,
    pub proxies: Arc<Proxies>,
    pub accounts: Arc<Accounts>,
    pub sockets: Arc<PresenceRegistry>,
    pub report_gate: Arc<ReportGate>,
    pub health: Arc<Health>,
    pub session_check: Duration,
    pub stopping: tokio::sync::watch::Receiver<bool>,
}

impl Shared {
    /// Ends the connections of a person whose sessions have just been ended.
    pub async fn end_lost_sockets(&self, person: &PersonId) -> Result<(), ApiError> {
        let left = self
            .hall
            .store
            .sessions_of(person, self.hall.clock.now().0 as i64)
            .await?;
        let left: Vec<_> = left.into_iter().map(|row| row.token).collect();
        self.sockets.end_all_but(person, &left);
        Ok(())
    }
}

/// Every address of ours, each with its description: what is not described here is not served.
fn routes() -> OpenApiRouter<Shared> {
    openapi::opening()
        .routes(routes!(open_session))
        .routes(routes!(replay))
        .routes(routes!(profiles::changes))
        .routes(routes!(profiles::profile))
        .routes(routes!(profiles::career))
        .routes(routes!(profiles::leaders))
        .routes(routes!(socket::upgrade))
        .routes(routes!(reports::report))
        .routes(routes!(health::health))
        .routes(routes!(openapi::document))
        .merge(account::routes())
        .merge(admin::routes())
        .merge(social::routes())
}

/// The description of every address.
pub(crate) fn description() -> utoipa::openapi::OpenApi {
    routes().into_openapi()
}

pub(crate) fn router(shared: Shared) -> Router {
    routes()
        .split_for_parts()
        .0
        .route("/api/{*rest}", axum::routing::any(nothing_here))
        .fallback(get(assets::serve))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn_with_state(shared.clone(), admin::guard))
        .layer(middleware::from_fn(refuse_foreign))
        .layer(middleware::map_response(assets::guard))
        .layer(middleware::from_fn_with_state(
            shared.clone(),
            metrics::count,
        ))
        .with_state(shared)
}

/// Nothing is changed on behalf of another site's page.
async fn refuse_foreign(request: Request, next: Next) -> Response {
    let reads_only = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if !reads_only && session::is_foreign(request.headers()) {
        return ApiError::Foreign.into_response();
    }
    next.run(request).await
}

async fn nothing_here() -> ApiError {
    ApiError::NotFound
}

async fn wrong_method() -> ApiError {
    ApiError::WrongMethod
}

/// Tells who the session's holder is; a stranger becomes a guest.
#[utoipa::path(post, path = "/api/session", tag = "play",
    responses((status = 200, body = Person), (status = "4XX", body = Problem)))]
async fn open_session(
    State(shared): State<Shared>,
    Origin(address): Origin,
    Anyone(caller): Anyone,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(caller) = caller {
        return Ok(welcome(
            &people::of_store(&caller.holder.person)?,
            &caller.token,
            caller.holder.kind,
            &headers,
        ));
    }
    if !shared.throttle.lets_guest_in(address) {
        return Err(ApiError::TooMany);
    }
    let (person, token) = people::new_guest(&shared.hall.store, shared.hall.clock.now()).await?;
    Ok(welcome(&person, &token, SessionKind::Lasting, &headers))
}

/// Programs keep their tokens themselves.
fn welcome(person: &Person, token: &Token, kind: SessionKind, headers: &HeaderMap) -> Response {
    let answer = ([(header::CACHE_CONTROL, "no-store")], Json(person.clone()));
    match kind {
        SessionKind::Program => answer.into_response(),
        SessionKind::Browser | SessionKind::Lasting => (
            [(
                header::SET_COOKIE,
                session::set_cookie(token, kind, headers),
            )],
            answer,
        )
            .into_response(),
    }
}

/// A finished game, whole. Games that are still on have no replay: it would show everything.
#[utoipa::path(get, path = "/api/games/{table}/{number}", tag = "play",
    params(("table" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = serde_json::Value), (status = "4XX", body = Problem)))]
async fn replay(
    State(shared): State<Shared>,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<games::ReplayFile>, ApiError> {
    let table: TableId = table.parse().map_err(|_| ApiError::NotFound)?;
    let number: u32 = number.parse().map_err(|_| ApiError::NotFound)?;
    let rows = shared
        .hall
        .rows(&table)
        .await
        .map_err(|error| match error {
            TableRestoreError::Store(error) => error.into(),
            TableRestoreError::Journal(error) => inside(&table, &error),
        })?;
    if rows.is_empty() {
        return Err(ApiError::NotFound);
    }
    hub::replay_of(&table, &rows, number)
        .map(Json)
        .map_err(|why| match why {
            NoReplay::NoSuchGame => ApiError::NotFound,
            NoReplay::Running => ApiError::StillRunning,
            NoReplay::Restore(error) => inside(&table, &error),
        })
}

pub(crate) fn inside(table: &TableId, error: &dyn std::fmt::Display) -> ApiError {
    tracing::error!(%table, %error, "a journal could not be read");
    ApiError::Inside
}
