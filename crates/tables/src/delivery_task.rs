//! [`DeliveryTask`] delivers the committed steps of all tables.
//!
//! One task for all of them: no actor need be woken for what it has long worked out. After a commit
//! there are hundreds of such actors, and each would first have to be fetched into the processor's
//! caches.

use std::sync::Arc;
use tokio::sync::mpsc;

/// Outboxes taken from the queue at once.
const BATCH: usize = 64;

/// The handle of the delivery task. The task ends with the last handle.
#[derive(Clone, Debug)]
pub struct DeliveryTask(mpsc::UnboundedSender<Ready>);

/// A queue of steps that the task delivers from: the `Outbox` of a table. A trait, because every
/// outbox holds a [`DeliveryTask`] itself.
pub(crate) trait Drain: Send + Sync {
    /// Delivers the steps at the head whose commits are known.
    fn drain(&self);
}

struct Ready(Arc<dyn Drain>);

impl DeliveryTask {
    /// Starts the task. Its queue is bounded by what the outboxes of all tables hold.
    pub fn start() -> Self {
        let (sender, mut ready) = mpsc::unbounded_channel::<Ready>();
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(BATCH);
            while ready.recv_many(&mut batch, BATCH).await > 0 {
                batch.drain(..).for_each(|Ready(outbox)| outbox.drain());
            }
        });
        Self(sender)
    }

    /// Queues an outbox whose head can be delivered. While the server stops, the task may be gone;
    /// then its clients are, too.
    pub(crate) fn drain(&self, outbox: Arc<dyn Drain>) {
        let _ = self.0.send(Ready(outbox));
    }
}
