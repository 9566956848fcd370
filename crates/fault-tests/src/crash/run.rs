//! One crash run: kill the program or fill its disk while clients play, then check every promise.

use super::{
    journals::Journals,
    program::{Disk, Program},
    report::CrashReport,
    workload::Workload,
};
use crate::{
    check::{Breach, Checker, Promise, finished_games},
    clients::{
        ClientCommand, ClientGroup, ClientSettings, PACE, PATIENCE, Progress, Response, request,
    },
};
use anyhow::{Context, Result};
use game_core::Dice;
use parking_lot::Mutex;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Stdio,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time;
use wire::TableId;

/// Minimum and maximum time between a start and the next kill.
const LIFE_MS: (u32, u32) = (300, 2_500);
/// Maximum time for which the disk is full.
const FULL_MS: u32 = 2_000;
/// The journal is checked after this many kills.
const READ_EVERY: u32 = 5;
/// How long clients may take to return after the last start. Generous: nothing is measured by it.
const BACK_WITHIN: Duration = Duration::from_secs(120);
/// Maximum number of finished games that are fetched over HTTP.
const REPLAYS_ASKED: usize = 40;

/// The fault of a crash run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrashFault {
    /// SIGKILL and a restart, again and again.
    Kills,
    /// The disk is full for a while, again and again.
    FullDisk,
}

/// The parameters of a crash run.
#[derive(Clone, Debug)]
pub struct CrashPlan {
    /// The path of `stolik`.
    pub program: PathBuf,
    pub fault: CrashFault,
    pub seconds: u64,
    /// The number of concurrent games.
    pub games: usize,
    /// Seed of kills and choices. The machine's timing does not depend on it.
    pub seed: u64,
}

/// Injects the fault for as long as planned, then checks every promise.
pub async fn run(plan: &CrashPlan) -> Result<CrashReport> {
    let folder = tempfile::tempdir()?;
    let mut run = CrashRun::open(plan, folder.path()).await?;
    let until = Instant::now() + Duration::from_secs(plan.seconds);
    while Instant::now() < until {
        let (least, most) = LIFE_MS;
        let life = least + run.dice.below(most - least);
        time::sleep(Duration::from_millis(life.into())).await;
        match plan.fault {
            CrashFault::Kills => {
                run.kill().await?;
                run.start().await?;
            }
            CrashFault::FullDisk => run.fill_disk().await?,
        }
    }
    run.end(plan.fault).await
}

/// The running program and its clients.
struct CrashRun {
    program: Option<Program>,
    data: PathBuf,
    log: Arc<Mutex<String>>,
    path: PathBuf,
    dice: Dice,
    checker: Checker,
    breaches: Vec<Breach>,
    clients: ClientGroup,
    life: u32,
    kills: u32,
    full: u32,
    starts: Vec<Duration>,
    listen: std::net::SocketAddr,
}

impl CrashRun {
    async fn open(plan: &CrashPlan, folder: &Path) -> Result<Self> {
        let (data, log) = (folder.join("data"), Arc::default());
        let free_port = "127.0.0.1:0".parse()?;
        let mut program = Program::start(&plan.program, &data, free_port, Stdio::piped()).await?;
        program.capture_log(&log);
        let listen = program.listening();
        let life = 1;
        let mut dice = Dice::from_number(plan.seed);
        let settings = ClientSettings {
            servers: vec![listen],
            patience: PATIENCE,
            pace: PACE,
        };
        let mut clients = ClientGroup::new(ClientCommand::Play(life));
        for roles in Workload::draw(plan.games, &mut dice).tables {
            clients.join(roles, &settings, &mut dice).await?;
        }
        Ok(Self {
            program: Some(program),
            data,
            log,
            full: 0,
            path: plan.program.clone(),
            dice,
            checker: Checker::default(),
            breaches: Vec::new(),
            clients,
            life,
            kills: 0,
            starts: Vec::new(),
            listen,
        })
    }

    async fn kill(&mut self) -> Result<()> {
        self.program
            .take()
            .context("a running program")?
            .kill()
            .await?;
        self.kills += 1;
        if self.kills.is_multiple_of(READ_EVERY) {
            self.read().await?;
        }
        Ok(())
    }

    async fn start(&mut self) -> Result<()> {
        let began = Instant::now();
        // First, so that clients that connect know the number of the new process.
        self.life += 1;
        self.clients.command(ClientCommand::Play(self.life));
        let mut program =
            Program::start(&self.path, &self.data, self.listen, Stdio::piped()).await?;
        program.capture_log(&self.log);
        self.program = Some(program);
        self.starts.push(began.elapsed());
        Ok(())
    }

    /// Fills the disk for a random time.
    async fn fill_disk(&mut self) -> Result<()> {
        let program = self.program.as_ref().context("a running program")?;
        program.set_disk(Disk::Full)?;
        time::sleep(Duration::from_millis(self.dice.below(FULL_MS).into())).await;
        self.full += 1;
        program.set_disk(Disk::Free)
    }

    /// Reads the journal of the killed program from a copy of its data, so that reading recovers
    /// nothing in the original.
    async fn read(&mut self) -> Result<()> {
        let received = self.clients.take_received().await;
        let journals = Journals::copied_from(&self.data).await?;
        let rows = journals.rows_after(&self.checker, &received).await?;
        self.breaches.extend(self.checker.read(&rows, &received));
        journals.close().await;
        Ok(())
    }

    /// After the last kill or full disk every client must be back and every game must continue.
    async fn end(mut self, fault: CrashFault) -> Result<CrashReport> {
        let before = self.last_fault(fault).await?;
        let began = Instant::now();
        self.wait_until_back(&before).await;
        let back = began.elapsed();
        let replays = self.ask_for_replays().await?;
        self.clients.command(ClientCommand::Stop);
        self.program
            .take()
            .context("a running program")?
            .kill()
            .await?;
        self.clients.stop().await?;
        self.read().await?;
        self.breaches
            .extend(self.checker.check_requests(&self.clients.logs));
        let journals = Journals::copied_from(&self.data).await?;
        self.breaches
            .extend(finished_games(&self.checker, journals.store()).await?);
        let compared = replays.len();
        self.compare_replays(replays, &journals).await?;
        journals.close().await;
        Ok(CrashReport {
            breaches: self.breaches,
            figures: self.checker.figures(&self.clients.logs),
            kills: self.kills,
            full: self.full,
            log: self.log.lock().clone(),
            connections: self.clients.connections(),
            clients: self.clients.logs.len(),
            replays: compared,
            starts: self.starts,
            back,
        })
    }

    /// Injects the last fault; returns the game number and version of each table before it ends.
    async fn last_fault(&mut self, fault: CrashFault) -> Result<BTreeMap<TableId, (u32, u32)>> {
        match fault {
            CrashFault::Kills => {
                self.kill().await?;
                if !self.kills.is_multiple_of(READ_EVERY) {
                    self.read().await?;
                }
                self.start().await?;
                let stage = |table: TableId| (table.clone(), self.checker.stage(&table));
                Ok(self.clients.tables().into_iter().map(stage).collect())
            }
            // When there is room again, everything continues without a restart.
            CrashFault::FullDisk => Ok(self.clients.progress_seen()),
        }
    }

    async fn wait_until_back(&mut self, before: &BTreeMap<TableId, (u32, u32)>) {
        let life = self.life;
        let has_gone_on = |seen: &Progress| {
            let was = before.get(&seen.table).copied().unwrap_or_default();
            seen.life == life && (seen.game, seen.version) > was
        };
        for (person, progress) in self.clients.wait_until(has_gone_on, BACK_WITHIN).await {
            let detail = format!("{person} saw no move of process {life}: {progress:?}");
            self.breaches
                .push(Breach::of(Promise::EveryoneIsBack, detail));
        }
    }

    /// Fetches finished games over HTTP.
    async fn ask_for_replays(&mut self) -> Result<Vec<FetchedReplay>> {
        let mut replays = Vec::new();
        for table in self.clients.tables() {
            let (games, _) = self.checker.stage(&table);
            if games < 2 || replays.len() >= REPLAYS_ASKED {
                continue;
            }
            let number = 1 + self.dice.below(games - 1);
            let answer =
                request(self.listen, "GET", &format!("/api/games/{table}/{number}")).await?;
            replays.push(FetchedReplay {
                table,
                number,
                answer,
            });
        }
        Ok(replays)
    }

    /// Compares the fetched replays with the journal of the killed program; a copy of a running
    /// program's data could be torn.
    async fn compare_replays(
        &mut self,
        replays: Vec<FetchedReplay>,
        journals: &Journals,
    ) -> Result<()> {
        for FetchedReplay {
            table,
            number,
            answer,
        } in replays
        {
            let rows = journals.rows(&table, 1).await?;
            let file: Option<games::ReplayFile> = serde_json::from_str(&answer.body).ok();
            let expected = hub::replay_of(&table, &rows, number).ok();
            let is_honest = file.as_ref().is_some_and(|file| file.check().is_ok());
            if file != expected || !is_honest {
                let detail = format!(
                    "game {number} at {table}: {} and not the game that was played",
                    answer.status
                );
                self.breaches
                    .push(Breach::of(Promise::GamesEndRightly, detail));
            }
        }
        Ok(())
    }
}

/// A finished game as served over HTTP.
struct FetchedReplay {
    table: TableId,
    number: u32,
    answer: Response,
}
