//! `stolik project gm`: the Game Master.

use super::{
    keys::{ConfigFile, GameOptions, ServerOptions},
    log::{Log, LogOwner},
    run::run,
    screen,
    texts::{self, result_line},
};
use crate::say::{say, try_say};
use clap::Args;
use game_core::Seed;
use game_project::{Config, Ending};
use project_net::{
    Language,
    config::MasterConfig,
    master::{self, MasterPlan, MasterSight},
    picture::{self, Ink},
};
use tokio::sync::watch;

/// Runs the game master, which holds the board and applies the rules. The game begins when both
/// teams are full.
#[derive(Args)]
pub struct Gm {
    #[command(flatten)]
    file: ConfigFile,
    #[command(flatten)]
    game: GameOptions,
    #[command(flatten)]
    server: ServerOptions,
    #[command(flatten)]
    log: Log,
    /// Draws the board in the terminal.
    #[arg(long)]
    watch: bool,
    /// Seed of the board: the same number gives the same board. Default: random.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

impl Gm {
    pub fn run(self, language: Language) -> anyhow::Result<()> {
        let mut keys = self.file.read(language)?;
        self.game.over(&mut keys);
        self.server.over(&mut keys);
        let config = MasterConfig::read(keys)?;
        let plan = MasterPlan {
            rules: config.rules,
            seed: seed(self.seed)?,
            server: config.server,
        };
        self.log.open(LogOwner::Master, language)?;
        for warning in Config::from(config.rules).beyond_guarantee() {
            tracing::warn!(%warning, "board size not guaranteed");
            say(format_args!(
                "{}: {warning}",
                language.of("warning", "uwaga")
            ));
        }
        let ending = run(|stopping| judge(plan, self.watch, language, stopping))?;
        say(result_line(&ending, language));
        Ok(())
    }
}

async fn judge(
    plan: MasterPlan,
    watch: bool,
    language: Language,
    stopping: watch::Receiver<bool>,
) -> anyhow::Result<Ending> {
    let (sight, seen) = watch::channel(nothing_yet());
    if !(watch && screen::is_terminal()) {
        tokio::spawn(announce(seen.clone(), language));
    }
    let watching = watch.then(|| {
        tokio::spawn(screen::show(seen, move |sight, ink| {
            draw(sight, ink, language)
        }))
    });
    let ended = master::run(plan, sight, stopping).await;
    if let Some(watching) = watching {
        watching.await?;
    }
    Ok(ended?)
}

/// Prints when players may join, if no board is drawn.
async fn announce(mut seen: watch::Receiver<MasterSight>, language: Language) {
    if seen.changed().await.is_ok() {
        let _ = try_say(language.of(
            "connected to the communication server, waiting for players",
            "połączono z serwerem komunikacyjnym, oczekiwanie na graczy",
        ));
    }
}

/// What is shown before the server has answered.
pub fn nothing_yet() -> MasterSight {
    MasterSight::Gathering {
        joined: [0, 0],
        of: 0,
    }
}

/// The board as text.
pub fn draw(sight: &MasterSight, ink: Ink, language: Language) -> String {
    if let Some(text) = texts::connecting(sight, language) {
        return text;
    }
    match sight {
        MasterSight::Gathering { joined, of } => texts::gathering(*joined, *of, language),
        MasterSight::Board { truth, at } => picture::truth(truth, *at, ink, language),
    }
}

/// The seed from this number, or a random one from the operating system.
pub fn seed(number: Option<u64>) -> anyhow::Result<Seed> {
    if let Some(number) = number {
        return Ok(Seed::from_number(number));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        anyhow::anyhow!("cannot read randomness from the operating system: {error}")
    })?;
    Ok(Seed::from_bytes(bytes))
}
