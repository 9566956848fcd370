//! A player's connection.

use super::{Agent, AgentProgress, PlayerError};
use crate::{
    Address, MasterOut, Now,
    limits::{HELLO_WITHIN, RECONNECT_WITHIN},
    link::Link,
    waiting::stop_of,
};
use game_project::Knowledge;
use tokio::{
    sync::watch,
    time::{self, Instant},
};

/// The parameters of a player.
#[derive(Clone, Debug)]
pub struct PlayerPlan {
    pub server: Address,
    /// 0 or 1.
    pub team: u8,
}

/// Plays one game over a connection to the server and returns the scores of both teams.
/// Publishes the agent's knowledge as it changes.
pub async fn run(
    plan: PlayerPlan,
    agent: Agent,
    sight: watch::Sender<Option<Knowledge>>,
    mut stopping: watch::Receiver<bool>,
) -> Result<[i32; 2], PlayerError> {
    let mut shell = PlayerDriver { plan, agent, sight };
    tokio::select! {
        () = stop_of(&mut stopping) => Err(PlayerError::Stopped),
        scores = shell.play() => scores,
    }
}

struct PlayerDriver {
    plan: PlayerPlan,
    agent: Agent,
    sight: watch::Sender<Option<Knowledge>>,
}

/// Why a connection has ended.
enum PlayerRunEnd {
    Over([i32; 2]),
    Refused,
    Lost,
}

impl PlayerDriver {
    async fn play(&mut self) -> Result<[i32; 2], PlayerError> {
        let address = self.plan.server.clone();
        let link = Link::open_within(&address, RECONNECT_WITHIN).await;
        let link = link.map_err(|source| PlayerError::NoServer { address, source })?;
        match self.attend(link, Instant::now() + HELLO_WITHIN).await? {
            PlayerRunEnd::Over(scores) => Ok(scores),
            // During a game, `RejectConnection` means that the Game Master is gone.
            PlayerRunEnd::Refused if self.agent.has_joined() => Err(PlayerError::Lost),
            PlayerRunEnd::Refused => Err(PlayerError::Refused {
                team: self.plan.team,
            }),
            PlayerRunEnd::Lost => self.play_on().await,
        }
    }

    /// Reconnects after a lost connection. A server that kept running has reported the loss, so
    /// that game is over; but one that was just being started may have a game for this player
    /// (source, section 3.3).
    async fn play_on(&mut self) -> Result<[i32; 2], PlayerError> {
        tracing::warn!(server = %self.plan.server, "connection to communication server lost: reconnecting");
        let until = Instant::now() + RECONNECT_WITHIN;
        let link = Link::open_within(&self.plan.server, RECONNECT_WITHIN)
            .await
            .map_err(|_| PlayerError::Lost)?;
        match self.attend(link, until).await? {
            PlayerRunEnd::Over(scores) => Ok(scores),
            PlayerRunEnd::Refused | PlayerRunEnd::Lost => Err(PlayerError::Lost),
        }
    }

    /// Plays over this connection until it or the game ends. The Game Master must accept the
    /// player within `RECONNECT_WITHIN`.
    async fn attend(
        &mut self,
        mut link: Link,
        accepted_until: Instant,
    ) -> Result<PlayerRunEnd, PlayerError> {
        if link.say(&self.agent.join()).is_err() {
            return Ok(PlayerRunEnd::Lost);
        }
        loop {
            let message = tokio::select! {
                message = link.hear::<MasterOut>() => message,
                () = time::sleep_until(accepted_until), if !self.agent.has_joined() => None,
            };
            let Some(message) = message else {
                return Ok(PlayerRunEnd::Lost);
            };
            let progress = self.agent.hear(Now::read(), &message)?;
            self.show();
            match progress {
                AgentProgress::Say(None) => {}
                AgentProgress::Say(Some(request)) => {
                    if link.say(&request).is_err() {
                        return Ok(PlayerRunEnd::Lost);
                    }
                }
                AgentProgress::Refused => return Ok(PlayerRunEnd::Refused),
                AgentProgress::Over(scores) => {
                    link.close().await;
                    return Ok(PlayerRunEnd::Over(scores));
                }
            }
        }
    }

    /// Publishes the agent's knowledge, if anyone observes it.
    fn show(&self) {
        if !self.sight.is_closed() {
            self.sight.send_replace(self.agent.knowledge().cloned());
        }
    }
}
