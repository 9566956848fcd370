//! The heartbeat: keeps this node alive in the eyes of the others, and notices who of them is not.

use super::forwarding::deliver_surely;
use crate::{
    bus::{ClusterMessage, To, Why, part_of},
    error::error_chain,
    hall::Hall,
    limits::{VISITS_AT_ONCE, WOKEN_AT_ONCE},
    table_task::TableCommand,
};
use futures_util::StreamExt;
use std::{
    collections::HashMap,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};
use store::{NodeError, Ownership, StoreError};
use tokio::{sync::oneshot, task::JoinHandle};

/// What is remembered from beat to beat.
#[derive(Default)]
struct Heart {
    /// Until when nobody is taken for dead: whatever kept this node from renewing its lease may
    /// have kept the others, too, and they get a whole lease to do it.
    calm_until: Option<Instant>,
    beats: u32,
    /// The care for tables that nobody has.
    caring: Option<JoinHandle<()>>,
}

impl Heart {
    fn calm_down(&mut self, lease: Duration) {
        self.calm_until = Some(Instant::now() + lease);
    }

    fn is_calm(&mut self) -> bool {
        self.calm_until = self.calm_until.filter(|until| Instant::now() < *until);
        self.calm_until.is_some()
    }

    /// Whether it is time to compare what is ours with what the database says: what was lost on the
    /// way is found then.
    fn is_time_to_compare(&mut self) -> bool {
        self.beats = (self.beats + 1) % COMPARE_EVERY;
        self.beats == 0
    }
}

/// After how many beats that is.
const COMPARE_EVERY: u32 = 10;

/// Beats until the hall is no more.
pub(crate) async fn beat(hall: Weak<Hall>) {
    let mut heart = Heart::default();
    loop {
        let Some(every) = hall.upgrade().map(|hall| hall.nodes.bus.beat()) else {
            return;
        };
        tokio::time::sleep(every).await;
        let Some(hall) = hall.upgrade() else { return };
        hall.nodes.stops();
        if let Err(error) = hall.beat(&mut heart).await {
            if matches!(error, NodeError::Superseded) {
                hall.nodes.superseded.notify_one();
            }
            // One that has taken its leave needs no lease.
            if !hall.nodes.is_leaving() {
                tracing::error!(
                    error = error_chain(&error),
                    "this node's heart has missed a beat"
                );
            }
        }
        hall.nodes.subscriptions().expire(Instant::now());
    }
}

impl Hall {
    async fn beat(self: &Arc<Self>, heart: &mut Heart) -> Result<(), NodeError> {
        let (nodes, asked) = (&self.nodes, Instant::now());
        nodes.bus.pulse();
        self.store
            .renew_lease(&nodes.own, nodes.bus.lease())
            .await?;
        if !nodes.lease.holds() {
            tracing::warn!("this node was away for longer than its lease");
            heart.calm_down(nodes.bus.lease());
        }
        if !nodes.lease.holds() || heart.is_time_to_compare() && !nodes.is_leaving() {
            self.compare_ownership().await?;
        }
        nodes.lease.renew(asked + nodes.bus.lease());
        if heart.is_calm() || nodes.is_leaving() {
            return Ok(());
        }
        let change = nodes.meet(self.store.live_nodes().await?);
        for node in &change.gone {
            tracing::warn!(node = node.name, term = node.term, "a node is gone");
            self.lose(node);
        }
        for node in &change.come {
            tracing::info!(node = node.name, term = node.term, "a node has come");
            self.greet(To::Node(node), Why::Begun);
        }
        // Beside the heart: to wake a dead node's tables may take longer than this one's lease.
        if heart.caring.as_ref().is_none_or(JoinHandle::is_finished) {
            let hall = self.clone();
            heart.caring = Some(tokio::spawn(async move {
                if let Err(error) = hall.care().await
                    && !hall.nodes.is_leaving()
                {
                    tracing::error!(
                        error = error_chain(&error),
                        "not all tables could be cared for"
                    );
                }
            }));
        }
        Ok(())
    }

    async fn care(self: &Arc<Self>) -> Result<(), StoreError> {
        self.take_over().await?;
        self.look_for_lost().await
    }

    /// Wakes tables, some at once.
    pub(super) async fn restore_all(self: &Arc<Self>, tables: Vec<(String, Ownership)>) {
        let waking = |(table, ownership): (String, Ownership)| async move {
            self.restore_quietly(&table, ownership).await
        };
        futures_util::stream::iter(tables)
            .for_each_concurrent(WOKEN_AT_ONCE, waking)
            .await;
    }

    /// Gives up the tables that others have taken over while this node was away, and wakes those
    /// that are its own and asleep.
    async fn compare_ownership(self: &Arc<Self>) -> Result<(), StoreError> {
        let own = &self.nodes.own;
        // Before the database is asked: what is here was kept before it was here.
        let here = self.directory.own_ownerships();
        let ours: HashMap<String, i64> = self.store.ownerships_of(own).await?.into_iter().collect();
        for (table, handle, epoch) in here {
            if ours.get(table.as_str()) != Some(&epoch) {
                tracing::warn!(%table, "a table was taken over");
                self.directory.depose(&table);
                deliver_surely(&handle, TableCommand::Part(oneshot::channel().0));
            }
        }
        let ownership = |epoch| Ownership {
            node: own.clone(),
            epoch,
        };
        self.restore_all(
            ours.into_iter()
                .map(|(table, epoch)| (table, ownership(epoch)))
                .collect(),
        )
        .await;
        Ok(())
    }

    /// Takes the tables that nobody has and says hello to the others.
    pub async fn begin(self: &Arc<Self>) -> Result<(), StoreError> {
        self.nodes.meet(self.store.live_nodes().await?);
        self.greet(To::Everyone, Why::Begun);
        self.take_over().await
    }

    /// Says hello to nodes, which then tell all they know.
    pub(super) fn greet(&self, to: To<'_>, why: Why) {
        let bus = &self.nodes.bus;
        bus.send(to, ClusterMessage::Hello(why));
        let all = self.nodes.subscriptions().all();
        let parts = all.len().div_ceil(VISITS_AT_ONCE).max(1) as u64;
        let mut subscriptions = vec![HashMap::new(); parts as usize];
        for (table, connections) in all {
            subscriptions[part_of(&table, parts) as usize].insert(table, connections);
        }
        for (part, subscriptions) in (0..).zip(subscriptions) {
            bus.send(
                to,
                ClusterMessage::Visits {
                    part,
                    parts,
                    subscriptions,
                },
            );
        }
    }

    /// Takes all tables that nobody living owns, and wakes them.
    pub async fn take_over(self: &Arc<Self>) -> Result<(), StoreError> {
        loop {
            let taken = self.store.take_over(&self.nodes.own).await?;
            let is_last = taken.len() < store::TAKE_OVER_PAGE;
            self.restore_all(taken).await;
            if is_last {
                return Ok(());
            }
        }
    }
}
