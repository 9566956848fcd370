//! The metric families of `/metrics`: names, labels and help texts.

use crate::AppState;
use games::GameKind;
use mail::MailStats;
use metrics::{Kind, Metrics, PrometheusText, Transport};
use notices::NoticeStats;
use tables::Scope;
use wire::Stage;

pub(super) fn write(state: &AppState) -> PrometheusText {
    let (mut text, metrics) = (PrometheusText::default(), &*state.metrics);
    text.family("stolik_build_info", Kind::Gauge, "Which program this is.");
    text.sample(
        "stolik_build_info",
        &[("version", env!("CARGO_PKG_VERSION"))],
        1,
    );
    let began = state.clock.began().0 as f64 / 1000.0;
    text.one(
        "stolik_start_time_seconds",
        Kind::Gauge,
        "When it was started, since 1970.",
        began,
    );
    people(&mut text, state);
    tables(&mut text, state);
    traffic(&mut text, metrics);
    journal(&mut text, state);
    let (buckets, sum) = (metrics.thinking.buckets(), metrics.thinking.sum_seconds());
    text.histogram(
        "stolik_bot_thinking_seconds",
        "How long bots think about one move.",
        &buckets,
        sum,
    );
    mails(&mut text, state.mailer.stats());
    notices(&mut text, state.notices.stats());
    requests(&mut text, metrics);
    text
}

fn people(text: &mut PrometheusText, state: &AppState) {
    let metrics = &state.metrics;
    text.family(
        "stolik_connections",
        Kind::Gauge,
        "Open connections, by the way they came.",
    );
    for by in Transport::ALL {
        text.sample(
            "stolik_connections",
            &[("by", by.name())],
            metrics.connections[by as usize].read(),
        );
    }
    let (guests, registered) = state.registry.count_local();
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

fn tables(text: &mut PrometheusText, state: &AppState) {
    text.family(
        "stolik_tables",
        Kind::Gauge,
        "Open tables, by game and what they are doing.",
    );
    let counts = state.directory.counts(Scope::ThisNode);
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
    let most = state.metrics.tables.most();
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
    for (game, moves) in GameKind::ALL.iter().zip(&state.metrics.moves) {
        text.sample("stolik_moves_total", &[("game", game.name())], moves.read());
    }
}

fn traffic(text: &mut PrometheusText, metrics: &Metrics) {
    let (received, sent) = (metrics.messages_in.read(), metrics.messages_out.read());
    text.one(
        "stolik_messages_in_total",
        Kind::Counter,
        "Messages from clients by web socket.",
        received,
    );
    text.one(
        "stolik_messages_out_total",
        Kind::Counter,
        "Messages to clients by web socket.",
        sent,
    );
    let (messages, bytes) = (
        metrics.cluster_messages.read(),
        metrics.cluster_bytes.read(),
    );
    text.one(
        "stolik_bus_parcels_total",
        Kind::Counter,
        "Messages sent to other nodes.",
        messages,
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
    for (why, count) in &*metrics.refusals.lock() {
        text.sample("stolik_refusals_total", &[("why", why)], count);
    }
}

fn journal(text: &mut PrometheusText, state: &AppState) {
    let metrics = &state.metrics;
    let (buckets, sum) = (metrics.append.buckets(), metrics.append.sum_seconds());
    let help = "How long a table waits until its rows are durable.";
    text.histogram("stolik_journal_append_seconds", help, &buckets, sum);
    let stats = state.store.writer_stats();
    let sizes = stats
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
        stats.appends() as f64,
    );
}

fn mails(text: &mut PrometheusText, mails: &MailStats) {
    for (name, help, count) in [
        (
            "stolik_mails_sent_total",
            "Mails that this node has sent.",
            mails.sent(),
        ),
        (
            "stolik_mail_failures_total",
            "Attempts to send a mail that failed.",
            mails.failed_attempts(),
        ),
        (
            "stolik_mails_given_up_total",
            "Mails that this node does not try to send any more.",
            mails.given_up(),
        ),
        (
            "stolik_mails_dropped_total",
            "Mails that were not queued because too many waited.",
            mails.refused(),
        ),
    ] {
        text.one(name, Kind::Counter, help, count);
    }
    text.one(
        "stolik_mails_waiting",
        Kind::Gauge,
        "Mails that wait to be sent, of all nodes.",
        mails.waiting(),
    );
}

fn notices(text: &mut PrometheusText, notices: &NoticeStats) {
    for (name, help, count) in [
        (
            "stolik_pushes_sent_total",
            "Notices that push services have taken from this node.",
            notices.pushed(),
        ),
        (
            "stolik_push_failures_total",
            "Attempts to push a notice that failed.",
            notices.failed_pushes(),
        ),
        (
            "stolik_pushes_given_up_total",
            "Notices that this node does not try to push any more.",
            notices.given_up(),
        ),
        (
            "stolik_push_subscriptions_forgotten_total",
            "Subscriptions that had ended at their push service.",
            notices.forgotten(),
        ),
        (
            "stolik_notice_mails_total",
            "Mails with notices that this node has queued.",
            notices.digests(),
        ),
        (
            "stolik_notices_dropped_total",
            "Notices that were not stored because too many waited or the database failed.",
            notices.dropped(),
        ),
    ] {
        text.one(name, Kind::Counter, help, count);
    }
}

fn requests(text: &mut PrometheusText, metrics: &Metrics) {
    text.family(
        "stolik_http_requests_total",
        Kind::Counter,
        "Requests by route, method and status.",
    );
    for ((route, method, status), count) in &*metrics.requests.lock() {
        let labels = [
            ("route", route.as_str()),
            ("method", *method),
            ("status", &status.to_string()),
        ];
        text.sample("stolik_http_requests_total", &labels, count);
    }
}
