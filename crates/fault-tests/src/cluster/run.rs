//! One run against a cluster: inject faults while clients play, then check every promise.

use super::{
    artifacts,
    failovers::{Failovers, Loss},
    faults::{self, Fault, Length},
    report::ClusterReport,
    test_cluster::TestCluster,
};
use crate::{
    check::{Breach, Checker, OwnershipHistory, Promise, finished_games},
    clients::{ClientCommand, ClientGroup, ClientSettings, Progress, now_ms},
    crash::{Journals, Workload, parse_rows},
};
use anyhow::{Context, Result};
use game_core::Dice;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use tokio::time;
use wire::TableId;

/// Minimum and maximum time between two faults.
const CALM: (Duration, Duration) = (Duration::from_millis(800), Duration::from_millis(2_500));
/// How long clients play before their messages are checked.
const READ_EVERY: Duration = Duration::from_secs(20);
/// How long clients may take to return at the end. Generous: nothing is measured by it.
const BACK_WITHIN: Duration = Duration::from_secs(120);
/// How long a client waits for any message: less than the pause of a paused node.
const PATIENCE: Duration = Duration::from_secs(2);
/// Pause between two queries to a database that was just restarted.
const ASK_AGAIN: Duration = Duration::from_millis(100);
const TRIES: u32 = 100;

/// The parameters of a cluster run.
#[derive(Clone, Debug)]
pub struct ClusterPlan {
    /// The path of `stolik`.
    pub program: PathBuf,
    /// The number of nodes.
    pub nodes: usize,
    pub length: Length,
    /// The number of concurrent games.
    pub games: usize,
    /// Pause of a client between two requests.
    pub pace: Duration,
    /// Seed of faults and choices. The machine's timing does not depend on it.
    pub seed: u64,
}

/// Injects faults for as long as planned, then checks every promise.
pub async fn run(plan: &ClusterPlan) -> Result<ClusterReport> {
    let logs = tempfile::tempdir()?;
    let mut run = ClusterRun::open(plan, logs.path()).await?;
    let began = Instant::now();
    'run: loop {
        for fault in faults::round(plan.length, plan.nodes, &mut run.dice) {
            if matches!(plan.length, Length::Seconds(seconds) if began.elapsed().as_secs() >= seconds)
            {
                break 'run;
            }
            run.inject(fault)
                .await
                .with_context(|| format!("{fault}"))?;
        }
        if plan.length == Length::Short {
            break;
        }
    }
    let mut outcome = run.end().await?;
    if !outcome.breaches.is_empty() {
        outcome.logs = Some(logs.keep());
    }
    Ok(outcome)
}

/// A running cluster and its clients.
struct ClusterRun {
    cluster: TestCluster,
    clients: ClientGroup,
    journals: Journals,
    checker: Checker,
    ownerships: OwnershipHistory,
    failovers: Failovers,
    breaches: Vec<Breach>,
    faults: Vec<Fault>,
    dice: Dice,
    began: Instant,
    was_read: Instant,
    /// The folder for logs and artifacts.
    folder: PathBuf,
}

impl ClusterRun {
    async fn open(plan: &ClusterPlan, logs: &Path) -> Result<Self> {
        let cluster = TestCluster::start(&plan.program, plan.nodes, logs).await?;
        let journals = Journals::at(&cluster.database().parse()?).await?;
        let mut dice = Dice::from_number(plan.seed);
        let settings = ClientSettings {
            servers: cluster.servers(),
            patience: PATIENCE,
            pace: plan.pace,
        };
        let mut clients = ClientGroup::new(ClientCommand::Play(1));
        for roles in Workload::draw_mostly_turns(plan.games, &mut dice).tables {
            clients.join(roles, &settings, &mut dice).await?;
        }
        let (began, was_read) = (Instant::now(), Instant::now());
        Ok(Self {
            cluster,
            clients,
            journals,
            checker: Checker::default(),
            ownerships: OwnershipHistory::default(),
            failovers: Failovers::default(),
            breaches: Vec::new(),
            faults: Vec::new(),
            dice,
            began,
            was_read,
            folder: logs.to_path_buf(),
        })
    }

    /// Waits for a random time, then injects one fault and ends it.
    async fn inject(&mut self, fault: Fault) -> Result<()> {
        time::sleep(faults::between(CALM.0, CALM.1, &mut self.dice)).await;
        if self.was_read.elapsed() > READ_EVERY {
            self.read().await?;
        }
        let targets = match fault {
            Fault::Roll => (0..self.cluster.nodes.len()).collect(),
            _ => vec![self.target().await?],
        };
        for node in targets {
            self.begin_fault(fault, node).await?;
        }
        self.faults.push(fault);
        Ok(())
    }

    async fn begin_fault(&mut self, fault: Fault, node: usize) -> Result<()> {
        let (term, _) = self.shares().await?[node];
        let at_ms = now_ms() as i64;
        self.failovers.note_fault(at_ms);
        if matches!(
            fault,
            Fault::Kill | Fault::Pause | Fault::Stop | Fault::Roll
        ) {
            self.failovers.note_loss(Loss { fault, term, at_ms });
        }
        self.cluster.begin_fault(fault, node).await?;
        time::sleep(fault.length(&mut self.dice)).await;
        self.cluster.end_fault(fault, node).await
    }

    /// The node to hit: mostly the one with the most tables.
    async fn target(&mut self) -> Result<usize> {
        let any = self.dice.below(self.cluster.nodes.len() as u32) as usize;
        let is_busiest = self.dice.chance(2, 3);
        let shares = self.shares().await?;
        let busiest = (0..shares.len())
            .max_by_key(|&node| shares[node].1)
            .unwrap_or(any);
        Ok(if is_busiest { busiest } else { any })
    }

    /// The term and number of tables of each node, once all nodes are alive.
    async fn shares(&self) -> Result<Vec<(i64, usize)>> {
        for _ in 0..TRIES {
            if let Ok(shares) = self.living_shares().await
                && shares.len() == self.cluster.nodes.len()
            {
                return Ok(shares);
            }
            time::sleep(ASK_AGAIN).await;
        }
        anyhow::bail!("not all nodes live though they should")
    }

    async fn living_shares(&self) -> Result<Vec<(i64, usize)>> {
        let store = self.journals.store();
        let living = store.live_nodes().await?;
        let mut shares = Vec::new();
        for node in &self.cluster.nodes {
            // A single node has another name.
            if let Some(own) = living
                .iter()
                .find(|one| one.node.name == node.name || living.len() == 1)
            {
                shares.push((own.node.term, store.ownerships_of(&own.node).await?.len()));
            }
        }
        Ok(shares)
    }

    /// Pauses the clients and checks what they received.
    async fn read(&mut self) -> Result<()> {
        let began = now_ms() as i64;
        self.clients.command(ClientCommand::Pause);
        self.read_received().await?;
        self.clients.command(ClientCommand::Play(1));
        self.failovers.note_pause(began..now_ms() as i64);
        Ok(())
    }

    async fn read_received(&mut self) -> Result<()> {
        let received = self.clients.take_received().await;
        let mut tries = 1;
        let kept = loop {
            match self.journals.kept_after(&self.checker, &received).await {
                Ok(kept) => break kept,
                Err(fault) if tries >= TRIES => return Err(fault),
                Err(_) => time::sleep(ASK_AGAIN).await,
            }
            tries += 1;
        };
        let mut rows = BTreeMap::new();
        for (table, kept) in kept {
            let read = parse_rows(&kept)?;
            self.breaches.extend(self.ownerships.read(&table, &kept));
            self.failovers.read(&table, &kept, &read);
            rows.insert(table, read);
        }
        let breaches = self.checker.read(&rows, &received);
        artifacts::keep_received(&self.folder, &breaches, &received)?;
        self.breaches.extend(breaches);
        self.was_read = Instant::now();
        Ok(())
    }

    /// Waits until every client has seen its game continue; returns how long that took.
    async fn wait_until_back(&mut self) -> Duration {
        let stage = |table: TableId| (table.clone(), self.checker.stage(&table));
        let before: BTreeMap<_, _> = self.clients.tables().into_iter().map(stage).collect();
        let began = Instant::now();
        let has_gone_on = |seen: &Progress| {
            (seen.game, seen.version) > before.get(&seen.table).copied().unwrap_or_default()
        };
        for (person, progress) in self.clients.wait_until(has_gone_on, BACK_WITHIN).await {
            let detail = format!("{person} saw no further move: {progress:?}");
            self.breaches
                .push(Breach::of(Promise::EveryoneIsBack, detail));
        }
        began.elapsed()
    }

    /// After the last fault every client must be back and every game must continue and be playable
    /// to its end.
    async fn end(mut self) -> Result<ClusterReport> {
        let played = self.began.elapsed();
        self.read().await?;
        let back = self.wait_until_back().await;
        self.clients.stop().await?;
        // Bots would play on while the journal is read.
        self.cluster.stop_nodes().await?;
        self.read_received().await?;
        self.breaches
            .extend(self.checker.check_requests(&self.clients.logs));
        self.breaches
            .extend(finished_games(&self.checker, self.journals.store()).await?);
        let (finished, unending) = self.checker.finish_games(&mut self.dice);
        self.breaches.extend(unending);
        if !self.breaches.is_empty() {
            let tables = self.checker.tables().cloned();
            let store = self.journals.store();
            artifacts::keep(
                &self.folder,
                &self.breaches,
                &self.clients.logs,
                tables,
                store,
            )
            .await?;
        }
        self.journals.close().await;
        Ok(ClusterReport {
            breaches: self.breaches,
            figures: self.checker.figures(&self.clients.logs),
            faults: self.faults,
            clients: self.clients.logs.len(),
            connections: self.clients.connections(),
            authors: self.ownerships.authors(),
            changes: self.ownerships.changes(),
            waits: self.failovers.waits(),
            bus_bytes: self.cluster.bus_bytes(),
            played,
            back,
            finished,
            logs: None,
        })
    }
}
