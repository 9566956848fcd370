//! `stolik project player`: one agent.

use super::{
    gm,
    keys::{ConfigFile, PlayerOptions, ServerOptions},
    log::{Log, LogOwner},
    run::run,
    screen,
    texts::scores_line,
};
use crate::say::say;
use clap::Args;
use game_core::Dice;
use game_project::Knowledge;
use project_net::{
    Language,
    config::PlayerConfig,
    picture::{self, Ink},
    player::{self, Agent, IfRefused, PlayerPlan},
};
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
    /// Waits until there are a server and a game master that lets the player join.
    #[arg(long)]
    wait: bool,
}

impl Player {
    pub fn run(self, language: Language) -> anyhow::Result<()> {
        let mut keys = self.file.read(language)?;
        self.options.over(&mut keys);
        self.server.over(&mut keys);
        let config = PlayerConfig::read(keys)?;
        let bot = game_project::bot(&config.agent).expect("its name was checked");
        let agent = Agent::new(config.team, bot, Dice::stream(&gm::seed(None)?, 0));
        self.log.open(LogOwner::Player(config.team), language)?;
        let plan = PlayerPlan {
            server: config.server,
            team: config.team,
            if_refused: if self.wait {
                IfRefused::Wait
            } else {
                IfRefused::Leave
            },
        };
        let scores = run(|stopping| play(plan, agent, self.watch, language, stopping))?;
        say(scores_line(scores, language));
        Ok(())
    }
}

async fn play(
    plan: PlayerPlan,
    agent: Agent,
    watch: bool,
    language: Language,
    stopping: watch::Receiver<bool>,
) -> anyhow::Result<[i32; 2]> {
    let (sight, seen) = watch::channel(None);
    let watching = watch.then(|| {
        tokio::spawn(screen::show(seen, move |sight, ink| {
            draw(sight, ink, language)
        }))
    });
    let ended = player::run(plan, agent, sight, stopping).await;
    if let Some(watching) = watching {
        watching.await?;
    }
    Ok(ended?)
}

fn draw(sight: &Option<Knowledge>, ink: Ink, language: Language) -> String {
    match sight {
        Some(knowledge) => picture::knowledge(knowledge, ink, language),
        None => language
            .of(
                "waiting for the game to begin\n",
                "oczekiwanie na początek gry\n",
            )
            .to_owned(),
    }
}
