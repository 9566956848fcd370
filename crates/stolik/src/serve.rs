//! `stolik serve`: the whole service in one process.

use crate::say::try_say;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use server::{
    BusAddress, Config, Identity, Proxies, Server,
    gateways::{dama, kanasta, project},
    mail::{self, PublicUrl, Sender, Smtp},
};
use std::{io::IsTerminal, net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};
use store::Address;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use wire::Absence;

/// What is logged when nobody has chosen.
const QUIET: &str = "info,sqlx=warn";

/// Serves the page, its games and everything they need.
///
/// Open http://localhost:8080 in a browser: one click plays a bot, a link brings a friend.
/// Everything is kept in ./stolik-data; stop it with Ctrl-C, start it again, and every running game
/// goes on.
#[derive(Args)]
#[command(
    after_help = "Each option can be given as a flag, as a variable of the environment, or in a file: --listen 0.0.0.0:80, \
    STOLIK_LISTEN=0.0.0.0:80, or listen = \"0.0.0.0:80\" in stolik.toml. Flags win over the environment, the environment over the \
    file. What cannot be used is refused at the start, wherever it comes from."
)]
pub struct Serve {
    /// A file with options, by the names of the flags; without this, ./stolik.toml if it is there.
    #[arg(long, env = "STOLIK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen. Use 0.0.0.0:8080 to be reached from other machines.
    #[arg(
        long,
        env = "STOLIK_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "IP:PORT"
    )]
    listen: SocketAddr,
    /// Where everything is kept: a folder, sqlite:PATH, or postgres://USER:PASSWORD@HOST:PORT/NAME.
    #[arg(
        long,
        env = "STOLIK_DATABASE",
        default_value = "./stolik-data",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    database: Address,
    /// Makes this program one of several that share a PostgreSQL database, and speak to each other
    /// by this NATS server, such as nats://HOST:4222; several addresses of one NATS cluster are
    /// separated by commas.
    #[arg(
        long,
        env = "STOLIK_BUS",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    bus: Option<BusAddress>,
    /// The name of this program among those: letters, digits, - and _. Without this, the machine's
    /// name and the port.
    #[arg(long, env = "STOLIK_NODE", value_name = "NAME")]
    node: Option<String>,
    /// Serves numbers for Prometheus at http://IP:PORT/metrics, apart from the page: whoever
    /// reaches it may read them.
    #[arg(long, env = "STOLIK_METRICS", value_name = "IP:PORT")]
    metrics: Option<SocketAddr>,
    /// Believes these proxies what address a visitor comes from (X-Forwarded-For), as those on this
    /// machine: addresses and networks, such as 10.0.0.0/8,192.0.2.7.
    #[arg(long, env = "STOLIK_PROXIES", value_name = "NETWORKS")]
    proxies: Option<Proxies>,
    /// Opens the door for programs that speak Dáma's own text protocol over TCP.
    #[arg(long, env = "STOLIK_DAMA", value_name = "IP:PORT")]
    dama: Option<SocketAddr>,
    /// With how many invalid messages a program at that door is put out.
    #[arg(long, env = "STOLIK_DAMA_STRIKES", default_value_t = dama::STRIKES, value_name = "COUNT")]
    dama_strikes: NonZeroU32,
    /// After how many seconds without a message it counts as gone.
    #[arg(long, env = "STOLIK_DAMA_SILENCE", default_value_t = dama::SILENCE.as_secs(), value_name = "SECONDS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    dama_silence: u64,
    /// Opens the door for programs that speak Kanasta's own text protocol over TCP.
    #[arg(long, env = "STOLIK_KANASTA", value_name = "IP:PORT")]
    kanasta: Option<SocketAddr>,
    /// What happens to a game opened there when a lost player does not come back within a minute.
    #[arg(long, env = "STOLIK_KANASTA_ABSENCE", value_enum, default_value_t = Gone::End, value_name = "WHAT")]
    kanasta_absence: Gone,
    /// Opens the door for programs that play The Project Game: they join the tables opened in the
    /// page.
    #[arg(long, env = "STOLIK_PROJECT_PLAYERS", value_name = "IP:PORT")]
    project_players: Option<SocketAddr>,
    /// Instead, lets those programs play for a Game Master that connects here: both are then a
    /// Communication Server.
    #[arg(long, env = "STOLIK_PROJECT_MASTER", value_name = "IP:PORT")]
    project_master: Option<SocketAddr>,
    /// Where people reach the page, such as https://play.example.org: links in mails begin with it.
    #[arg(long, env = "STOLIK_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Sends mail by this server: smtps://USER:PASSWORD@HOST, or smtp://...?tls=required for
    /// STARTTLS. Without it mails are files in the data folder's outbox.
    #[arg(long, env = "STOLIK_SMTP", value_name = "URL", hide_env_values = true)]
    smtp: Option<Smtp>,
    /// Whom mail is from.
    #[arg(
        long,
        env = "STOLIK_MAIL_FROM",
        default_value = "Stolik <stolik@localhost>",
        value_name = "ADDRESS"
    )]
    mail_from: Sender,
    /// What is logged, on standard error: error, warn, info, debug or trace, or server=debug,warn
    /// for parts.
    #[arg(long, env = "STOLIK_LOG", default_value = QUIET, value_name = "LEVELS", value_parser = levels)]
    log: String,
}

/// What can be logged, if it can.
fn levels(text: &str) -> Result<String, String> {
    EnvFilter::try_new(text)
        .map(|_| text.to_owned())
        .map_err(|error| error.to_string())
}

/// What becomes of a game whose player is gone.
#[derive(Clone, Copy, ValueEnum)]
enum Gone {
    /// The game ends.
    End,
    /// A bot plays on.
    Bot,
}

impl Serve {
    /// Runs until it is told to stop.
    pub fn run(self) -> anyhow::Result<()> {
        let is_read_by_a_person = std::io::stderr().is_terminal();
        tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(&self.log))
            .with_ansi(is_read_by_a_person)
            .with_writer(std::io::stderr)
            // It would say that it cannot write to where it cannot write, and whoever logged would
            // die of that: a table, on a full disk that holds the log too.
            .log_internal_errors(false)
            .init();
        // Each player is a socket, and the usual limit of 1024 files is soon reached.
        if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
            tracing::warn!(%error, "the limit of open files could not be raised");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.serve())
    }

    fn dama_door(&self) -> Option<dama::Config> {
        let silence = Duration::from_secs(self.dama_silence);
        self.dama.map(|listen| dama::Config {
            listen,
            strikes: self.dama_strikes,
            silence,
        })
    }

    fn kanasta_door(&self) -> Option<kanasta::Config> {
        let absence = match self.kanasta_absence {
            Gone::End => Absence::Forfeit,
            Gone::Bot => Absence::Bot,
        };
        self.kanasta
            .map(|listen| kanasta::Config { listen, absence })
    }

    fn project_door(&self) -> anyhow::Result<Option<project::Config>> {
        if self.project_master.is_some() && self.project_players.is_none() {
            bail!(
                "project-master needs project-players: a Game Master without players has nobody to play with"
            );
        }
        let master = self
            .project_master
            .map_or(project::Master::Tables, project::Master::Program);
        Ok(self
            .project_players
            .map(|players| project::Config { players, master }))
    }

    fn identity(&self) -> anyhow::Result<Identity> {
        match (&self.bus, &self.node) {
            (None, None) => Ok(Identity::default()),
            (None, Some(_)) => bail!("node needs bus: a program alone has no name among others"),
            (Some(bus), node) => {
                let name = node.clone().unwrap_or_else(|| self.usual_name());
                Ok(Identity {
                    name,
                    bus: bus.clone(),
                })
            }
        }
    }

    /// The machine's name and the port, as far as a node may be called so.
    fn usual_name(&self) -> String {
        let machine = rustix::system::uname()
            .nodename()
            .to_string_lossy()
            .into_owned();
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        };
        let machine: String = machine.chars().take(48).map(plain).collect();
        format!("{machine}-{}", self.listen.port())
    }

    fn mail(&self) -> mail::Config {
        let folder = self
            .database
            .folder()
            .unwrap_or_else(|| PathBuf::from("stolik-data"));
        let via = match &self.smtp {
            Some(smtp) => mail::Via::Smtp(smtp.clone()),
            None => mail::Via::Outbox(folder.join("outbox")),
        };
        mail::Config {
            via,
            from: self.mail_from.clone(),
            public_url: self.public_url.clone(),
        }
    }

    async fn serve(self) -> anyhow::Result<()> {
        let mut term = signal(SignalKind::terminate())?;
        let mut int = signal(SignalKind::interrupt())?;
        let config = Config {
            listen: self.listen,
            metrics: self.metrics,
            proxies: self.proxies.clone().unwrap_or_default(),
            database: self.database.clone(),
            identity: self.identity()?,
            dama: self.dama_door(),
            kanasta: self.kanasta_door(),
            mail: self.mail(),
            session_check: server::SESSION_CHECK_EVERY,
            project: self.project_door()?,
        };
        let server = Server::start(config)
            .await
            .context("Stolik did not start")?;
        // Whoever started us may not be listening; that is their business.
        let _ = try_say(format_args!(
            "Stolik is open: http://{}",
            server.listening()
        ));
        if let Some(metrics) = server.metrics() {
            let _ = try_say(format_args!(
                "Numbers for Prometheus: http://{metrics}/metrics"
            ));
        }
        if let Some(dama) = server.dama() {
            let _ = try_say(format_args!("Dáma's door is open: {dama}"));
        }
        if let Some(kanasta) = server.kanasta() {
            let _ = try_say(format_args!("Kanasta's door is open: {kanasta}"));
        }
        if let Some(players) = server.project() {
            let _ = try_say(format_args!("The Project Game's door is open: {players}"));
        }
        if let Some(master) = server.project_master() {
            let _ = try_say(format_args!("Its Game Master connects to {master}"));
        }
        let is_superseded = tokio::select! {
            _ = term.recv() => false,
            _ = int.recv() => false,
            () = server.superseded() => true,
        };
        tracing::info!("stopping; running games go on elsewhere or at the next start");
        server.stop().await;
        if is_superseded {
            bail!("another program has started at this database under the same name");
        }
        Ok(())
    }
}
