//! Requests to other nodes that wait for their responses.
//!
//! `docs/decisions/nats.md` says why these are not NATS requests: a request must share the sequence
//! numbers of its channel, so that a lost one is noticed.

use bus::{Bus, ClusterMessage, ClusterRequest, ClusterResponse, To};
use ids::Node;
use parking_lot::Mutex;
use std::{collections::HashMap, time::Duration};
use tokio::{sync::oneshot, time};

/// The open requests of this node.
pub struct Requests {
    bus: Bus,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    last: u64,
    waiting: HashMap<u64, oneshot::Sender<ClusterResponse>>,
}

/// Removes an open request when the caller stops waiting.
struct OpenRequest<'a> {
    requests: &'a Requests,
    number: u64,
}

impl Requests {
    pub fn new(bus: Bus) -> Self {
        Self {
            bus,
            open: Mutex::default(),
        }
    }

    /// Sends a request and waits for its response; `None` if it does not come in time.
    pub async fn send(
        &self,
        node: &Node,
        request: ClusterRequest,
        within: Duration,
    ) -> Option<ClusterResponse> {
        let (sender, response) = oneshot::channel();
        let number = self.open(sender);
        let _open = OpenRequest {
            requests: self,
            number,
        };
        let message = ClusterMessage::Request(number, request);
        self.bus.send(To::Node(node), message);
        time::timeout(within, response).await.ok()?.ok()
    }

    fn open(&self, sender: oneshot::Sender<ClusterResponse>) -> u64 {
        let mut open = self.open.lock();
        open.last += 1;
        let number = open.last;
        open.waiting.insert(number, sender);
        number
    }

    /// Hands a [`ClusterResponse`] to the request that waits for it, if it still does.
    pub(crate) fn respond(&self, number: u64, response: ClusterResponse) {
        if let Some(waiting) = self.open.lock().waiting.remove(&number) {
            let _ = waiting.send(response);
        }
    }
}

impl Drop for OpenRequest<'_> {
    fn drop(&mut self) {
        self.requests.open.lock().waiting.remove(&self.number);
    }
}
