//! A player's connection.

use super::{Agent, AgentProgress, PlayerError};
use crate::{
    Address, MasterOut, Now, PlayerOut, Token,
    limits::{ASK_AGAIN, HELLO_WITHIN, RECONNECT_WITHIN, RETRY_AFTER},
    link::Link,
    waiting::{sleep_until, stop_of},
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
    pub if_refused: IfRefused,
}

/// What a player does that may not join, or finds no server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IfRefused {
    Leave,
    /// Asks again until it may join.
    Wait,
}

/// Plays one game over a connection to the server and returns the scores of both teams.
/// Publishes the agent's knowledge as it changes.
pub async fn run(
    plan: PlayerPlan,
    agent: Agent,
    sight: watch::Sender<Option<Knowledge>>,
    mut stopping: watch::Receiver<bool>,
) -> Result<[i32; 2], PlayerError> {
    let token = Token::random();
    let mut shell = PlayerDriver {
        plan,
        agent,
        sight,
        token,
    };
    tokio::select! {
        () = stop_of(&mut stopping) => Err(PlayerError::Stopped),
        scores = shell.play() => scores,
    }
}

struct PlayerDriver {
    plan: PlayerPlan,
    agent: Agent,
    sight: watch::Sender<Option<Knowledge>>,
    /// Shown to the Game Master on reconnecting.
    token: Token,
}

/// Why a connection has ended.
enum PlayerRunEnd {
    Over([i32; 2]),
    /// The Game Master, or the server without one, did not accept the player.
    Refused,
    /// The connection was lost before the player was accepted.
    Unanswered,
    /// The connection was lost.
    Lost,
    /// The server has lost the Game Master.
    NoMaster,
}

impl PlayerDriver {
    async fn play(&mut self) -> Result<[i32; 2], PlayerError> {
        loop {
            match (self.join().await, self.plan.if_refused) {
                (
                    Err(PlayerError::Refused { .. } | PlayerError::NoServer { .. }),
                    IfRefused::Wait,
                ) => {
                    tracing::info!(server = %self.plan.server, "join failed: waiting");
                    time::sleep(ASK_AGAIN).await;
                }
                // The server went away before it answered.
                (Err(PlayerError::Lost), IfRefused::Wait) if !self.agent.has_joined() => {}
                (ended, IfRefused::Leave | IfRefused::Wait) => return ended,
            }
        }
    }

    async fn join(&mut self) -> Result<[i32; 2], PlayerError> {
        let address = self.plan.server.clone();
        let link = Link::open_within(&address, RECONNECT_WITHIN).await;
        let link = link.map_err(|source| PlayerError::NoServer { address, source })?;
        self.agent.start_over();
        match self.attend(link, Instant::now() + HELLO_WITHIN).await? {
            PlayerRunEnd::Over(scores) => Ok(scores),
            PlayerRunEnd::NoMaster => Err(PlayerError::Lost),
            PlayerRunEnd::Refused => Err(PlayerError::Refused {
                team: self.plan.team,
            }),
            PlayerRunEnd::Lost | PlayerRunEnd::Unanswered => self.play_on().await,
        }
    }

    /// Reconnects after a lost connection, trying for ten seconds (source, section 3.3). A server
    /// that kept running has reported the loss, so that game is over; but one that was restarted
    /// has a game for this player as soon as the Game Master is back, too.
    async fn play_on(&mut self) -> Result<[i32; 2], PlayerError> {
        let mut until = Instant::now() + RECONNECT_WITHIN;
        loop {
            tracing::warn!(server = %self.plan.server, "connection to communication server lost: reconnecting");
            let left = until.saturating_duration_since(Instant::now());
            let link = Link::open_within(&self.plan.server, left)
                .await
                .map_err(|_| PlayerError::Lost)?;
            match self.attend(link, until).await? {
                PlayerRunEnd::Over(scores) => return Ok(scores),
                PlayerRunEnd::NoMaster => return Err(PlayerError::Lost),
                PlayerRunEnd::Lost => until = Instant::now() + RECONNECT_WITHIN,
                PlayerRunEnd::Refused | PlayerRunEnd::Unanswered => {
                    if Instant::now() + RETRY_AFTER >= until {
                        return Err(PlayerError::Lost);
                    }
                    time::sleep(RETRY_AFTER).await;
                }
            }
        }
    }

    /// Plays over this connection until it or the game ends. The Game Master must accept the
    /// player within `accepted_until`.
    async fn attend(
        &mut self,
        mut link: Link,
        accepted_until: Instant,
    ) -> Result<PlayerRunEnd, PlayerError> {
        let mut is_accepted = false;
        let lost = |is_accepted| {
            if is_accepted {
                PlayerRunEnd::Lost
            } else {
                PlayerRunEnd::Unanswered
            }
        };
        if link.say(&self.request()).is_err() {
            return Ok(PlayerRunEnd::Unanswered);
        }
        loop {
            let bell = self.agent.bell();
            let message = tokio::select! {
                message = link.hear::<MasterOut>() => message,
                () = sleep_until(bell), if is_accepted => {
                    if self.agent.ring(Now::read()).is_some_and(|said| link.say(&said).is_err()) {
                        return Ok(lost(is_accepted));
                    }
                    continue;
                }
                () = time::sleep_until(accepted_until), if !is_accepted => None,
            };
            let Some(message) = message else {
                return Ok(lost(is_accepted));
            };
            is_accepted |= matches!(message, MasterOut::AcceptConnection { .. });
            let progress = self.agent.hear(Now::read(), &message)?;
            self.show();
            match progress {
                AgentProgress::Say(None) => {}
                AgentProgress::Say(Some(request)) => {
                    if link.say(&request).is_err() {
                        return Ok(lost(is_accepted));
                    }
                }
                AgentProgress::Refused if is_accepted => return Ok(PlayerRunEnd::NoMaster),
                AgentProgress::Refused => return Ok(PlayerRunEnd::Refused),
                AgentProgress::Over(scores) => {
                    link.close().await;
                    return Ok(PlayerRunEnd::Over(scores));
                }
            }
        }
    }

    /// The request to join, or to be recognised.
    fn request(&self) -> PlayerOut {
        PlayerOut::ConnectToGameMaster {
            team: self.agent.team().into(),
            token: Some(self.token.clone()),
        }
    }

    /// Publishes the agent's knowledge, if anyone observes it.
    fn show(&self) {
        if !self.sight.is_closed() {
            self.sight.send_replace(self.agent.knowledge().cloned());
        }
    }
}
