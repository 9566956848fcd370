//! All clients of a run together: called, counted, and their logs.

use super::{Call, Choice, Client, Heard, Log, Part, Stage, Token};
use anyhow::{Context, Result};
use game_core::Dice;
use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    time::Duration,
};
use tokio::{sync::watch, task::JoinSet, time};
use wire::{PersonId, TableId};

/// How often it is looked whether everyone has hung up.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Where clients come to, and in what temper.
#[derive(Clone, Debug)]
pub struct Place {
    /// The servers; a client comes to any of them.
    pub servers: Vec<SocketAddr>,
    /// How long a client waits on a line where nothing comes.
    pub patience: Duration,
    /// How long it waits between two things it does.
    pub pace: Duration,
}

/// Clients that play.
pub struct Gathering {
    /// What each wrote down.
    pub logs: Vec<Log>,
    stages: Vec<watch::Receiver<Option<Stage>>>,
    clients: JoinSet<()>,
    call: watch::Sender<Call>,
}

impl Gathering {
    /// Nobody yet, called to this.
    pub fn called(call: Call) -> Self {
        Self {
            logs: Vec::new(),
            stages: Vec::new(),
            clients: JoinSet::new(),
            call: watch::channel(call).0,
        }
    }

    /// A company of new guests comes and plays at one table.
    pub async fn join(&mut self, company: Vec<Part>, place: &Place, dice: &mut Dice) -> Result<()> {
        let table = watch::channel(None).0;
        let first = *place.servers.first().context("a server")?;
        for part in company {
            let token = Token::of_new_guest(first).await?;
            let log = Log::of(token.person.clone());
            let (stage, seen) = watch::channel(None);
            let client = Client {
                place: place.clone(),
                token,
                part,
                log: log.clone(),
                table: table.clone(),
                call: self.call.subscribe(),
                stage,
                choice: Choice::from_number(dice.bits()),
            };
            self.logs.push(log);
            self.stages.push(seen);
            self.clients.spawn(client.run());
        }
        Ok(())
    }

    /// Calls everyone to do something else.
    pub fn call(&self, call: Call) {
        self.call.send_replace(call);
    }

    /// Waits until nobody is connected, and takes out what everyone heard.
    ///
    /// Messages may still be on their way from the dead to the living, and tell of what is long
    /// kept.
    pub async fn take_heard(&self) -> Vec<(PersonId, Vec<Heard>)> {
        while self.logs.iter().any(|log| log.pages().is_connected) {
            time::sleep(LOOK_EVERY).await;
        }
        self.logs
            .iter()
            .map(|log| (log.person.id.clone(), log.take_heard()))
            .collect()
    }

    /// Every table that some client knows of.
    pub fn tables(&self) -> BTreeSet<TableId> {
        self.stages().map(|stage| stage.table).collect()
    }

    /// How far each table is, as the client says that has seen most of it.
    pub fn stages_seen(&self) -> BTreeMap<TableId, (u32, u32)> {
        let mut seen: BTreeMap<TableId, (u32, u32)> = BTreeMap::new();
        for stage in self.stages() {
            let most = seen.entry(stage.table).or_default();
            *most = (*most).max((stage.game, stage.version));
        }
        seen
    }

    fn stages(&self) -> impl Iterator<Item = Stage> + '_ {
        self.stages
            .iter()
            .filter_map(|stage| stage.borrow().clone())
    }

    /// Waits until all have come so far, or time is up; says who has not, and where they are.
    pub async fn wait_until(
        &self,
        have_come: impl Fn(&Stage) -> bool,
        within: Duration,
    ) -> Vec<(PersonId, Option<Stage>)> {
        let is_late = |stage: &watch::Receiver<Option<Stage>>| {
            !stage.borrow().as_ref().is_some_and(&have_come)
        };
        let until = time::Instant::now() + within;
        while self.stages.iter().any(is_late) && time::Instant::now() < until {
            time::sleep(LOOK_EVERY).await;
        }
        let late = self
            .logs
            .iter()
            .zip(&self.stages)
            .filter(|(_, stage)| is_late(stage));
        late.map(|(log, stage)| (log.person.id.clone(), stage.borrow().clone()))
            .collect()
    }

    /// Sends everyone home and waits until they have gone.
    pub async fn go_home(&mut self) -> Result<()> {
        self.call(Call::Home);
        while let Some(ended) = self.clients.join_next().await {
            ended.context("a client failed")?;
        }
        Ok(())
    }

    /// How often clients connected.
    pub fn lines(&self) -> u32 {
        self.logs.iter().map(|log| log.pages().lines).sum()
    }
}
