//! `AppState`: the services that request handlers use.

use crate::{
    Proxies, error::ApiError, health_probe::HealthProbe, limits::Limits, passwords::Passwords,
    site::Site, websocket_places::WebSocketPlaces,
};
use bus::Bus;
use cluster::{Matchmaker, Membership, TableRouter, TableService};
use identity::{ClusterLimits, GuestLimiter};
use ids::PersonId;
use mail::Mailer;
use metrics::Metrics;
use notices::Notices;
use presence::{LobbyChat, PresenceRegistry, Social};
use runtime::{SecurityEvent, SecurityFields, SecurityLog, WallClock};
use std::{sync::Arc, time::Duration};
use store::Store;
use tables::{Directory, LobbyFeed};
use tokio::sync::watch;

/// The services behind the HTTP routes and the web socket. Each field is a handle.
#[derive(Clone)]
pub struct AppState {
    pub store: Store,
    pub clock: WallClock,
    pub metrics: Arc<Metrics>,
    pub directory: Arc<Directory>,
    pub router: Arc<TableRouter>,
    pub tables: Arc<TableService>,
    pub lobby: Arc<LobbyFeed>,
    pub matchmaker: Arc<Matchmaker>,
    pub membership: Arc<Membership>,
    pub bus: Bus,
    pub registry: Arc<PresenceRegistry>,
    pub social: Arc<Social>,
    pub lobby_chat: Arc<LobbyChat>,
    pub mailer: Mailer,
    pub notices: Arc<Notices>,
    pub guests: Arc<GuestLimiter>,
    pub cluster_limits: ClusterLimits,
    pub limits: Arc<Limits>,
    pub passwords: Arc<Passwords>,
    pub proxies: Arc<Proxies>,
    pub site: Arc<Site>,
    pub health: Arc<HealthProbe>,
    pub security: Arc<SecurityLog>,
    pub websockets: WebSocketPlaces,
    /// How often a connection's session is read again, to see whether it has ended elsewhere.
    pub session_check: Duration,
    pub stopping: watch::Receiver<bool>,
}

impl AppState {
    /// Writes a line to the security log.
    pub(crate) fn note_security(&self, event: SecurityEvent, fields: SecurityFields<'_>) {
        self.security.note(event, self.clock.now(), fields);
    }

    /// Writes a line about an act of an administrator.
    pub(crate) fn note_admin(
        &self,
        event: SecurityEvent,
        by: &PersonId,
        fields: SecurityFields<'_>,
    ) {
        let by = Some(by.as_str());
        self.note_security(event, SecurityFields { by, ..fields });
    }

    /// Ends the connections of a person whose sessions have just been ended.
    pub(crate) async fn end_lost_connections(&self, person: &PersonId) -> Result<(), ApiError> {
        let now = self.clock.now().0 as i64;
        let left = self.store.sessions_of(person, now).await?;
        let left: Vec<_> = left.into_iter().map(|row| row.token).collect();
        self.registry.end_all_but(person, &left);
        Ok(())
    }
}
