//! The Project Game's gateway: agents that speak the JSON of the source's chapter 9 take seats at
//! tables opened in the page.
//!
//! The table is their Game Master. They get exactly the messages of `project_net`'s Game Master, as
//! both use `project_net::words`. `docs/project-game.md` lists what the source leaves open.

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
use game_core::Team;
use metrics::Transport;
use numbers::AgentNumbers;
use project_net::line_of;
use session::ProjectSession;
use std::sync::Arc;
use table_view::ProjectTableView;
use tokio::{
    net::TcpListener,
    sync::{Mutex, watch},
};
use wire::{ClientIn, PersonId, TableId};

/// The lines that an agent is sent for these messages of its table: for tests that compare deals.
pub fn lines_for_agent(
    table: &TableId,
    agent: &PersonId,
    team: Team,
    messages: &[ClientIn],
) -> Vec<String> {
    let mut view = ProjectTableView::at(table.clone(), agent.clone(), team);
    let told = messages.iter().flat_map(|message| view.take(message));
    told.map(|message| String::from_utf8_lossy(&line_of(&message)).into_owned())
        .collect()
}

/// State that all connections of the gateway share.
pub struct ProjectGateway {
    context: Arc<GatewayContext>,
    numbers: Arc<AgentNumbers>,
    finished_seats: FinishedSeats,
    /// Locked while a client looks for a seat, so that two clients are not offered the same one.
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

    /// Accepts agents until the server stops; then waits until the last is disconnected.
    pub async fn serve(self: Arc<Self>, listener: TcpListener, stopping: watch::Receiver<bool>) {
        let serve = |accepted| ProjectSession::run(self.clone(), accepted);
        crate::listener::serve(&self.context, Transport::Project, listener, stopping, serve).await;
    }
}
