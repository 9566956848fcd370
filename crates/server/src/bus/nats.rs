//! The bus over NATS: each node listens to its own subject and to everyone's.

use super::{
    BusError, BusEvent, To,
    latency::Delays,
    message::ClusterMessage,
    sequence::{Numbers, Sent, Verdict, Way},
};
use crate::metrics::Metrics;
use async_nats::{Client, ConnectOptions, Event, Message, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use store::Node;
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

/// Parcels waiting to be sent. More are dropped, and missed by their numbers.
const OUTGOING: usize = 65_536;
/// How long a bus may take to answer at the start.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long a stopping node waits for its last parcels to go.
const FINISH_WITHIN: Duration = Duration::from_secs(2);
/// How long a node waits before it tries a lost bus again.
const AGAIN: Duration = Duration::from_millis(100);
const EVERYONE: &str = "stolik.all";
/// What a node says to itself once, to know that it is listened to.
const ECHO: &[u8] = b"echo";

/// A connection to NATS.
#[derive(Clone)]
pub(crate) struct Nats {
    metrics: Arc<Metrics>,
    node: Node,
    outgoing: mpsc::Sender<Outgoing>,
    numbers: Arc<Mutex<Sent>>,
    began: Instant,
    is_open: Arc<AtomicBool>,
}

/// What goes out, in this order.
enum Outgoing {
    /// A parcel, under a subject.
    Parcel(String, Vec<u8>),
    /// Say when all before this has gone.
    Flush(oneshot::Sender<()>),
}

/// A parcel with what it needs on its way.
#[derive(Serialize, Deserialize)]
struct Wrapped {
    from: String,
    term: i64,
    number: u64,
    /// When, in milliseconds since this term began.
    sent_ms: u64,
    body: ClusterMessage,
}

impl std::fmt::Debug for Nats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nats")
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

impl Nats {
    pub async fn connect(
        servers: &str,
        node: Node,
        inbound: mpsc::Sender<BusEvent>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, BusError> {
        let error = |error: String| BusError {
            address: servers.to_owned(),
            error,
        };
        let is_open = Arc::new(AtomicBool::new(true));
        let options = ConnectOptions::new()
            .name(&node.name)
            .reconnect_delay_callback(|_| AGAIN)
            .event_callback(watch(is_open.clone(), inbound.clone()));
        let servers: Vec<String> = servers.split(',').map(str::to_owned).collect();
        let connected = time::timeout(CONNECT_WITHIN, options.connect(servers)).await;
        let client = connected.map_err(|_| error("it takes too long".to_owned()))?;
        let client = client.map_err(|why| error(why.to_string()))?;
        let own = subscribe(&client, &subject_of(&node))
            .await
            .map_err(&error)?;
        let all = subscribe(&client, EVERYONE).await.map_err(&error)?;
        let (heard, echo) = oneshot::channel();
        let began = Instant::now();
        tokio::spawn(listen(own, all, (node.clone(), began), inbound, heard));
        let (outgoing, queue) = mpsc::channel(OUTGOING);
        let nats = Self {
            metrics,
            node,
            outgoing,
            numbers: Arc::default(),
            began,
            is_open,
        };
        // Everything sent to this node from now on is heard: subscribing alone does not promise
        // that.
        nats.post(subject_of(&nats.node), ECHO.to_vec());
        tokio::spawn(send_all(client, queue));
        let echoed = time::timeout(CONNECT_WITHIN, echo).await;
        echoed
            .map_err(|_| error("nothing comes back".to_owned()))?
            .map_err(|why| error(why.to_string()))?;
        Ok(nats)
    }

    pub fn send(&self, to: To<'_>, body: ClusterMessage) {
        // Held until it is in the queue, so that numbers go out in their order.
        let mut sent = self.sent();
        let subject = match to {
            To::Node(node) => subject_of(node),
            To::Everyone => EVERYONE.to_owned(),
        };
        let number = sent.next(to);
        let Node { name, term } = self.node.clone();
        let sent_ms = self.began.elapsed().as_millis() as u64;
        let wrapped = Wrapped {
            from: name,
            term,
            number,
            sent_ms,
            body,
        };
        self.post(
            subject,
            serde_json::to_vec(&wrapped).expect("parcels are plain data"),
        );
    }

    pub fn pulse(&self) {
        let sent = self.sent().to_each();
        self.send(To::Everyone, ClusterMessage::Beat(sent));
    }

    pub fn give_up(&self, node: &Node) {
        self.sent().give_up(node);
    }

    fn sent(&self) -> MutexGuard<'_, Sent> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn post(&self, subject: String, bytes: Vec<u8>) {
        self.metrics.note_parcel(bytes.len());
        if self
            .outgoing
            .try_send(Outgoing::Parcel(subject, bytes))
            .is_err()
        {
            tracing::warn!("the bus is slower than what is sent to it");
        }
    }

    /// Waits until all that was sent has gone; not for ever, for a bus that is gone takes nothing.
    pub async fn finish(&self) {
        let (done, flushed) = oneshot::channel();
        if self.outgoing.send(Outgoing::Flush(done)).await.is_ok() {
            let _ = time::timeout(FINISH_WITHIN, flushed).await;
        }
    }

    pub fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Relaxed)
    }
}

/// A term has a subject of its own: what was meant for an earlier one is nobody's.
fn subject_of(node: &Node) -> String {
    format!("stolik.node.{}.{}", node.name, node.term)
}

async fn subscribe(client: &Client, subject: &str) -> Result<Subscriber, String> {
    client
        .subscribe(subject.to_owned())
        .await
        .map_err(|why| why.to_string())
}

async fn send_all(client: Client, mut queue: mpsc::Receiver<Outgoing>) {
    while let Some(next) = queue.recv().await {
        match next {
            Outgoing::Parcel(subject, bytes) => {
                if let Err(why) = client.publish(subject, bytes.into()).await {
                    tracing::warn!(%why, "a parcel was not sent");
                }
            }
            Outgoing::Flush(done) => {
                let _ = client.flush().await;
                let _ = done.send(());
            }
        }
    }
}

/// Hands on what comes, and what does not come any more.
async fn listen(
    mut own: Subscriber,
    mut all: Subscriber,
    (node, began): (Node, Instant),
    inbound: mpsc::Sender<BusEvent>,
    heard: oneshot::Sender<()>,
) {
    let (mut numbers, mut delays, mut heard) =
        (Numbers::default(), Delays::new(began), Some(heard));
    loop {
        let (message, way) = tokio::select! {
            Some(message) = own.next() => (message, Way::Ours),
            Some(message) = all.next() => (message, Way::Everyones),
            else => return,
        };
        if message.payload == ECHO {
            if let Some(heard) = heard.take() {
                let _ = heard.send(());
            }
            continue;
        }
        for arrival in unwrap(&message, way, &node, (&mut numbers, &mut delays)) {
            if inbound.send(arrival).await.is_err() {
                return;
            }
        }
    }
}

/// Whether it is a parcel of some node.
pub(crate) fn is_parcel(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Wrapped>(bytes).is_ok()
}

fn unwrap(
    message: &Message,
    way: Way,
    own: &Node,
    (numbers, delays): (&mut Numbers, &mut Delays),
) -> Vec<BusEvent> {
    let Ok(Wrapped {
        from,
        term,
        number,
        sent_ms,
        body,
    }) = serde_json::from_slice(&message.payload)
    else {
        tracing::warn!("a parcel that cannot be read: does a node run another version?");
        return Vec::new();
    };
    // What one says to everyone, one has said oneself.
    if from == own.name && term == own.term {
        return Vec::new();
    }
    let from = Node { name: from, term };
    let (body, sent) = (Box::new(body), delays.sent(&from, sent_ms, Instant::now()));
    let has_missed = match &*body {
        ClusterMessage::Beat(sent) => {
            numbers.has_missed_by(&from, sent.get(&own.term).copied().unwrap_or(0))
        }
        _ => false,
    };
    match numbers.hear(&from, way, number) {
        Verdict::Old => Vec::new(),
        Verdict::Next if !has_missed => vec![BusEvent::Parcel { from, sent, body }],
        Verdict::Next | Verdict::Missed => {
            vec![
                BusEvent::Missed { from: from.clone() },
                BusEvent::Parcel { from, sent, body },
            ]
        }
    }
}

/// Notes when the bus goes and comes, and says so.
fn watch(
    is_open: Arc<AtomicBool>,
    inbound: mpsc::Sender<BusEvent>,
) -> impl Fn(Event) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + Sync>> + Send + Sync + 'static
{
    move |event| {
        let (is_open, inbound) = (is_open.clone(), inbound.clone());
        Box::pin(async move {
            let arrival = match event {
                Event::Disconnected | Event::Closed => BusEvent::Cut,
                Event::Connected => BusEvent::Back,
                // Each try to get back fails, and it was said that the bus is gone.
                Event::ClientError(why) => return tracing::debug!(%why, "the bus"),
                other => return tracing::warn!(%other, "the bus"),
            };
            let is_back = matches!(arrival, BusEvent::Back);
            // At the start it comes without having been gone.
            if is_open.swap(is_back, Ordering::Relaxed) && is_back {
                return;
            }
            let _ = inbound.send(arrival).await;
        })
    }
}
