//! `stolik serve`: the whole service in one process.

use crate::{endgames, log_filter, say::try_say};
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use server::{
    BusAddress, ClockPolicy, Config, Identity, Proxies, Server,
    gateways::{dama, kanasta, project},
    mail::{self, PublicUrl, Sender, Smtp},
    notices,
};
use std::{io::IsTerminal, net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};
use store::Address;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use wire::Absence;

/// The default of `--log`.
const QUIET: &str = "info,sqlx=warn";

/// Serves the page, its games and everything they need.
///
/// Open http://localhost:8080 in a browser: one click plays a bot, a link brings a friend. All data
/// is in ./stolik-data; stop the server with Ctrl-C, start it again, and every running game
/// continues.
#[derive(Args)]
#[command(
    after_help = "Each option can be given as a flag, as a variable of the environment, or in a file: --listen 0.0.0.0:80, \
    STOLIK_LISTEN=0.0.0.0:80, or listen = \"0.0.0.0:80\" in stolik.toml. Flags win over the environment, the environment over the \
    file. What cannot be used is refused at the start, wherever it comes from."
)]
pub struct Serve {
    /// Configuration file, with options named like the flags. Default: ./stolik.toml if it exists.
    #[arg(long, env = "STOLIK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address of the page. Use 0.0.0.0:8080 to accept connections from other machines.
    #[arg(
        long,
        env = "STOLIK_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "IP:PORT"
    )]
    listen: SocketAddr,
    /// Where all data is stored: a folder, sqlite:PATH, or postgres://USER:PASSWORD@HOST:PORT/NAME.
    #[arg(
        long,
        env = "STOLIK_DATABASE",
        default_value = "./stolik-data",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    database: Address,
    /// Makes this process a node of a cluster, which shares a PostgreSQL database and connects to
    /// this NATS server, such as nats://HOST:4222. Several addresses of one NATS cluster are
    /// separated by commas.
    #[arg(
        long,
        env = "STOLIK_BUS",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    bus: Option<BusAddress>,
    /// Name of this node: letters, digits, - and _. Default: the machine's name and the port.
    #[arg(long, env = "STOLIK_NODE", value_name = "NAME")]
    node: Option<String>,
    /// Serves Prometheus metrics at http://IP:PORT/metrics, apart from the page and without access
    /// control.
    #[arg(long, env = "STOLIK_METRICS", value_name = "IP:PORT")]
    metrics: Option<SocketAddr>,
    /// Trusted proxies, whose X-Forwarded-For is believed: addresses and networks, such as
    /// 10.0.0.0/8,192.0.2.7. Proxies on this machine are always trusted.
    #[arg(long, env = "STOLIK_PROXIES", value_name = "NETWORKS")]
    proxies: Option<Proxies>,
    /// Opens the TCP gateway for programs that speak Dáma's own text protocol.
    #[arg(long, env = "STOLIK_DAMA", value_name = "IP:PORT")]
    dama: Option<SocketAddr>,
    /// Number of invalid messages after which that gateway disconnects a program.
    #[arg(long, env = "STOLIK_DAMA_STRIKES", default_value_t = dama::STRIKES, value_name = "COUNT")]
    dama_strikes: NonZeroU32,
    /// Seconds without a message after which that gateway treats a program as gone.
    #[arg(long, env = "STOLIK_DAMA_SILENCE", default_value_t = dama::SILENCE.as_secs(), value_name = "SECONDS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    dama_silence: u64,
    /// Opens the TCP gateway for programs that speak Kanasta's own text protocol.
    #[arg(long, env = "STOLIK_KANASTA", value_name = "IP:PORT")]
    kanasta: Option<SocketAddr>,
    /// What happens to a game opened at that gateway when a lost player does not return within a
    /// minute.
    #[arg(long, env = "STOLIK_KANASTA_ABSENCE", value_enum, default_value_t = Gone::End, value_name = "WHAT")]
    kanasta_absence: Gone,
    /// Opens the TCP gateway for programs that play The Project Game: they join tables opened in
    /// the page.
    #[arg(long, env = "STOLIK_PROJECT_PLAYERS", value_name = "IP:PORT")]
    project_players: Option<SocketAddr>,
    /// Opens a TCP gateway for a Game Master, for which those programs play instead: both gateways
    /// together are a Communication Server.
    #[arg(long, env = "STOLIK_PROJECT_MASTER", value_name = "IP:PORT")]
    project_master: Option<SocketAddr>,
    /// Public address of the page, such as https://play.example.org: links in mails begin with it.
    #[arg(long, env = "STOLIK_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Closes the pages of admins to those without a second factor: true or false.
    #[arg(
        long,
        env = "STOLIK_REQUIRE_ADMIN_TOTP",
        default_value_t = false,
        value_name = "TRUTH"
    )]
    #[arg(num_args = 0..=1, default_missing_value = "true", action = clap::ArgAction::Set)]
    require_admin_totp: bool,
    /// Mail server: smtps://USER:PASSWORD@HOST, or smtp://...?tls=required for STARTTLS. Default:
    /// mails are written as files to the outbox in the data folder.
    #[arg(long, env = "STOLIK_SMTP", value_name = "URL", hide_env_values = true)]
    smtp: Option<Smtp>,
    /// Sender of mails.
    #[arg(
        long,
        env = "STOLIK_MAIL_FROM",
        default_value = "Stolik <stolik@localhost>",
        value_name = "ADDRESS"
    )]
    mail_from: Sender,
    /// Sends pushes also to addresses of this machine, without encryption of the
    /// connection: for tests.
    #[arg(
        long,
        env = "STOLIK_PUSH_TO_LOOPBACK",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        action = clap::ArgAction::Set,
        default_value_t = false,
        default_missing_value = "true"
    )]
    push_to_loopback: bool,
    /// Starts although the clock has jumped since the last use of the database. Use it once, after
    /// checking the clock.
    #[arg(
        long,
        env = "STOLIK_ACCEPT_CLOCK",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        action = clap::ArgAction::Set,
        default_value_t = false,
        default_missing_value = "true"
    )]
    accept_clock: bool,
    /// What is logged to standard error: error, warn, info, debug or trace, or by module, such as
    /// server=debug,warn.
    #[arg(long, env = "STOLIK_LOG", default_value = QUIET, value_name = "LEVELS", value_parser = log_filter::checked)]
    log: String,
}

/// What happens to a game with a lost player.
#[derive(Clone, Copy, ValueEnum)]
enum Gone {
    /// The game ends.
    End,
    /// A bot continues.
    Bot,
}

impl Serve {
    /// Serves until a signal stops it.
    pub fn run(self) -> anyhow::Result<()> {
        let is_read_by_a_person = std::io::stderr().is_terminal();
        tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(&self.log))
            .with_ansi(is_read_by_a_person)
            .with_writer(std::io::stderr)
            // With `log_internal_errors`, a failed write to a log on a full disk would be reported
            // to the same log, and the panic would end the task that logged.
            .log_internal_errors(false)
            .init();
        // Each player is a socket, and the usual limit of 1024 open files is soon reached.
        if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
            tracing::warn!(%error, "raise the limit of open files failed");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.serve())
    }

    fn dama_gateway(&self) -> Option<dama::Config> {
        let silence = Duration::from_secs(self.dama_silence);
        self.dama.map(|listen| dama::Config {
            listen,
            strikes: self.dama_strikes,
            silence,
        })
    }

    fn kanasta_gateway(&self) -> Option<kanasta::Config> {
        let absence = match self.kanasta_absence {
            Gone::End => Absence::Forfeit,
            Gone::Bot => Absence::Bot,
        };
        self.kanasta
            .map(|listen| kanasta::Config { listen, absence })
    }

    fn project_gateway(&self) -> anyhow::Result<Option<project::Config>> {
        if self.project_master.is_some() && self.project_players.is_none() {
            bail!("project-master needs project-players: a Game Master needs players");
        }
        let master = self
            .project_master
            .map_or(project::Master::Tables, project::Master::Program);
        Ok(self
            .project_players
            .map(|players| project::Config { players, master }))
    }

    fn clock_policy(&self) -> ClockPolicy {
        if self.accept_clock {
            ClockPolicy::Accept
        } else {
            ClockPolicy::Check
        }
    }

    fn identity(&self) -> anyhow::Result<Identity> {
        match (&self.bus, &self.node) {
            (None, None) => Ok(Identity::default()),
            (None, Some(_)) => bail!("node needs bus: only a node of a cluster has a name"),
            (Some(bus), node) => {
                let name = node.clone().unwrap_or_else(|| self.usual_name());
                Ok(Identity {
                    name,
                    bus: bus.clone(),
                })
            }
        }
    }

    /// The machine's name and the port, reduced to the characters that a node's name may have.
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

    /// Where files are kept, also if the database is elsewhere.
    fn folder(&self) -> PathBuf {
        let folder = self.database.folder();
        folder.unwrap_or_else(|| PathBuf::from("stolik-data"))
    }

    fn mail(&self) -> mail::Config {
        let via = match &self.smtp {
            Some(smtp) => mail::Via::Smtp(smtp.clone()),
            None => mail::Via::Outbox(self.folder().join("outbox")),
        };
        mail::Config {
            via,
            from: self.mail_from.clone(),
            public_url: self.public_url.clone(),
        }
    }

    fn push_reach(&self) -> notices::Reach {
        if self.push_to_loopback {
            notices::Reach::Loopback
        } else {
            notices::Reach::Public
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
            dama: self.dama_gateway(),
            kanasta: self.kanasta_gateway(),
            mail: self.mail(),
            push_reach: self.push_reach(),
            notice_pace: notices::Pace::default(),
            require_admin_totp: self.require_admin_totp,
            session_check: server::SESSION_CHECK_EVERY,
            clock: self.clock_policy(),
            project: self.project_gateway()?,
        };
        let server = Server::start(config)
            .await
            .context("Stolik did not start")?;
        endgames::serve_from(self.folder());
        // The reader of standard output may be gone; serving does not depend on it.
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
        tracing::info!("stopping: running games continue on other nodes or at the next start");
        server.stop().await;
        if is_superseded {
            bail!("another process has started on this database under the same node name");
        }
        Ok(())
    }
}
