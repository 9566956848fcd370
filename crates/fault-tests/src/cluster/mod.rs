//! A cluster hurt in every way we know: nodes killed, paused, stopped, cut off from the bus, the
//! bus and the database restarted, while a crowd plays at any node; and the checker that reads the
//! journal they left.

mod cable;
mod evidence;
mod faults;
mod load;
mod machines;
mod nats;
mod node;
mod outcome;
mod process;
mod takeovers;

use crate::{
    check::{Breach, Checker, Promise, Reigns, finished_games},
    crash::{Journals, cast::Cast, journals::read as read_rows},
    crowd::{Call, Gathering, Place, Stage, now_ms},
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

pub use cable::{Cable, State};
pub use faults::{Fault, Length};
pub use load::{Load, LoadPlan, measure};
pub use machines::Machines;
pub use nats::PrivateNats;
pub use node::{Node, Start};
pub use outcome::Outcome;
pub use takeovers::{Loss, Takeovers};

/// The least and the most time between the end of one fault and the next.
const CALM: (Duration, Duration) = (Duration::from_millis(800), Duration::from_millis(2_500));
/// How much is heard, in time, before it is read.
const READ_EVERY: Duration = Duration::from_secs(20);
/// How long everyone has to be back at the end. Generous: nothing is timed by it.
const BACK_WITHIN: Duration = Duration::from_secs(120);
/// How long a client waits on a line where nothing comes: less than a paused node's pause.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the database is asked again when it was just restarted.
const ASK_AGAIN: Duration = Duration::from_millis(100);
const TRIES: u32 = 100;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program, `stolik`.
    pub program: PathBuf,
    /// How many nodes.
    pub nodes: usize,
    /// What they suffer.
    pub length: Length,
    /// How many games are played at once.
    pub games: usize,
    /// How long a client waits between two things it does.
    pub pace: Duration,
    /// Where faults and choices come from. The machine's own timing is no part of it.
    pub seed: u64,
}

/// Hurts a cluster for as long as planned, and checks.
pub async fn run(plan: &Plan) -> Result<Outcome> {
    let logs = tempfile::tempdir()?;
    let mut run = Run::open(plan, logs.path()).await?;
    let began = Instant::now();
    'run: loop {
        for fault in faults::round(plan.length, plan.nodes, &mut run.dice) {
            if matches!(plan.length, Length::Seconds(seconds) if began.elapsed().as_secs() >= seconds)
            {
                break 'run;
            }
            run.suffer(fault)
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

/// A cluster and its crowd.
struct Run {
    machines: Machines,
    crowd: Gathering,
    journals: Journals,
    checker: Checker,
    ownerships: Reigns,
    takeovers: Takeovers,
    breaches: Vec<Breach>,
    faults: Vec<Fault>,
    dice: Dice,
    began: Instant,
    was_read: Instant,
    /// Where logs and evidence go.
    folder: PathBuf,
}

impl Run {
    async fn open(plan: &Plan, logs: &Path) -> Result<Self> {
        let machines = Machines::start(&plan.program, plan.nodes, logs).await?;
        let journals = Journals::at(&machines.database().parse()?).await?;
        let mut dice = Dice::from_number(plan.seed);
        let place = Place {
            servers: machines.servers(),
            patience: PATIENCE,
            pace: plan.pace,
        };
        let mut crowd = Gathering::called(Call::Play(1));
        for company in Cast::draw_mostly_turns(plan.games, &mut dice).companies {
            crowd.join(company, &place, &mut dice).await?;
        }
        let (began, was_read) = (Instant::now(), Instant::now());
        Ok(Self {
            machines,
            crowd,
            journals,
            checker: Checker::default(),
            ownerships: Reigns::default(),
            takeovers: Takeovers::default(),
            breaches: Vec::new(),
            faults: Vec::new(),
            dice,
            began,
            was_read,
            folder: logs.to_path_buf(),
        })
    }

    /// One fault, from a calm before it to its end.
    async fn suffer(&mut self, fault: Fault) -> Result<()> {
        time::sleep(faults::between(CALM.0, CALM.1, &mut self.dice)).await;
        if self.was_read.elapsed() > READ_EVERY {
            self.read().await?;
        }
        let victims = match fault {
            Fault::Roll => (0..self.machines.nodes.len()).collect(),
            _ => vec![self.victim().await?],
        };
        for node in victims {
            self.befall(fault, node).await?;
        }
        self.faults.push(fault);
        Ok(())
    }

    async fn befall(&mut self, fault: Fault, node: usize) -> Result<()> {
        let (term, _) = self.shares().await?[node];
        let at_ms = now_ms() as i64;
        self.takeovers.note_fault(at_ms);
        if matches!(
            fault,
            Fault::Kill | Fault::Pause | Fault::Stop | Fault::Roll
        ) {
            self.takeovers.note_loss(Loss { fault, term, at_ms });
        }
        self.machines.befall(fault, node).await?;
        time::sleep(fault.length(&mut self.dice)).await;
        self.machines.heal(fault, node).await
    }

    /// The node that something befalls: mostly the one with the most tables.
    async fn victim(&mut self) -> Result<usize> {
        let any = self.dice.below(self.machines.nodes.len() as u32) as usize;
        let is_busiest = self.dice.chance(2, 3);
        let shares = self.shares().await?;
        let busiest = (0..shares.len())
            .max_by_key(|&node| shares[node].1)
            .unwrap_or(any);
        Ok(if is_busiest { busiest } else { any })
    }

    /// Each node's term and how many tables it has, once all of them live.
    async fn shares(&self) -> Result<Vec<(i64, usize)>> {
        for _ in 0..TRIES {
            if let Ok(shares) = self.living_shares().await
                && shares.len() == self.machines.nodes.len()
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
        for node in &self.machines.nodes {
            // A lone node goes by another name.
            if let Some(own) = living
                .iter()
                .find(|one| one.node.name == node.name || living.len() == 1)
            {
                shares.push((own.node.term, store.ownerships_of(&own.node).await?.len()));
            }
        }
        Ok(shares)
    }

    /// Lets everyone hang up, and reads what they heard beside what is kept.
    async fn read(&mut self) -> Result<()> {
        let began = now_ms() as i64;
        self.crowd.call(Call::Rest);
        self.read_heard().await?;
        self.crowd.call(Call::Play(1));
        self.takeovers.note_rest(began..now_ms() as i64);
        Ok(())
    }

    async fn read_heard(&mut self) -> Result<()> {
        let heard = self.crowd.take_heard().await;
        let mut tries = 1;
        let kept = loop {
            match self.journals.kept_after(&self.checker, &heard).await {
                Ok(kept) => break kept,
                Err(fault) if tries >= TRIES => return Err(fault),
                Err(_) => time::sleep(ASK_AGAIN).await,
            }
            tries += 1;
        };
        let mut rows = BTreeMap::new();
        for (table, kept) in kept {
            let read = read_rows(&kept)?;
            self.breaches.extend(self.ownerships.read(&table, &kept));
            self.takeovers.read(&table, &kept, &read);
            rows.insert(table, read);
        }
        let breaches = self.checker.read(&rows, &heard);
        evidence::keep_heard(&self.folder, &breaches, &heard)?;
        self.breaches.extend(breaches);
        self.was_read = Instant::now();
        Ok(())
    }

    /// When all is whole again everyone must be back and every game go on; and then be able to end.
    async fn end(mut self) -> Result<Outcome> {
        let played = self.began.elapsed();
        self.read().await?;
        let stage = |table: TableId| (table.clone(), self.checker.stage(&table));
        let before: BTreeMap<_, _> = self.crowd.tables().into_iter().map(stage).collect();
        let began = Instant::now();
        let has_gone_on = |stage: &Stage| {
            (stage.game, stage.version) > before.get(&stage.table).copied().unwrap_or_default()
        };
        let late = self.crowd.wait_until(has_gone_on, BACK_WITHIN).await;
        let back = began.elapsed();
        let detail = |(person, stage)| format!("{person} is not: {stage:?}");
        let late = late
            .into_iter()
            .map(|late| Breach::of(Promise::EveryoneIsBack, detail(late)));
        self.breaches.extend(late);
        self.crowd.go_home().await?;
        // Bots would play on while we read.
        self.machines.stop_nodes().await?;
        self.read_heard().await?;
        self.breaches.extend(self.checker.weigh(&self.crowd.logs));
        self.breaches
            .extend(finished_games(&self.checker, self.journals.store()).await?);
        let (finished, unending) = self.checker.finish_games(&mut self.dice);
        self.breaches.extend(unending);
        if !self.breaches.is_empty() {
            let tables = self.checker.tables().cloned();
            let store = self.journals.store();
            evidence::keep(
                &self.folder,
                &self.breaches,
                &self.crowd.logs,
                tables,
                store,
            )
            .await?;
        }
        self.journals.close().await;
        Ok(Outcome {
            breaches: self.breaches,
            figures: self.checker.figures(&self.crowd.logs),
            faults: self.faults,
            clients: self.crowd.logs.len(),
            lines: self.crowd.lines(),
            authors: self.ownerships.authors(),
            changes: self.ownerships.changes(),
            waits: self.takeovers.waits(),
            bus_bytes: self.machines.bus_bytes(),
            played,
            back,
            finished,
            logs: None,
        })
    }
}
