//! The services that all gateways use.

use crate::nicks::Nicks;
use cluster::{Membership, TableRouter, TableService};
use identity::{ClusterLimits, GuestLimiter};
use metrics::Metrics;
use presence::PresenceRegistry;
use rate_limit::ConnectionLimiter;
use runtime::{SecurityLog, WallClock};
use std::sync::Arc;
use store::Store;
use tables::Directory;

/// The services that all gateways use.
pub struct GatewayContext {
    pub store: Store,
    pub clock: WallClock,
    pub metrics: Arc<Metrics>,
    pub directory: Arc<Directory>,
    pub router: Arc<TableRouter>,
    pub tables: Arc<TableService>,
    pub membership: Arc<Membership>,
    pub registry: Arc<PresenceRegistry>,
    pub connections: Arc<ConnectionLimiter>,
    pub guests: Arc<GuestLimiter>,
    pub cluster_limits: ClusterLimits,
    pub security: Arc<SecurityLog>,
    /// The nicks in use, over all gateways.
    pub nicks: Arc<Nicks>,
}
