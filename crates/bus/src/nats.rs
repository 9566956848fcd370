//! The bus over NATS: each node subscribes to its own subject and to `stolik.all`.

use crate::{
    BusError, BusEvent, ClusterMessage, To,
    latency::LatencyGuard,
    sequence::{Channel, Received, Sent, Verdict},
};
use async_nats::{Client, ConnectOptions, Event, Message, Subscriber};
use futures_util::StreamExt;
use ids::Node;
use metrics::Metrics;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

/// Messages that wait to be sent. More are dropped, which receivers notice by [`Envelope::number`].
const OUTGOING: usize = 65_536;
/// How long the bus may take to answer at the start.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long a stopping node waits for its last messages to leave.
const FINISH_WITHIN: Duration = Duration::from_secs(2);
/// The pause before the next attempt to reconnect.
const RECONNECT_AFTER: Duration = Duration::from_millis(100);
const EVERYONE: &str = "stolik.all";
/// Sent by a node to itself once, to know that its subscription is active.
const ECHO: &[u8] = b"echo";

/// A connection to NATS.
#[derive(Clone)]
pub struct Nats {
    metrics: Arc<Metrics>,
    node: Node,
    outgoing: mpsc::Sender<Outgoing>,
    sent: Arc<Mutex<Sent>>,
    began: Instant,
    is_open: Arc<AtomicBool>,
}

/// What is sent, in this order.
enum Outgoing {
    Message {
        subject: String,
        bytes: Vec<u8>,
    },
    /// Reports when everything before it has left.
    Flush(oneshot::Sender<()>),
}

/// A [`ClusterMessage`] with its sender and sequence number, as JSON.
#[derive(Serialize, Deserialize)]
struct Envelope {
    from: String,
    term: i64,
    number: u64,
    /// Milliseconds since the sender's `term` began.
    sent_ms: u64,
    message: ClusterMessage,
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
            .reconnect_delay_callback(|_| RECONNECT_AFTER)
            .event_callback(connection_events(is_open.clone(), inbound.clone()));
        let servers: Vec<String> = servers.split(',').map(str::to_owned).collect();
        let connected = time::timeout(CONNECT_WITHIN, options.connect(servers)).await;
        let client = connected.map_err(|_| error("no answer in time".to_owned()))?;
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
            sent: Arc::default(),
            began,
            is_open,
        };
        // Once this message comes back, every message sent to this node is received: subscribing
        // alone does not promise that.
        nats.post(subject_of(&nats.node), ECHO.to_vec());
        tokio::spawn(send_all(client, queue));
        let echoed = time::timeout(CONNECT_WITHIN, echo).await;
        echoed
            .map_err(|_| error("its own message did not come back".to_owned()))?
            .map_err(|why| error(why.to_string()))?;
        Ok(nats)
    }

    pub fn send(&self, to: To<'_>, message: ClusterMessage) {
        // Locked until the message is in the queue, so that numbers leave in their order.
        let mut sent = self.sent.lock();
        let subject = match to {
            To::Node(node) => subject_of(node),
            To::Everyone => EVERYONE.to_owned(),
        };
        let number = sent.next(to);
        let Node { name, term } = self.node.clone();
        let sent_ms = self.began.elapsed().as_millis() as u64;
        let envelope = Envelope {
            from: name,
            term,
            number,
            sent_ms,
            message,
        };
        self.post(
            subject,
            serde_json::to_vec(&envelope).expect("messages are plain data"),
        );
    }

    pub fn send_heartbeat(&self) {
        let sent = self.sent.lock().to_each();
        self.send(To::Everyone, ClusterMessage::Heartbeat(sent));
    }

    pub fn give_up(&self, node: &Node) {
        self.sent.lock().give_up(node);
    }

    fn post(&self, subject: String, bytes: Vec<u8>) {
        self.metrics.note_cluster_message(bytes.len());
        if self
            .outgoing
            .try_send(Outgoing::Message { subject, bytes })
            .is_err()
        {
            tracing::warn!("drop cluster message: the queue to the bus is full");
        }
    }

    /// Waits until everything that was sent has left, at most `FINISH_WITHIN`.
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

/// Each term has a subject of its own, so that messages for an earlier term are not received.
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
            Outgoing::Message { subject, bytes } => {
                if let Err(why) = client.publish(subject, bytes.into()).await {
                    tracing::warn!(%why, "send cluster message failed");
                }
            }
            Outgoing::Flush(done) => {
                let _ = client.flush().await;
                let _ = done.send(());
            }
        }
    }
}

/// Passes on what is received and reports what was missed.
async fn listen(
    mut own: Subscriber,
    mut all: Subscriber,
    (node, began): (Node, Instant),
    inbound: mpsc::Sender<BusEvent>,
    heard: oneshot::Sender<()>,
) {
    let (mut received, mut latency, mut heard) =
        (Received::default(), LatencyGuard::new(began), Some(heard));
    loop {
        let (message, channel) = tokio::select! {
            Some(message) = own.next() => (message, Channel::Own),
            Some(message) = all.next() => (message, Channel::Common),
            else => return,
        };
        if message.payload == ECHO {
            if let Some(heard) = heard.take() {
                let _ = heard.send(());
            }
            continue;
        }
        for event in open_envelope(&message, channel, &node, (&mut received, &mut latency)) {
            if inbound.send(event).await.is_err() {
                return;
            }
        }
    }
}

/// Whether the bytes are an `Envelope`. For fuzzing.
pub fn is_cluster_message(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Envelope>(bytes).is_ok()
}

fn open_envelope(
    message: &Message,
    channel: Channel,
    own: &Node,
    (received, latency): (&mut Received, &mut LatencyGuard),
) -> Vec<BusEvent> {
    let Ok(Envelope {
        from,
        term,
        number,
        sent_ms,
        message,
    }) = serde_json::from_slice(&message.payload)
    else {
        tracing::warn!("read cluster message failed: a node may run another version");
        return Vec::new();
    };
    // A node receives its own messages on `EVERYONE`.
    if from == own.name && term == own.term {
        return Vec::new();
    }
    let from = Node { name: from, term };
    let (message, sent) = (
        Box::new(message),
        latency.sent_at(&from, sent_ms, Instant::now()),
    );
    let has_gap = match &*message {
        ClusterMessage::Heartbeat(sent) => {
            received.has_missed_by(&from, sent.get(&own.term).copied().unwrap_or(0))
        }
        _ => false,
    };
    match received.note(&from, channel, number) {
        Verdict::Old => Vec::new(),
        Verdict::Next if !has_gap => vec![BusEvent::Received {
            from,
            sent,
            message,
        }],
        Verdict::Next | Verdict::Missed => {
            vec![
                BusEvent::Missed { from: from.clone() },
                BusEvent::Received {
                    from,
                    sent,
                    message,
                },
            ]
        }
    }
}

/// Tracks whether the connection to the bus stands, and reports changes.
fn connection_events(
    is_open: Arc<AtomicBool>,
    inbound: mpsc::Sender<BusEvent>,
) -> impl Fn(Event) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + Sync>> + Send + Sync + 'static
{
    move |event| {
        let (is_open, inbound) = (is_open.clone(), inbound.clone());
        Box::pin(async move {
            let event = match event {
                Event::Disconnected | Event::Closed => BusEvent::Disconnected,
                Event::Connected => BusEvent::Reconnected,
                // Every failed attempt to reconnect; the disconnection itself was reported.
                Event::ClientError(why) => return tracing::debug!(%why, "reconnect to bus failed"),
                other => return tracing::warn!(%other, "bus event"),
            };
            let is_back = matches!(event, BusEvent::Reconnected);
            // The first connection is no reconnection.
            if is_open.swap(is_back, Ordering::Relaxed) && is_back {
                return;
            }
            let _ = inbound.send(event).await;
        })
    }
}
