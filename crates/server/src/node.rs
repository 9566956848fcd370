//! The services of one node, wired together.

use crate::{Identity, JoinError};
use bus::{Bus, BusEvent, HelloReason, To};
use cluster::{
    ClusterTableEvents, DeadNodes, HandOver, Heartbeat, Inbound, Matchmaker, Membership, Requests,
    TableQuota, TableRouter, TableService, run_heartbeat, run_inbound,
};
use identity::{finish_deletions, retention::run_retention};
use metrics::Metrics;
use notices::NoticeError;
use notices::Notices;
use presence::{LobbyChat, PresenceRegistry, Social, announce_changes};
use runtime::{StallDetector, TimerThread, WallClock, error_chain};
use std::{sync::Arc, time::Duration};
use store::{Store, StoreError};
use tables::{BotPool, DeliveryTask, Directory, LobbyFeed, RatingPush, RowQuota, TableContext};
use thiserror::Error;
use tokio::{
    sync::mpsc,
    task::JoinHandle,
    time::{self, MissedTickBehavior},
};

/// Why a node did not start.
#[derive(Debug, Error)]
pub(crate) enum StartError {
    #[error(transparent)]
    Join(#[from] JoinError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Notices(#[from] NoticeError),
}

/// The services that routes and gateways are built from. Each field is one service; this type only
/// starts and stops them.
pub(crate) struct Node {
    pub store: Store,
    pub clock: WallClock,
    pub metrics: Arc<Metrics>,
    pub bus: Bus,
    pub membership: Arc<Membership>,
    pub directory: Arc<Directory>,
    pub router: Arc<TableRouter>,
    pub tables: Arc<TableService>,
    pub lobby: Arc<LobbyFeed>,
    pub matchmaker: Arc<Matchmaker>,
    pub registry: Arc<PresenceRegistry>,
    pub notices: Arc<Notices>,
    pub social: Arc<Social>,
    pub lobby_chat: Arc<LobbyChat>,
    hand_over: Arc<HandOver>,
    inbound: Arc<Inbound>,
    heartbeat: Arc<Heartbeat>,
    background: Vec<JoinHandle<()>>,
}

impl Node {
    /// Joins the cluster, restores every table without a live owner (after a restart, all that were
    /// open) and starts the background tasks.
    pub async fn start(
        store: Store,
        identity: &Identity,
        clock: WallClock,
        deletion_delay: Duration,
        telling: &notices::Config,
    ) -> Result<Self, StartError> {
        let metrics = Metrics::new();
        let key = notices::server_key(&store).await?;
        let directory = Arc::new(Directory::default());
        let notices = Notices::new(store.clone(), clock, directory, telling, key);
        let (membership, bus, events) = Membership::join(&store, identity, &metrics).await?;
        let mut node = Self::wire(store, (membership, bus), metrics, clock, notices);
        let retention = run_retention(node.store.clone(), clock, deletion_delay);
        node.background.push(tokio::spawn(retention));
        node.begin(events).await?;
        Ok(node)
    }

    fn wire(
        store: Store,
        (membership, bus): (Membership, Bus),
        metrics: Arc<Metrics>,
        clock: WallClock,
        notices: Arc<Notices>,
    ) -> Self {
        let membership = Arc::new(membership);
        let directory = notices.directory().clone();
        let lobby = LobbyFeed::start(directory.clone());
        let registry = PresenceRegistry::new(metrics.clone(), bus.clone());
        let social = Social::new(
            registry.clone(),
            directory.clone(),
            store.clone(),
            bus.clone(),
            notices.clone(),
        );
        let name = &membership.own.name;
        let lobby_chat = Arc::new(LobbyChat::start(clock.now(), name, bus.clone()));
        let router = TableRouter::new(directory.clone(), membership.clone(), bus.clone());
        let events = Arc::new(ClusterTableEvents {
            directory: directory.clone(),
            router: router.clone(),
            social: social.clone(),
            lobby: lobby.clone(),
            notices: notices.clone(),
            bus: bus.clone(),
            metrics: metrics.clone(),
        });
        let context = Arc::new(TableContext {
            store: store.clone(),
            clock,
            timers: TimerThread::start(),
            stalls: StallDetector::start(),
            bots: BotPool::start(&metrics),
            metrics: metrics.clone(),
            delivery: DeliveryTask::start(),
            ratings: RatingPush::start(store.clone()),
            row_quota: RowQuota::default(),
            directory: directory.clone(),
            lease: membership.lease.clone(),
            events: events.clone(),
        });
        let tables = Arc::new(TableService {
            context,
            membership: membership.clone(),
            router: router.clone(),
            events,
            bus: bus.clone(),
            quota: TableQuota::default(),
        });
        let requests = Arc::new(Requests::new(bus.clone()));
        let matchmaker = Arc::new(Matchmaker {
            membership: membership.clone(),
            router: router.clone(),
            tables: tables.clone(),
            requests: requests.clone(),
            opened: tokio::sync::Mutex::default(),
        });
        let hand_over = Arc::new(HandOver {
            membership: membership.clone(),
            tables: tables.clone(),
            bus: bus.clone(),
        });
        let dead_nodes = Arc::new(DeadNodes {
            membership: membership.clone(),
            tables: tables.clone(),
            registry: registry.clone(),
            bus: bus.clone(),
        });
        let inbound = Arc::new(Inbound {
            membership: membership.clone(),
            bus: bus.clone(),
            hand_over: hand_over.clone(),
            social: social.clone(),
            lobby_chat: lobby_chat.clone(),
            matchmaker: matchmaker.clone(),
            requests,
        });
        let heartbeat = Arc::new(Heartbeat {
            membership: membership.clone(),
            bus: bus.clone(),
            tables: tables.clone(),
            inbound: inbound.clone(),
            dead_nodes,
        });
        let background = vec![tokio::spawn(sample_rates(metrics.clone()))];
        Self {
            store,
            clock,
            metrics,
            bus,
            membership,
            directory,
            router,
            tables,
            lobby,
            matchmaker,
            registry,
            notices,
            social,
            lobby_chat,
            hand_over,
            inbound,
            heartbeat,
            background,
        }
    }

    async fn begin(&self, events: mpsc::Receiver<BusEvent>) -> Result<(), StoreError> {
        tokio::spawn(run_inbound(Arc::downgrade(&self.inbound), events));
        self.membership.refresh(&self.store).await?;
        self.inbound.greet(To::Everyone, HelloReason::Started);
        // Before tables are restored, so that none shows a deleted name.
        finish_deletions(&self.store).await;
        self.heartbeat.dead_nodes.take_over().await?;
        tokio::spawn(run_heartbeat(Arc::downgrade(&self.heartbeat)));
        tokio::spawn(announce_changes(Arc::downgrade(&self.social)));
        Ok(())
    }

    /// Gives the tables to other nodes, if there are any.
    pub async fn hand_over(&self) {
        self.hand_over.give_all().await;
    }

    /// Ends the actors, releases the lease and closes the store.
    pub async fn stop(self) {
        self.background.iter().for_each(JoinHandle::abort);
        self.directory.clear();
        self.hand_over.resign().await;
        if let Err(error) = self.store.mark_seen(self.clock.now().0 as i64).await {
            tracing::error!(
                error = error_chain(&error),
                "store time of the clock failed"
            );
        }
        self.store.close().await;
    }
}

/// Samples the counters whose rates the admin page shows.
async fn sample_rates(metrics: Arc<Metrics>) {
    let mut seconds = time::interval(Duration::from_secs(1));
    seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        seconds.tick().await;
        metrics.note_second();
    }
}
