//! What the server counts about itself: for Prometheus at `/metrics`, and for those who keep order
//! here.

mod counter;
mod histogram;
mod pace;
mod page;
mod text;

pub(crate) use page::{count, router};

use counter::{Counter, Gauge};
use games::GameKind;
use histogram::Histogram;
use pace::Pace;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use wire::ClientIn;

/// Bounds for the time an append to the journal takes, in seconds.
const APPEND_BOUNDS: &[f64] = &[
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];
/// Bounds for the time a bot thinks, in seconds.
const THINKING_BOUNDS: &[f64] = &[0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0];

/// By which way somebody is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entrance {
    Web,
    Dama,
    Kanasta,
    Project,
}

impl Entrance {
    const ALL: [Entrance; 4] = [
        Entrance::Web,
        Entrance::Dama,
        Entrance::Kanasta,
        Entrance::Project,
    ];

    const fn name(self) -> &'static str {
        match self {
            Entrance::Web => "web",
            Entrance::Dama => "dama",
            Entrance::Kanasta => "kanasta",
            Entrance::Project => "project",
        }
    }
}

/// A kind of HTTP request: its route as described, its method, the status of its answer.
type HttpKind = (String, &'static str, u16);

/// Everything that is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    connections: [Gauge; Entrance::ALL.len()],
    pub people: Gauge,
    pub tables: Gauge,
    messages_in: Counter,
    messages_out: Counter,
    parcels: Counter,
    parcel_bytes: Counter,
    moves: Box<[Counter]>,
    append: Histogram,
    thinking: Histogram,
    pace: Pace,
    // These two are counted by name, seldom enough for a lock: refusals, and requests for plain
    // HTTP. The names are our own and few: routes as they are described, standard methods,
    // statuses, and the reasons there are.
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    requests: Mutex<BTreeMap<HttpKind, u64>>,
}

/// A connection that is counted for as long as this is kept.
pub(crate) struct Connected {
    metrics: Arc<Metrics>,
    by: Entrance,
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
            parcels: Counter::default(),
            parcel_bytes: Counter::default(),
            moves: GameKind::ALL.iter().map(|_| Counter::default()).collect(),
            append: Histogram::new(APPEND_BOUNDS),
            thinking: Histogram::new(THINKING_BOUNDS),
            pace: Pace::default(),
            refusals: Mutex::default(),
            requests: Mutex::default(),
        })
    }

    pub fn connect(self: &Arc<Self>, by: Entrance) -> Connected {
        self.connections[by as usize].enter();
        Connected {
            metrics: self.clone(),
            by,
        }
    }

    /// All connections there are now.
    pub fn connected(&self) -> u64 {
        self.connections.iter().map(Gauge::read).sum()
    }

    /// A client's message has come by web socket.
    pub fn note_in(&self) {
        self.messages_in.add(1);
    }

    /// A message goes to a client by web socket.
    pub fn note_out(&self, message: Option<&ClientIn>) {
        self.messages_out.add(1);
        if let Some(ClientIn::Refused { why, .. }) = message {
            let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
            *refusals.entry(why.code()).or_default() += 1;
        }
    }

    /// Something goes to other nodes.
    pub fn note_parcel(&self, bytes: usize) {
        self.parcels.add(1);
        self.parcel_bytes.add(bytes as u64);
    }

    pub fn note_moves(&self, game: GameKind, count: u64) {
        if let Some(place) = GameKind::ALL.iter().position(|kind| *kind == game) {
            self.moves[place].add(count);
        }
    }

    pub fn note_append(&self, took: Duration) {
        self.append.note(took);
    }

    pub fn note_thought(&self, took: Duration) {
        self.thinking.note(took);
    }

    fn note_request(&self, kind: HttpKind) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry(kind).or_default() += 1;
    }

    /// Reads the counters whose pace people look at; to be called once a second.
    pub fn note_second(&self) {
        let moves = self.moves.iter().map(Counter::read).sum();
        self.pace
            .note(Instant::now(), [self.messages_in.read(), moves]);
    }

    /// Messages in and moves, a second.
    pub fn per_second(&self) -> [f64; 2] {
        self.pace.per_second()
    }
}
