//! The numbers as Prometheus reads them, on a listener of their own: not on the page's, where a
//! careless proxy would show them to all.

use super::{
    Entrance, Metrics,
    text::{Kind, Text},
};
use crate::{directory::Whose, http::Shared};
use axum::{
    Router,
    extract::{MatchedPath, Request, State},
    http::{Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::get,
};
use games::GameKind;
use std::sync::PoisonError;
use wire::Stage;

/// What a request counts as that is for the page's own files.
const PAGE: &str = "page";

pub(crate) fn router(shared: Shared) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .with_state(shared)
}

async fn metrics(State(shared): State<Shared>) -> Response {
    let text = write(&shared).finish();
    (
        [(
            header::CONTENT_TYPE,
            "text/plain; version=0.0.4; charset=utf-8",
        )],
        text,
    )
        .into_response()
}

/// Counts a request by its route as it is described, so that addresses people make up count as one.
pub(crate) async fn count(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or(PAGE, MatchedPath::as_str)
        .to_owned();
    let method = match *request.method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "other",
    };
    let answer = next.run(request).await;
    shared
        .hall
        .metrics
        .note_request((route, method, answer.status().as_u16()));
    answer
}

fn write(shared: &Shared) -> Text {
    let (mut text, metrics) = (Text::default(), &*shared.hall.metrics);
    text.family("stolik_build_info", Kind::Gauge, "Which program this is.");
    text.sample(
        "stolik_build_info",
        &[("version", env!("CARGO_PKG_VERSION"))],
        1,
    );
    let began = shared.hall.clock.began().0 as f64 / 1000.0;
    text.one(
        "stolik_start_time_seconds",
        Kind::Gauge,
        "When it was started, since 1970.",
        began,
    );
    people(&mut text, shared);
    tables(&mut text, shared);
    traffic(&mut text, metrics);
    journal(&mut text, shared);
    let (classes, sum) = (metrics.thinking.classes(), metrics.thinking.sum_seconds());
    text.histogram(
        "stolik_bot_thinking_seconds",
        "How long bots think about one move.",
        &classes,
        sum,
    );
    requests(&mut text, metrics);
    text
}

fn people(text: &mut Text, shared: &Shared) {
    let metrics = &shared.hall.metrics;
    text.family(
        "stolik_connections",
        Kind::Gauge,
        "Open connections, by the way they came.",
    );
    for by in Entrance::ALL {
        text.sample(
            "stolik_connections",
            &[("by", by.name())],
            metrics.connections[by as usize].read(),
        );
    }
    let (guests, registered) = shared.sockets.people();
    text.family("stolik_people", Kind::Gauge, "People who are connected.");
    text.sample("stolik_people", &[("kind", "guest")], guests);
    text.sample("stolik_people", &[("kind", "registered")], registered);
    text.one(
        "stolik_people_most",
        Kind::Gauge,
        "The most at once since the start.",
        metrics.people.most(),
    );
}

fn tables(text: &mut Text, shared: &Shared) {
    text.family(
        "stolik_tables",
        Kind::Gauge,
        "Open tables, by game and what they are doing.",
    );
    let counts = shared.hall.table_counts(Whose::Own);
    for game in GameKind::ALL {
        for (stage, name) in [
            (Stage::Waiting, "waiting"),
            (Stage::Playing, "playing"),
            (Stage::Over, "over"),
        ] {
            let count = counts
                .iter()
                .find(|count| count.game == *game && count.stage == stage);
            let count = count.map_or(0, |count| count.count);
            text.sample(
                "stolik_tables",
                &[("game", game.name()), ("stage", name)],
                count,
            );
        }
    }
    let most = shared.hall.metrics.tables.most();
    text.one(
        "stolik_tables_most",
        Kind::Gauge,
        "The most at once since the start.",
        most,
    );
    text.family(
        "stolik_moves_total",
        Kind::Counter,
        "Moves made, by people and bots.",
    );
    for (game, moves) in GameKind::ALL.iter().zip(&shared.hall.metrics.moves) {
        text.sample("stolik_moves_total", &[("game", game.name())], moves.read());
    }
}

fn traffic(text: &mut Text, metrics: &Metrics) {
    let (came, went) = (metrics.messages_in.read(), metrics.messages_out.read());
    text.one(
        "stolik_messages_in_total",
        Kind::Counter,
        "Messages from clients by web socket.",
        came,
    );
    text.one(
        "stolik_messages_out_total",
        Kind::Counter,
        "Messages to clients by web socket.",
        went,
    );
    let (parcels, bytes) = (metrics.parcels.read(), metrics.parcel_bytes.read());
    text.one(
        "stolik_bus_parcels_total",
        Kind::Counter,
        "Messages sent to other nodes.",
        parcels,
    );
    text.one(
        "stolik_bus_bytes_total",
        Kind::Counter,
        "Bytes sent to other nodes.",
        bytes,
    );
    text.family(
        "stolik_refusals_total",
        Kind::Counter,
        "Messages that were refused, by reason.",
    );
    for (why, count) in &*metrics
        .refusals
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
    {
        text.sample("stolik_refusals_total", &[("why", why)], count);
    }
}

fn journal(text: &mut Text, shared: &Shared) {
    let metrics = &shared.hall.metrics;
    let (classes, sum) = (metrics.append.classes(), metrics.append.sum_seconds());
    let help = "How long a table waits until its rows are durable.";
    text.histogram("stolik_journal_append_seconds", help, &classes, sum);
    let tally = shared.hall.store.writer_stats();
    let sizes = tally
        .commits()
        .into_iter()
        .enumerate()
        .map(|(class, count)| (f64::from(1 << class), count));
    let sizes: Vec<(f64, u64)> = sizes.chain([(f64::INFINITY, 0)]).collect();
    let help = "How many appends share one durable commit.";
    text.histogram(
        "stolik_journal_commit_appends",
        help,
        &sizes,
        tally.appends() as f64,
    );
}

fn requests(text: &mut Text, metrics: &Metrics) {
    text.family(
        "stolik_http_requests_total",
        Kind::Counter,
        "Requests by route, method and status.",
    );
    for ((route, method, status), count) in &*metrics
        .requests
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
    {
        let labels = [
            ("route", route.as_str()),
            ("method", *method),
            ("status", &status.to_string()),
        ];
        text.sample("stolik_http_requests_total", &labels, count);
    }
}
