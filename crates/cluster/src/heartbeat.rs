//! The heartbeat of this node: renews its lease, notices which nodes live, and leaves the others
//! to `dead_nodes`.

use crate::{DeadNodes, Inbound, Membership, TableService};
use bus::{Bus, HelloReason, To};
use runtime::error_chain;
use std::{
    collections::HashMap,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};
use store::{NodeError, Ownership, StoreError};
use tables::TableCommand;
use tokio::{sync::oneshot, task::JoinHandle, time};

/// Heartbeats between two comparisons of the tables here with the database, which find what a lost
/// message has hidden.
const COMPARE_EVERY: u32 = 10;

/// Sends heartbeats until it is dropped.
pub struct Heartbeat {
    pub membership: Arc<Membership>,
    pub bus: Bus,
    pub tables: Arc<TableService>,
    pub inbound: Arc<Inbound>,
    pub dead_nodes: Arc<DeadNodes>,
}

/// What is remembered from one heartbeat to the next.
#[derive(Default)]
struct Pulse {
    /// Until when no node counts as dead: what kept this node from renewing its lease may have kept
    /// the others, too, and they get a whole lease to do it.
    grace_until: Option<Instant>,
    beats: u32,
    /// The search for tables without owner.
    recovery: Option<JoinHandle<()>>,
}

impl Pulse {
    fn begin_grace(&mut self, lease: Duration) {
        self.grace_until = Some(Instant::now() + lease);
    }

    fn is_in_grace(&mut self) -> bool {
        self.grace_until = self.grace_until.filter(|until| Instant::now() < *until);
        self.grace_until.is_some()
    }

    fn is_time_to_compare(&mut self) -> bool {
        self.beats = (self.beats + 1) % COMPARE_EVERY;
        self.beats == 0
    }
}

/// Runs the heartbeat until its node is dropped.
pub async fn run_heartbeat(heartbeat: Weak<Heartbeat>) {
    let mut pulse = Pulse::default();
    loop {
        let Some(every) = heartbeat.upgrade().map(|one| one.bus.heartbeat()) else {
            return;
        };
        time::sleep(every).await;
        let Some(heartbeat) = heartbeat.upgrade() else {
            return;
        };
        heartbeat.membership.pauses();
        if let Err(error) = heartbeat.beat(&mut pulse).await {
            if matches!(error, NodeError::Superseded) {
                heartbeat.membership.note_superseded();
            }
            // A node that has left needs no lease.
            if !heartbeat.membership.is_leaving() {
                tracing::error!(error = error_chain(&error), "renew lease failed");
            }
        }
        let router = &heartbeat.tables.router;
        router.subscriptions().expire(Instant::now());
    }
}

impl Heartbeat {
    async fn beat(self: &Arc<Self>, pulse: &mut Pulse) -> Result<(), NodeError> {
        let (membership, asked) = (&self.membership, Instant::now());
        let (store, lease) = (&self.tables.context.store, self.bus.lease());
        self.bus.send_heartbeat();
        store.renew_lease(&membership.own, lease).await?;
        let held = membership.lease.holds();
        if !held {
            tracing::warn!("lease had ended before it was renewed");
            pulse.begin_grace(lease);
        }
        if !held || pulse.is_time_to_compare() && !membership.is_leaving() {
            self.compare_ownership().await?;
        }
        membership.lease.renew(asked + lease);
        if pulse.is_in_grace() || membership.is_leaving() {
            return Ok(());
        }
        let change = membership.update(store.live_nodes().await?);
        for node in &change.lost {
            tracing::warn!(node = node.name, term = node.term, "node lost");
            self.dead_nodes.lose(node);
        }
        for node in &change.joined {
            tracing::info!(node = node.name, term = node.term, "node joined");
            self.inbound.greet(To::Node(node), HelloReason::Started);
        }
        self.recover_tables(pulse);
        Ok(())
    }

    /// Looks for tables without owner, beside the heartbeat: restoring a dead node's tables may
    /// take longer than this node's lease.
    fn recover_tables(self: &Arc<Self>, pulse: &mut Pulse) {
        let is_idle = pulse.recovery.as_ref().is_none_or(JoinHandle::is_finished);
        if !is_idle {
            return;
        }
        let heartbeat = self.clone();
        pulse.recovery = Some(tokio::spawn(async move {
            if let Err(error) = heartbeat.dead_nodes.recover().await
                && !heartbeat.membership.is_leaving()
            {
                tracing::error!(error = error_chain(&error), "recover tables failed");
            }
        }));
    }

    /// Releases the tables that other nodes have taken over, and restores those of this node that
    /// have no actor.
    async fn compare_ownership(&self) -> Result<(), StoreError> {
        let (own, context) = (&self.membership.own, &self.tables.context);
        // Before the database is asked: what is here was in the journal before it was here.
        let here = context.directory.own();
        let owned = context.store.ownerships_of(own).await?;
        let owned: HashMap<String, i64> = owned.into_iter().collect();
        for table in here {
            if owned.get(table.table.as_str()) != Some(&table.epoch) {
                tracing::warn!(table = %table.table, "table was taken over");
                context.directory.note_taken_over(&table.table);
                let released = oneshot::channel().0;
                let _ = table.handle.send(TableCommand::Release { released });
            }
        }
        let ownership = |(table, epoch)| {
            let node = own.clone();
            (table, Ownership { node, epoch })
        };
        let owned = owned.into_iter().map(ownership).collect();
        self.tables.restore_all(owned).await;
        Ok(())
    }
}
