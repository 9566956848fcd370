//! The Project Game's door: players that speak the JSON of the source's chapter 9 sit down at
//! tables opened in the page.
//!
//! The table is their Game Master. They hear exactly what `project_net`'s Game Master would say, as
//! both take their words from `project_net::words`. What we chose is in `docs/project-game.md`.

mod again;
mod config;
mod connection;
mod course;
pub mod limits;
mod numbers;
mod player;
mod sitting;

pub use config::{Config, Master};

use super::GatewayContext;
use crate::metrics::Entrance;
use again::Again;
use connection::Connection;
use numbers::Numbers;
use std::sync::Arc;
use tokio::{
    net::TcpListener,
    sync::{Mutex, watch},
};

/// What all connections at the door share.
pub(crate) struct Door {
    context: Arc<GatewayContext>,
    numbers: Arc<Numbers>,
    again: Again,
    /// Held while somebody looks for a seat, so that two who come at once are not offered the same
    /// one.
    seating: Mutex<()>,
}

impl Door {
    pub fn new(context: Arc<GatewayContext>) -> Arc<Self> {
        Arc::new(Self {
            context,
            numbers: Arc::default(),
            again: Again::default(),
            seating: Mutex::default(),
        })
    }

    /// Lets players in until the server stops; then waits until the last is gone.
    pub async fn keep(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |caller| Connection::run(self.clone(), caller);
        self.context
            .keep(Entrance::Project, listener, stopping, serve)
            .await;
    }
}
