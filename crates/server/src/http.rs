//! The HTTP side: who you are, finished games, health, and the page.

use crate::{
    assets,
    fault::sources,
    hall::{Hall, WakeFault},
    limits::MAX_BODY_BYTES,
    people, profiles, session, socket,
    throttle::{Throttle, address_of},
};
use axum::{
    Json, Router,
    extract::{ConnectInfo, DefaultBodyLimit, Path, State},
    http::{HeaderMap, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use hub::NoReplay;
use serde::Serialize;
use std::{net::SocketAddr, sync::Arc};
use store::StoreFault;
use wire::{Person, TableId};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    pub hall: Arc<Hall>,
    pub throttle: Arc<Throttle>,
    pub stopping: tokio::sync::watch::Receiver<bool>,
}

pub(crate) fn router(shared: Shared) -> Router {
    Router::new()
        .route("/api/session", post(open_session))
        .route("/api/games/{table}/{number}", get(replay))
        .route("/api/games/{table}/{number}/ratings", get(profiles::changes))
        .route("/api/people/{nick}", get(profiles::profile))
        .route("/api/people/{nick}/{game}", get(profiles::career))
        .route("/api/leaders/{game}", get(profiles::leaders))
        .route("/ws", get(socket::upgrade))
        .route("/healthz", get(health))
        .route("/api/{*rest}", axum::routing::any(nothing_here))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::map_response(assets::guard))
        .with_state(shared)
}

/// Why a request was not served. One mapping to status and code; what went wrong inside is logged, never sent.
#[derive(Debug)]
pub(crate) enum HttpFault {
    Foreign,
    NoSession,
    TooMany,
    NotFound,
    StillRunning,
    Full,
    Inside,
}

/// An error as a client reads it.
#[derive(Serialize)]
struct Problem {
    code: &'static str,
    sentence: &'static str,
}

impl HttpFault {
    fn parts(&self) -> (StatusCode, Problem) {
        let (status, code, sentence) = match self {
            HttpFault::Foreign => {
                (StatusCode::FORBIDDEN, "foreign", "Requests from pages of other sites are not served.")
            }
            HttpFault::NoSession => {
                (StatusCode::UNAUTHORIZED, "no_session", "Open a session first: POST /api/session.")
            }
            HttpFault::TooMany => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many",
                "Too many requests from your address; wait a minute.",
            ),
            HttpFault::NotFound => (StatusCode::NOT_FOUND, "not_found", "There is nothing at this address."),
            HttpFault::StillRunning => (
                StatusCode::CONFLICT,
                "still_running",
                "The game is still on; its replay opens when it ends.",
            ),
            HttpFault::Full => {
                (StatusCode::SERVICE_UNAVAILABLE, "full", "The server has as many guests as it can take.")
            }
            HttpFault::Inside => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "inside",
                "Something went wrong on the server; try again.",
            ),
        };
        (status, Problem { code, sentence })
    }
}

impl IntoResponse for HttpFault {
    fn into_response(self) -> Response {
        let (status, problem) = self.parts();
        (status, Json(problem)).into_response()
    }
}

impl From<StoreFault> for HttpFault {
    fn from(fault: StoreFault) -> Self {
        tracing::error!(fault = sources(&fault), "the store failed a request");
        HttpFault::Inside
    }
}

async fn nothing_here() -> HttpFault {
    HttpFault::NotFound
}

async fn health(State(shared): State<Shared>) -> Json<serde_json::Value> {
    Json(serde_json::json!({ "status": "ok", "tables": shared.hall.table_count() }))
}

/// Tells who the session's holder is; a stranger becomes a guest.
async fn open_session(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, HttpFault> {
    if session::is_foreign(&headers) {
        return Err(HttpFault::Foreign);
    }
    let (store, now) = (&shared.hall.store, shared.hall.world.now());
    if let Some(token) = session::token_of(&headers)
        && let Some(person) = people::holder(store, &token, now).await?
    {
        people::seen(store, &person, &token, now).await?;
        return Ok(welcome(&person, &token, &headers));
    }
    if !shared.throttle.lets_guest_in(address_of(peer.ip(), &headers)) {
        return Err(HttpFault::TooMany);
    }
    let (person, token) = people::new_guest(store, now).await?;
    Ok(welcome(&person, &token, &headers))
}

fn welcome(person: &Person, token: &people::Token, headers: &HeaderMap) -> Response {
    let cookie = session::set_cookie(token, headers);
    ([(header::SET_COOKIE, cookie)], [(header::CACHE_CONTROL, "no-store")], Json(person.clone()))
        .into_response()
}

/// A finished game, whole. Games that are still on have no replay: it would show everything.
async fn replay(
    State(shared): State<Shared>,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<games::ReplayFile>, HttpFault> {
    let table: TableId = table.parse().map_err(|_| HttpFault::NotFound)?;
    let number: u32 = number.parse().map_err(|_| HttpFault::NotFound)?;
    let rows = shared.hall.rows(&table).await.map_err(|fault| match fault {
        WakeFault::Store(fault) => fault.into(),
        WakeFault::Journal(fault) => inside(&table, &fault),
    })?;
    if rows.is_empty() {
        return Err(HttpFault::NotFound);
    }
    hub::replay_of(&table, &rows, number).map(Json).map_err(|why| match why {
        NoReplay::NoSuchGame => HttpFault::NotFound,
        NoReplay::Running => HttpFault::StillRunning,
        NoReplay::Restore(fault) => inside(&table, &fault),
    })
}

fn inside(table: &TableId, fault: &dyn std::fmt::Display) -> HttpFault {
    tracing::error!(%table, %fault, "a journal could not be read");
    HttpFault::Inside
}
