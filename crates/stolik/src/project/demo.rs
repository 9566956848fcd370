//! `stolik project demo`: a whole match on this machine.

use super::{
    gm,
    keys::{ConfigFile, GameOptions},
    log::{Log, LogOwner},
    run::run,
    screen,
    texts::result_line,
};
use crate::say::say;
use anyhow::ensure;
use clap::Args;
use game_core::Dice;
use game_project::Ending;
use project_net::{
    Language,
    config::MasterConfig,
    demo::{self, DemoPlan},
};
use tokio::sync::watch;

/// Plays a whole match on this machine - server, game master and both teams - with the board in the
/// terminal.
#[derive(Args)]
pub struct Demo {
    #[command(flatten)]
    file: ConfigFile,
    #[command(flatten)]
    game: GameOptions,
    #[command(flatten)]
    log: Log,
    /// Bot of team 0.
    #[arg(long, value_name = "AGENT", default_value = "team")]
    red: String,
    /// Bot of team 1.
    #[arg(long, value_name = "AGENT", default_value = "simple")]
    blue: String,
    /// Seed of the board: the same number gives the same board. Default: random.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

impl Demo {
    pub fn run(self, language: Language) -> anyhow::Result<()> {
        let mut keys = self.file.read(language)?;
        self.game.over(&mut keys);
        let rules = MasterConfig::read(keys)?.rules;
        let bots = [self.red, self.blue];
        for name in &bots {
            let known = game_project::bots();
            ensure!(
                known.contains(&name.as_str()),
                "{}",
                language.of(
                    format!("there is no agent {name}, only {}", known.join(" and ")),
                    format!("nie ma agenta {name}, są tylko {}", known.join(" i ")),
                )
            );
        }
        let seed = gm::seed(self.seed)?;
        let dice = Dice::stream(&gm::seed(None)?, 0);
        let bot = Box::new(move |team: u8| {
            game_project::bot(&bots[usize::from(team)]).expect("its name was checked")
        });
        self.log.open(LogOwner::Demo, language)?;
        let ending = run(|stopping| {
            play(
                DemoPlan {
                    rules,
                    seed,
                    dice,
                    bot,
                },
                language,
                stopping,
            )
        })?;
        say(result_line(&ending, language));
        Ok(())
    }
}

async fn play(
    plan: DemoPlan,
    language: Language,
    stopping: watch::Receiver<bool>,
) -> anyhow::Result<Ending> {
    let (sight, seen) = watch::channel(gm::nothing_yet());
    let watching = tokio::spawn(screen::show(seen, move |sight, ink| {
        gm::draw(sight, ink, language)
    }));
    let ended = demo::run(plan, sight, stopping).await;
    watching.await?;
    Ok(ended?)
}
