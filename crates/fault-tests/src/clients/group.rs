//! All clients of a run: their commands, progress and logs.

use super::{
    action_picker::ActionPicker,
    client::{Client, ClientCommand, ClientRole, ClientSettings},
    log::{Log, Received},
    session::Token,
    table_state::Progress,
};
use anyhow::{Context, Result};
use game_core::Dice;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};
use tokio::{sync::watch, task::JoinSet, time};
use wire::{PersonId, TableId};

/// Interval at which the clients' state is polled.
const POLL_EVERY: Duration = Duration::from_millis(10);

/// The running clients.
pub struct ClientGroup {
    pub logs: Vec<Log>,
    progress: Vec<watch::Receiver<Option<Progress>>>,
    clients: JoinSet<()>,
    commands: watch::Sender<ClientCommand>,
}

impl ClientGroup {
    /// An empty group whose clients start with this command.
    pub fn new(command: ClientCommand) -> Self {
        Self {
            logs: Vec::new(),
            progress: Vec::new(),
            clients: JoinSet::new(),
            commands: watch::channel(command).0,
        }
    }

    /// Starts one new guest for each role, all at one table.
    pub async fn join(
        &mut self,
        roles: Vec<ClientRole>,
        settings: &ClientSettings,
        dice: &mut Dice,
    ) -> Result<()> {
        let table = watch::channel(None).0;
        let first = *settings.servers.first().context("a server")?;
        for role in roles {
            let token = Token::of_new_guest(first).await?;
            let log = Log::of(token.person.clone());
            let (progress, seen) = watch::channel(None);
            let client = Client {
                settings: settings.clone(),
                token,
                role,
                log: log.clone(),
                table: table.clone(),
                commands: self.commands.subscribe(),
                progress,
                picker: ActionPicker::from_number(dice.bits()),
            };
            self.logs.push(log);
            self.progress.push(seen);
            self.clients.spawn(client.run());
        }
        Ok(())
    }

    /// Sends a command to all clients.
    pub fn command(&self, command: ClientCommand) {
        self.commands.send_replace(command);
    }

    /// Waits until no client is connected, and takes the messages that all of them received.
    ///
    /// Messages of a killed process may still be in the socket buffers; they refer to rows that
    /// were committed before.
    pub async fn take_received(&self) -> Vec<(PersonId, Vec<Received>)> {
        while self.logs.iter().any(|log| log.contents().is_connected) {
            time::sleep(POLL_EVERY).await;
        }
        self.logs
            .iter()
            .map(|log| (log.person.id.clone(), log.take_received()))
            .collect()
    }

    /// Every table that a client has entered.
    pub fn tables(&self) -> BTreeSet<TableId> {
        self.progress().map(|stage| stage.table).collect()
    }

    /// The largest game number and version that any client has seen of each table.
    pub fn progress_seen(&self) -> BTreeMap<TableId, (u32, u32)> {
        let mut seen: BTreeMap<TableId, (u32, u32)> = BTreeMap::new();
        for stage in self.progress() {
            let most = seen.entry(stage.table).or_default();
            *most = (*most).max((stage.game, stage.version));
        }
        seen
    }

    fn progress(&self) -> impl Iterator<Item = Progress> + '_ {
        self.progress
            .iter()
            .filter_map(|stage| stage.borrow().clone())
    }

    /// Waits until `have_come` holds for every client, or the time is up. Returns the clients for
    /// which it does not, with their progress.
    pub async fn wait_until(
        &self,
        have_come: impl Fn(&Progress) -> bool,
        within: Duration,
    ) -> Vec<(PersonId, Option<Progress>)> {
        let is_late = |stage: &watch::Receiver<Option<Progress>>| {
            !stage.borrow().as_ref().is_some_and(&have_come)
        };
        let until = time::Instant::now() + within;
        while self.progress.iter().any(is_late) && time::Instant::now() < until {
            time::sleep(POLL_EVERY).await;
        }
        let late = self
            .logs
            .iter()
            .zip(&self.progress)
            .filter(|(_, stage)| is_late(stage));
        late.map(|(log, stage)| (log.person.id.clone(), stage.borrow().clone()))
            .collect()
    }

    /// Stops all clients and waits until they have ended.
    pub async fn stop(&mut self) -> Result<()> {
        self.command(ClientCommand::Stop);
        while let Some(ended) = self.clients.join_next().await {
            ended.context("a client failed")?;
        }
        Ok(())
    }

    /// How often clients connected.
    pub fn connections(&self) -> u32 {
        self.logs.iter().map(|log| log.contents().connections).sum()
    }
}
