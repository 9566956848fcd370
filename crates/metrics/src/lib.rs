//! What the server counts about itself, for Prometheus at `/metrics` and for the admin page.
//!
//! Every counter is an atomic that any thread may change; only refusals and HTTP requests, which
//! are counted by name, take a lock.

mod counter;
mod histogram;
mod prometheus_text;
mod rate_window;

pub use counter::{Counter, Gauge};
pub use histogram::Histogram;
pub use prometheus_text::{Kind, PrometheusText};

use games::GameKind;
use parking_lot::Mutex;
use rate_window::RateWindow;
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};
use wire::ClientIn;

/// Bounds for the time an append to the journal takes, in seconds.
const APPEND_BOUNDS: &[f64] = &[
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];
/// Bounds for the time a bot thinks, in seconds.
const THINKING_BOUNDS: &[f64] = &[0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0];

/// How a client is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transport {
    Web,
    Dama,
    Kanasta,
    Project,
}

impl Transport {
    pub const ALL: [Transport; 4] = [
        Transport::Web,
        Transport::Dama,
        Transport::Kanasta,
        Transport::Project,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Transport::Web => "web",
            Transport::Dama => "dama",
            Transport::Kanasta => "kanasta",
            Transport::Project => "project",
        }
    }
}

/// An HTTP request as it is counted: route as described, method, status of the response.
pub type HttpKind = (String, &'static str, u16);

/// All counters of one server.
#[derive(Debug)]
pub struct Metrics {
    pub connections: [Gauge; Transport::ALL.len()],
    pub people: Gauge,
    pub tables: Gauge,
    pub messages_in: Counter,
    pub messages_out: Counter,
    pub cluster_messages: Counter,
    pub cluster_bytes: Counter,
    pub moves: Box<[Counter]>,
    pub append: Histogram,
    pub thinking: Histogram,
    rates: RateWindow,
    /// Refusals by `Refusal::code`. The set of names is fixed, so the map is bounded.
    pub refusals: Mutex<BTreeMap<&'static str, u64>>,
    /// HTTP requests. Routes are those of the OpenAPI description, so the map is bounded.
    pub requests: Mutex<BTreeMap<HttpKind, u64>>,
}

/// Counts one connection until it is dropped.
pub struct Connected {
    metrics: Arc<Metrics>,
    by: Transport,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.metrics.connections[self.by as usize].exit();
    }
}

impl Metrics {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            connections: Default::default(),
            people: Gauge::default(),
            tables: Gauge::default(),
            messages_in: Counter::default(),
            messages_out: Counter::default(),
            cluster_messages: Counter::default(),
            cluster_bytes: Counter::default(),
            moves: GameKind::ALL.iter().map(|_| Counter::default()).collect(),
            append: Histogram::new(APPEND_BOUNDS),
            thinking: Histogram::new(THINKING_BOUNDS),
            rates: RateWindow::default(),
            refusals: Mutex::default(),
            requests: Mutex::default(),
        })
    }

    pub fn connect(self: &Arc<Self>, by: Transport) -> Connected {
        self.connections[by as usize].enter();
        Connected {
            metrics: self.clone(),
            by,
        }
    }

    /// Returns the number of open connections over all transports.
    pub fn connected(&self) -> u64 {
        self.connections.iter().map(Gauge::read).sum()
    }

    /// Counts a message from a client by web socket.
    pub fn note_in(&self) {
        self.messages_in.add(1);
    }

    /// Counts a message to a client by web socket, and its refusal code if it is a refusal.
    pub fn note_out(&self, message: Option<&ClientIn>) {
        self.messages_out.add(1);
        if let Some(ClientIn::Refused { why, .. }) = message {
            let mut refusals = self.refusals.lock();
            *refusals.entry(why.code()).or_default() += 1;
        }
    }

    /// Counts a message to other nodes.
    pub fn note_cluster_message(&self, bytes: usize) {
        self.cluster_messages.add(1);
        self.cluster_bytes.add(bytes as u64);
    }

    pub fn note_moves(&self, game: GameKind, count: u64) {
        if let Some(place) = GameKind::ALL.iter().position(|kind| *kind == game) {
            self.moves[place].add(count);
        }
    }

    pub fn note_append(&self, took: Duration) {
        self.append.note(took);
    }

    pub fn note_bot_thinking(&self, took: Duration) {
        self.thinking.note(took);
    }

    pub fn note_request(&self, kind: HttpKind) {
        let mut requests = self.requests.lock();
        *requests.entry(kind).or_default() += 1;
    }

    /// Samples the counters behind [`Metrics::per_second`]. To be called once a second.
    pub fn note_second(&self) {
        let moves = self.moves.iter().map(Counter::read).sum();
        self.rates
            .note(Instant::now(), [self.messages_in.read(), moves]);
    }

    /// Returns incoming messages and moves per second over the last ten seconds.
    pub fn per_second(&self) -> [f64; 2] {
        self.rates.per_second()
    }
}
