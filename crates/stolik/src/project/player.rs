//! `stolik project player`: one agent.

use super::{
    gm,
    keys::{ConfigFile, PlayerOptions, ServerOptions},
    log::Log,
    run::run,
    screen,
};
use crate::say::say;
use clap::Args;
use game_core::Dice;
use game_project::Knowledge;
use project_net::{
    config::PlayerConfig,
    picture::{self, Ink},
    player::{self, Agent, PlayerPlan},
};
use std::cmp::Ordering;
use tokio::sync::watch;

/// Runs one player: an agent that a bot controls.
#[derive(Args)]
pub struct Player {
    #[command(flatten)]
    file: ConfigFile,
    #[command(flatten)]
    options: PlayerOptions,
    #[command(flatten)]
    server: ServerOptions,
    #[command(flatten)]
    log: Log,
    /// Draws the agent's knowledge of the board in the terminal.
    #[arg(long)]
    watch: bool,
}

impl Player {
    pub fn run(self) -> anyhow::Result<()> {
        let mut keys = self.file.read()?;
        self.options.over(&mut keys);
        self.server.over(&mut keys);
        let config = PlayerConfig::read(keys)?;
        let bot = game_project::bot(&config.agent).expect("its name was checked");
        let agent = Agent::new(config.team, bot, Dice::stream(&gm::seed(None)?, 0));
        self.log.open("player")?;
        let plan = PlayerPlan {
            server: config.server,
            team: config.team,
        };
        let [red, blue] = run(|stopping| play(plan, agent, self.watch, stopping))?;
        let winner = match red.cmp(&blue) {
            Ordering::Greater => "red wins",
            Ordering::Less => "blue wins",
            Ordering::Equal => "nobody wins",
        };
        say(format_args!("{winner}, red {red} : {blue} blue"));
        Ok(())
    }
}

async fn play(
    plan: PlayerPlan,
    agent: Agent,
    watch: bool,
    stopping: watch::Receiver<bool>,
) -> anyhow::Result<[i32; 2]> {
    let (sight, seen) = watch::channel(None);
    let watching = watch.then(|| tokio::spawn(screen::show(seen, draw)));
    let ended = player::run(plan, agent, sight, stopping).await;
    if let Some(watching) = watching {
        watching.await?;
    }
    Ok(ended?)
}

fn draw(sight: &Option<Knowledge>, ink: Ink) -> String {
    match sight {
        Some(knowledge) => picture::knowledge(knowledge, ink),
        None => "waiting for the game to begin\n".to_owned(),
    }
}
