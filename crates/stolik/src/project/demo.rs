//! `stolik project demo`: a whole match on this machine.

use super::{
    gm,
    keys::{ConfigFile, GameOptions},
    log::Log,
    run::run,
    screen,
    verdict::result_line,
};
use crate::say::say;
use anyhow::ensure;
use clap::Args;
use game_core::Dice;
use game_project::Ending;
use project_net::{
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
    pub fn run(self) -> anyhow::Result<()> {
        let mut keys = self.file.read()?;
        self.game.over(&mut keys);
        let rules = MasterConfig::read(keys)?.rules;
        let bots = [self.red, self.blue];
        for name in &bots {
            let known = game_project::bots();
            ensure!(
                known.contains(&name.as_str()),
                "there is no agent {name}, only {}",
                known.join(" and ")
            );
        }
        let seed = gm::seed(self.seed)?;
        let dice = Dice::stream(&gm::seed(None)?, 0);
        let bot = Box::new(move |team: u8| {
            game_project::bot(&bots[usize::from(team)]).expect("its name was checked")
        });
        self.log.open("demo")?;
        let ending = run(|stopping| {
            play(
                DemoPlan {
                    rules,
                    seed,
                    dice,
                    bot,
                },
                stopping,
            )
        })?;
        say(result_line(&ending));
        Ok(())
    }
}

async fn play(plan: DemoPlan, stopping: watch::Receiver<bool>) -> anyhow::Result<Ending> {
    let (sight, seen) = watch::channel(gm::nothing_yet());
    let watching = tokio::spawn(screen::show(seen, gm::draw));
    let ended = demo::run(plan, sight, stopping).await;
    watching.await?;
    Ok(ended?)
}
