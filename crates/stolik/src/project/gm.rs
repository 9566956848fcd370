//! `stolik project gm`: the Game Master.

use super::{
    keys::{ConfigFile, GameOptions, ServerOptions},
    log::Log,
    run::run,
    screen,
    verdict::result_line,
};
use crate::say::{say, try_say};
use clap::Args;
use game_core::Seed;
use game_project::Ending;
use project_net::{
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
    pub fn run(self) -> anyhow::Result<()> {
        let mut keys = self.file.read()?;
        self.game.over(&mut keys);
        self.server.over(&mut keys);
        let config = MasterConfig::read(keys)?;
        let plan = MasterPlan {
            rules: config.rules,
            seed: seed(self.seed)?,
            server: config.server,
        };
        self.log.open("gm")?;
        let ending = run(|stopping| judge(plan, self.watch, stopping))?;
        say(result_line(&ending));
        Ok(())
    }
}

async fn judge(
    plan: MasterPlan,
    watch: bool,
    stopping: watch::Receiver<bool>,
) -> anyhow::Result<Ending> {
    let (sight, seen) = watch::channel(nothing_yet());
    if !(watch && screen::is_terminal()) {
        tokio::spawn(announce(seen.clone()));
    }
    let watching = watch.then(|| tokio::spawn(screen::show(seen, draw)));
    let ended = master::run(plan, sight, stopping).await;
    if let Some(watching) = watching {
        watching.await?;
    }
    Ok(ended?)
}

/// Prints when players may join, if no board is drawn.
async fn announce(mut seen: watch::Receiver<MasterSight>) {
    if seen.changed().await.is_ok() {
        let _ = try_say("connected to the communication server, waiting for players");
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
pub fn draw(sight: &MasterSight, ink: Ink) -> String {
    match sight {
        MasterSight::Gathering { of: 0, .. } => {
            "connecting to the communication server\n".to_owned()
        }
        MasterSight::Gathering {
            joined: [red, blue],
            of,
        } => {
            format!("waiting for players: red {red} of {of}, blue {blue} of {of}\n")
        }
        MasterSight::Board { truth, at } => picture::truth(truth, *at, ink),
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
