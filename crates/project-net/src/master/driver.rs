//! The Game Master's connection and clock.

use super::{Master, MasterError, MasterSight};
use crate::{
    Address, Addressed, MasterIn, MasterOut, Now, PlayerId, RoutedMessage, ServerOut, Token,
    limits::{GREETING_WITHIN, MASTER_QUEUE, RECONNECT_WITHIN, RETRY_AFTER},
    link::Link,
    send_queue::SendError,
    server::{SESSION, TOKEN},
    waiting::{sleep_until, stop_of},
};
use game_core::Seed;
use game_project::{Ending, Rules};
use std::time::Duration;
use tokio::{sync::watch, time};

/// The parameters of a Game Master.
#[derive(Clone, Debug)]
pub struct MasterPlan {
    pub rules: Rules,
    /// The seed of the game.
    pub seed: Seed,
    pub server: Address,
}

/// Runs one game over a connection to the server.
pub async fn run(
    plan: MasterPlan,
    sight: watch::Sender<MasterSight>,
    mut stopping: watch::Receiver<bool>,
) -> Result<Ending, MasterError> {
    let master = Master::new(plan.rules, plan.seed);
    let mut shell = MasterDriver {
        master,
        server: plan.server,
        sight,
        session: None,
        token: Token::random(),
    };
    shell.judge(&mut stopping).await
}

struct MasterDriver {
    master: Master,
    server: Address,
    sight: watch::Sender<MasterSight>,
    session: Option<i64>,
    /// Shown to the server on reconnecting.
    token: Token,
}

/// Why a connection has ended.
enum MasterRunEnd {
    Over(Ending),
    Lost,
    /// The server was restarted, and these players have not returned.
    Deserted(Vec<PlayerId>),
    Stopped,
}

impl MasterDriver {
    async fn judge(&mut self, stopping: &mut watch::Receiver<bool>) -> Result<Ending, MasterError> {
        let mut link = unless_stopped(stopping, self.first_connection()).await?;
        loop {
            self.show();
            match self.attend(&mut link, stopping).await {
                MasterRunEnd::Over(ending) => {
                    link.close().await;
                    return Ok(ending);
                }
                MasterRunEnd::Stopped => {
                    self.abandon(link).await;
                    return Err(MasterError::Stopped);
                }
                MasterRunEnd::Deserted(players) => {
                    self.abandon(link).await;
                    return Err(MasterError::PlayersLost(players));
                }
                MasterRunEnd::Lost => link = unless_stopped(stopping, self.connect_again()).await?,
            }
        }
    }

    /// Ends the game without a winner.
    async fn abandon(&mut self, link: Link) {
        let _ = say(&link, &self.master.abandon());
        link.close().await;
    }

    async fn first_connection(&mut self) -> Result<Link, MasterError> {
        let address = || self.server.clone();
        let link = Link::open_within(&self.server, RECONNECT_WITHIN).await;
        let mut link = link.map_err(|source| MasterError::NoServer {
            address: address(),
            source,
        })?;
        match greet(&mut link, &self.token, None, GREETING_WITHIN).await {
            Greeting::Accepted(session) => self.session = session,
            Greeting::Refused => return Err(MasterError::Refused(address())),
            Greeting::Silence => {
                return Err(MasterError::NoServer {
                    address: address(),
                    source: std::io::ErrorKind::TimedOut.into(),
                });
            }
        }
        tracing::info!(server = %self.server, "connected to communication server");
        Ok(link)
    }

    /// Reconnects, trying for ten seconds in all (source, section 3.3). The game clock runs on
    /// meanwhile.
    async fn connect_again(&mut self) -> Result<Link, MasterError> {
        tracing::warn!(server = %self.server, "connection to communication server lost: reconnecting");
        let until = time::Instant::now() + RECONNECT_WITHIN;
        loop {
            let left = until.saturating_duration_since(time::Instant::now());
            let mut link = Link::open_within(&self.server, left)
                .await
                .map_err(|_| MasterError::Lost)?;
            match greet(&mut link, &self.token, self.session, left).await {
                Greeting::Accepted(session) if session == self.session => {
                    tracing::info!("reconnected to communication server");
                    let _ = say(&link, &self.master.ring(Now::read()));
                    let _ = say(&link, &self.master.remind());
                    return Ok(link);
                }
                Greeting::Accepted(session) => {
                    tracing::warn!("communication server was restarted: waiting for the players");
                    self.session = session;
                    self.master.server_restarted(Now::read());
                    return Ok(link);
                }
                // The server may not have noticed yet that the previous connection is lost.
                Greeting::Refused | Greeting::Silence => time::sleep(RETRY_AFTER).await,
            }
        }
    }

    /// Runs the game over this connection until either ends.
    async fn attend(
        &mut self,
        link: &mut Link,
        stopping: &mut watch::Receiver<bool>,
    ) -> MasterRunEnd {
        loop {
            if let Some(ending) = self.master.ending() {
                return MasterRunEnd::Over(ending);
            }
            let missing = self.master.missing();
            if !missing.is_empty() {
                return MasterRunEnd::Deserted(missing);
            }
            let bell = self.master.bell();
            let told = tokio::select! {
                biased;
                () = stop_of(stopping) => return MasterRunEnd::Stopped,
                () = sleep_until(bell) => self.master.ring(Now::read()),
                heard = link.hear::<MasterIn>() => match heard {
                    Some(heard) => self.master.hear(Now::read(), &heard),
                    None => return MasterRunEnd::Lost,
                },
            };
            let said = say(link, &told);
            self.show();
            if said.is_err() && self.master.ending().is_none() {
                return MasterRunEnd::Lost;
            }
        }
    }

    /// Publishes the present view, if anyone observes it.
    fn show(&self) {
        if !self.sight.is_closed() {
            self.sight.send_replace(self.master.sight(Now::read()));
        }
    }
}

async fn unless_stopped<T>(
    stopping: &mut watch::Receiver<bool>,
    connecting: impl Future<Output = Result<T, MasterError>>,
) -> Result<T, MasterError> {
    tokio::select! {
        () = stop_of(stopping) => Err(MasterError::Stopped),
        connected = connecting => connected,
    }
}

fn say(link: &Link, told: &[Addressed<MasterOut>]) -> Result<(), SendError> {
    debug_assert!(told.len() <= MASTER_QUEUE);
    told.iter().try_for_each(|message| link.say(message))
}

enum Greeting {
    Accepted(Option<i64>),
    Refused,
    Silence,
}

/// Introduces the Game Master; `session` is that of the server that it was connected to before.
async fn greet(
    link: &mut Link,
    token: &Token,
    session: Option<i64>,
    patience: Duration,
) -> Greeting {
    let mut hello = RoutedMessage::bare("ConnectToCS").with(TOKEN, token.text());
    if let Some(session) = session {
        hello = hello.with(SESSION, session);
    }
    if link.say(&hello).is_err() {
        return Greeting::Silence;
    }
    let answer = async {
        loop {
            match link.hear::<MasterIn>().await {
                Some(MasterIn::Server(ServerOut::AcceptGMConnection { session })) => {
                    return Greeting::Accepted(session);
                }
                Some(MasterIn::Server(ServerOut::RejectConnection)) => return Greeting::Refused,
                Some(
                    MasterIn::Server(ServerOut::PlayerDisconnected { .. }) | MasterIn::Player(_),
                ) => {}
                None => return Greeting::Silence,
            }
        }
    };
    time::timeout(patience, answer)
        .await
        .unwrap_or(Greeting::Silence)
}
