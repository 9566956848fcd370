//! `stolik project cs`: the Communication Server.

use super::{
    keys::{ConfigFile, ListenOptions},
    log::{Log, LogOwner},
    run::run,
};
use crate::say::try_say;
use anyhow::Context;
use clap::Args;
use project_net::{
    Language,
    config::ServerConfig,
    server::{Listeners, serve},
};
use std::net::SocketAddr;
use tokio::{net::TcpListener, sync::watch};

/// Runs the communication server, which connects players and the game master.
///
/// Serves one game after another until it is stopped.
#[derive(Args)]
pub struct Cs {
    #[command(flatten)]
    file: ConfigFile,
    #[command(flatten)]
    listen: ListenOptions,
    #[command(flatten)]
    log: Log,
}

impl Cs {
    pub fn run(self, language: Language) -> anyhow::Result<()> {
        let mut keys = self.file.read(language)?;
        self.listen.over(&mut keys);
        let config = ServerConfig::read(keys)?;
        self.log.open(LogOwner::Server, language)?;
        run(|stopping| listen(config, language, stopping))
    }
}

async fn listen(
    config: ServerConfig,
    language: Language,
    stopping: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let listeners = Listeners {
        players: bind("player_listener_port", config.players, language).await?,
        master: bind("game_master_listener_port", config.master, language).await?,
    };
    let players = language.of("players", "gracze");
    let _ = try_say(format_args!("{players}: {}", listeners.player_address()?));
    let _ = try_say(format_args!("game master: {}", listeners.master_address()?));
    serve(listeners, stopping).await;
    Ok(())
}

async fn bind(key: &str, address: SocketAddr, language: Language) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        language.of(
            format!("{key}: cannot listen on {address}"),
            format!("{key}: nie można nasłuchiwać na {address}"),
        )
    })
}
