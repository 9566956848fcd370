//! `stolik project check`: tries a foreign program against chapter 9.

use super::run::run;
use crate::say::try_say;
use anyhow::Context;
use clap::{Args, Subcommand};
use project_net::{
    Language,
    check::{CheckReport, ServerAddresses, check_master, check_player, check_server},
};
use std::{net::SocketAddr, process::ExitCode, time::Duration};
use tokio::{net::TcpListener, sync::watch};

/// The longest patience, in seconds.
const MOST_PATIENCE: u64 = 600;

/// Tries a foreign program against chapter 9 and names each sentence that does not hold.
///
/// Exit codes: 0 every sentence that was tried holds, 1 one does not.
#[derive(Args)]
pub struct ProjectCheck {
    #[command(subcommand)]
    program: Checked,
    /// How many seconds to wait for each answer.
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(1..=MOST_PATIENCE))]
    patience: u64,
}

#[derive(Subcommand)]
enum Checked {
    Master(CheckedMaster),
    Server(CheckedServer),
    Player(CheckedPlayer),
}

/// Checks a game master: waits for it as a communication server with players.
#[derive(Args)]
struct CheckedMaster {
    /// Address to wait at: the game master's cs_address and cs_port.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:7573")]
    address: SocketAddr,
}

/// Checks a communication server: connects to it as game master and players.
#[derive(Args)]
struct CheckedServer {
    /// Where the server listens for players.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:1237")]
    address: SocketAddr,
    /// Where the server listens for the game master.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:7573")]
    master_address: SocketAddr,
}

/// Checks a player: waits for it as a communication server with a game master.
#[derive(Args)]
struct CheckedPlayer {
    /// Address to wait at: the player's cs_address and cs_port.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:1237")]
    address: SocketAddr,
}

impl ProjectCheck {
    /// Prints the report and returns its exit code.
    pub fn run(self, language: Language) -> anyhow::Result<ExitCode> {
        let report = run(|stopping| tried(self.program, self.patience, language, stopping))?;
        let _ = try_say(report.text(language));
        Ok(if report.is_good() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

async fn tried(
    program: Checked,
    patience: u64,
    language: Language,
    mut stopping: watch::Receiver<bool>,
) -> anyhow::Result<CheckReport> {
    let patience = Duration::from_secs(patience);
    let checking = async {
        match program {
            Checked::Master(at) => {
                let listener = listen(at.address, language).await?;
                Ok(check_master(&listener, patience).await?)
            }
            Checked::Player(at) => {
                let listener = listen(at.address, language).await?;
                Ok(check_player(&listener, patience).await?)
            }
            Checked::Server(at) => {
                let addresses = ServerAddresses {
                    players: at.address,
                    master: at.master_address,
                };
                let report = check_server(addresses, patience).await;
                report.with_context(|| {
                    language.of(
                        "the server cannot be reached",
                        "nie można połączyć się z serwerem",
                    )
                })
            }
        }
    };
    tokio::select! {
        report = checking => report,
        _ = stopping.wait_for(|&stop| stop) => {
            anyhow::bail!(language.of("stopped before the end", "zatrzymano przed końcem"))
        }
    }
}

async fn listen(address: SocketAddr, language: Language) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address).await.with_context(|| {
        language.of(
            format!("cannot listen on {address}"),
            format!("nie można nasłuchiwać na {address}"),
        )
    })?;
    let bound = listener.local_addr()?;
    let _ = try_say(language.of(
        format!("waiting at: {bound}"),
        format!("oczekiwanie pod adresem: {bound}"),
    ));
    Ok(listener)
}
