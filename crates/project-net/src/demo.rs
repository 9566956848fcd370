//! Runs all three programs in one process, over loopback sockets.

use crate::{
    Address,
    master::{self, MasterError, MasterPlan, MasterSight},
    player::{self, Agent, IfRefused, PlayerError, PlayerPlan},
    server::{Listeners, serve},
};
use game_core::{Bot, Dice, Seed};
use game_project::{Ending, Project, Rules};
use std::{io, net::SocketAddr};
use thiserror::Error;
use tokio::{
    net::TcpListener,
    sync::watch,
    task::{JoinHandle, JoinSet},
};

/// The parameters of a demonstration game.
pub struct DemoPlan {
    pub rules: Rules,
    /// The seed of the game.
    pub seed: Seed,
    /// Randomness of the bots.
    pub dice: Dice,
    /// Makes a bot for a team (0 or 1).
    pub bot: Box<dyn Fn(u8) -> Box<dyn Bot<Project>> + Send>,
}

/// The reason why a demonstration has no result.
#[derive(Debug, Error)]
pub enum DemoError {
    /// Loopback sockets could not be opened.
    #[error("loopback cannot be used")]
    Sockets(#[from] io::Error),
    /// The Game Master failed.
    #[error(transparent)]
    Master(#[from] MasterError),
    /// A player has no result although the Game Master has.
    #[error("a player did not hear the end")]
    Player(#[from] PlayerError),
}

/// Plays one game to its end: a server, a Game Master and both teams.
pub async fn run(
    plan: DemoPlan,
    sight: watch::Sender<MasterSight>,
    stopping: watch::Receiver<bool>,
) -> Result<Ending, DemoError> {
    let loopback = || TcpListener::bind("127.0.0.1:0");
    let listeners = Listeners {
        players: loopback().await?,
        master: loopback().await?,
    };
    let (players, master) = (
        address(listeners.player_address()?),
        address(listeners.master_address()?),
    );
    let (stop_server, server_stopping) = watch::channel(false);
    let serving = tokio::spawn(serve(listeners, server_stopping));
    let ended = play(plan, players, master, sight, stopping).await;
    let _ = stop_server.send(true);
    let _ = serving.await;
    ended
}

fn address(bound: SocketAddr) -> Address {
    Address {
        host: bound.ip().to_string(),
        port: bound.port(),
    }
}

async fn play(
    plan: DemoPlan,
    players: Address,
    master: Address,
    sight: watch::Sender<MasterSight>,
    stopping: watch::Receiver<bool>,
) -> Result<Ending, DemoError> {
    let mut gathering = sight.subscribe();
    let master_plan = MasterPlan {
        rules: plan.rules,
        seed: plan.seed.clone(),
        server: master,
    };
    let judging = tokio::spawn(master::run(master_plan, sight, stopping.clone()));
    // The server refuses players until a Game Master is connected. Its first view shows that it
    // is.
    let teams = match gathering.changed().await {
        Ok(()) => start_teams(plan, &players, &stopping),
        Err(_) => JoinSet::new(),
    };
    let ending = joined(judging).await?;
    for scores in teams.join_all().await {
        scores?;
    }
    Ok(ending)
}

fn start_teams(
    mut plan: DemoPlan,
    server: &Address,
    stopping: &watch::Receiver<bool>,
) -> JoinSet<Result<[i32; 2], PlayerError>> {
    let mut teams = JoinSet::new();
    for seat in plan.rules.seats() {
        let team = plan.rules.team(seat).0;
        let dice = Dice::stream(&plan.dice.seed(), 0);
        let agent = Agent::new(team, (plan.bot)(team), dice);
        let (unseen, _) = watch::channel(None);
        teams.spawn(player::run(
            PlayerPlan {
                server: server.clone(),
                team,
                if_refused: IfRefused::Leave,
            },
            agent,
            unseen,
            stopping.clone(),
        ));
    }
    teams
}

async fn joined<T>(task: JoinHandle<T>) -> T {
    task.await
        .unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
