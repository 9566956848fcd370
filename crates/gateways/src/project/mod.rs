//! The Project Game's gateway: players that speak the JSON of the source's chapter 9 sit down at
//! tables opened in the page.
//!
//! The table is their Game Master. They hear exactly what `project_net`'s Game Master would say, as
//! both take their words from `project_net::words`. What we chose is in `docs/project-game.md`.

mod config;
mod finished_seats;
mod game_feed;
pub mod limits;
mod numbers;
mod player;
mod session;
mod table_view;

pub use ProjectGateway as Gateway;
pub use config::{Master, ProjectConfig as Config};

use crate::GatewayContext;
use finished_seats::FinishedSeats;
use metrics::Transport;
use numbers::AgentNumbers;
use session::ProjectSession;
use std::sync::Arc;
use tokio::{
    net::TcpListener,
    sync::{Mutex, watch},
};

/// What all connections at the gateway share.
pub struct ProjectGateway {
    context: Arc<GatewayContext>,
    numbers: Arc<AgentNumbers>,
    finished_seats: FinishedSeats,
    /// Held while somebody looks for a seat, so that two who come at once are not offered the same
    /// one.
    seating: Mutex<()>,
}

impl ProjectGateway {
    pub fn new(context: Arc<GatewayContext>) -> Arc<Self> {
        Arc::new(Self {
            context,
            numbers: Arc::default(),
            finished_seats: FinishedSeats::default(),
            seating: Mutex::default(),
        })
    }

    /// Lets players in until the server stops; then waits until the last is gone.
    pub async fn serve(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |accepted| ProjectSession::run(self.clone(), accepted);
        crate::listener::serve(&self.context, Transport::Project, listener, stopping, serve).await;
    }
}
