//! The crash loop: a crowd plays while the real program is killed without warning at random moments
//! and started again on the same data, and the checker reads the journal over the body.

pub(crate) mod cast;
pub(crate) mod journals;
mod program;

use crate::{
    check::{Breach, Checker, Figures, Promise, finished_games},
    crowd::{Answer, Call, Gathering, PACE, PATIENCE, Place, Stage, request},
};
use anyhow::{Context, Result};
use cast::Cast;
use game_core::Dice;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::time;
use wire::TableId;

pub use journals::Journals;
pub use program::{Disk, Program};

/// The least and the most time between a start and the next kill.
const LIFE_MS: (u32, u32) = (300, 2_500);
/// The longest time a disk is full.
const FULL_MS: u32 = 2_000;
/// After how many kills the journal is read.
const READ_EVERY: u32 = 5;
/// How long everyone has to be back after the last start. Generous: nothing is timed by it.
const BACK_WITHIN: Duration = Duration::from_secs(120);
/// How many finished games are asked for over HTTP.
const REPLAYS_ASKED: usize = 40;

/// What befalls the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It is killed without warning, and started again.
    Kills,
    /// Its disk is full for a while, and then no longer.
    FullDisk,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program, `stolik`.
    pub program: PathBuf,
    /// What befalls it, again and again.
    pub trouble: Trouble,
    /// For how long.
    pub seconds: u64,
    /// How many games are played at once.
    pub games: usize,
    /// Where kills and choices come from. The machine's own timing is no part of it.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Promises that were broken.
    pub breaches: Vec<Breach>,
    /// How much was checked.
    pub figures: Figures,
    /// How often the program was killed.
    pub kills: u32,
    /// How often its disk was full.
    pub full: u32,
    /// What it complained of.
    pub log: String,
    /// How often clients connected.
    pub lines: u32,
    /// How many clients there were.
    pub clients: usize,
    /// Replays compared over HTTP.
    pub replays: usize,
    /// How long each start took, until the page was open.
    pub starts: Vec<Duration>,
    /// How long it took after the last start until everyone was back and every game had gone on.
    pub back: Duration,
}

/// Kills for as long as planned, and checks.
pub async fn run(plan: &Plan) -> Result<Outcome> {
    let folder = tempfile::tempdir()?;
    let mut stage = Performance::open(plan, folder.path()).await?;
    let until = Instant::now() + Duration::from_secs(plan.seconds);
    while Instant::now() < until {
        let (least, most) = LIFE_MS;
        let life = least + stage.dice.below(most - least);
        time::sleep(Duration::from_millis(life.into())).await;
        match plan.trouble {
            Trouble::Kills => {
                stage.kill().await?;
                stage.start().await?;
            }
            Trouble::FullDisk => stage.fill_disk().await?,
        }
    }
    stage.end(plan.trouble).await
}

/// A running crowd and the program it plays at.
struct Performance {
    program: Option<Program>,
    data: PathBuf,
    log: Arc<Mutex<String>>,
    path: PathBuf,
    dice: Dice,
    checker: Checker,
    breaches: Vec<Breach>,
    crowd: Gathering,
    life: u32,
    kills: u32,
    full: u32,
    starts: Vec<Duration>,
    listen: std::net::SocketAddr,
}

impl Performance {
    async fn open(plan: &Plan, folder: &Path) -> Result<Self> {
        let (data, log) = (folder.join("data"), Arc::default());
        let free_port = "127.0.0.1:0".parse()?;
        let mut program = Program::start(&plan.program, &data, free_port, Stdio::piped()).await?;
        program.heed(&log);
        let listen = program.listening();
        let life = 1;
        let mut dice = Dice::from_number(plan.seed);
        let place = Place {
            servers: vec![listen],
            patience: PATIENCE,
            pace: PACE,
        };
        let mut crowd = Gathering::called(Call::Play(life));
        for company in Cast::draw(plan.games, &mut dice).companies {
            crowd.join(company, &place, &mut dice).await?;
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
            crowd,
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
        // First, so that whoever connects knows which life it is.
        self.life += 1;
        self.crowd.call(Call::Play(self.life));
        let mut program =
            Program::start(&self.path, &self.data, self.listen, Stdio::piped()).await?;
        program.heed(&self.log);
        self.program = Some(program);
        self.starts.push(began.elapsed());
        Ok(())
    }

    /// Fills the disk for a while.
    async fn fill_disk(&mut self) -> Result<()> {
        let program = self.program.as_ref().context("a running program")?;
        program.set_disk(Disk::Full)?;
        time::sleep(Duration::from_millis(self.dice.below(FULL_MS).into())).await;
        self.full += 1;
        program.set_disk(Disk::Free)
    }

    /// Reads the journal of a program that is dead: a copy of it, so that nothing is mended by
    /// reading.
    async fn read(&mut self) -> Result<()> {
        let heard = self.crowd.take_heard().await;
        let journals = Journals::copied_from(&self.data).await?;
        let rows = journals.rows_after(&self.checker, &heard).await?;
        self.breaches.extend(self.checker.read(&rows, &heard));
        journals.close().await;
        Ok(())
    }

    /// The last kill, if it is killed; then everyone must be back and every game go on.
    async fn end(mut self, trouble: Trouble) -> Result<Outcome> {
        let before = match trouble {
            Trouble::Kills => {
                self.kill().await?;
                if !self.kills.is_multiple_of(READ_EVERY) {
                    self.read().await?;
                }
                self.start().await?;
                let stage = |table: TableId| (table.clone(), self.checker.stage(&table));
                self.crowd.tables().into_iter().map(stage).collect()
            }
            // When there is room again everything goes on without a restart.
            Trouble::FullDisk => self.crowd.stages_seen(),
        };
        let began = Instant::now();
        self.wait_until_back(&before).await;
        let back = began.elapsed();
        let replays = self.ask_for_replays().await?;
        self.crowd.call(Call::Home);
        self.program
            .take()
            .context("a running program")?
            .kill()
            .await?;
        self.crowd.go_home().await?;
        self.read().await?;
        self.breaches.extend(self.checker.weigh(&self.crowd.logs));
        let journals = Journals::copied_from(&self.data).await?;
        self.breaches
            .extend(finished_games(&self.checker, journals.store()).await?);
        let compared = replays.len();
        self.compare_replays(replays, &journals).await?;
        journals.close().await;
        Ok(Outcome {
            breaches: self.breaches,
            figures: self.checker.figures(&self.crowd.logs),
            kills: self.kills,
            full: self.full,
            log: self
                .log
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
            lines: self.crowd.lines(),
            clients: self.crowd.logs.len(),
            replays: compared,
            starts: self.starts,
            back,
        })
    }

    async fn wait_until_back(&mut self, before: &BTreeMap<TableId, (u32, u32)>) {
        let life = self.life;
        let has_gone_on = |stage: &Stage| {
            let was = before.get(&stage.table).copied().unwrap_or_default();
            stage.life == life && (stage.game, stage.version) > was
        };
        for (person, stage) in self.crowd.wait_until(has_gone_on, BACK_WITHIN).await {
            let detail = format!("{person} is not: {stage:?} in life {life}");
            self.breaches
                .push(Breach::of(Promise::EveryoneIsBack, detail));
        }
    }

    /// Asks for finished games over HTTP.
    async fn ask_for_replays(&mut self) -> Result<Vec<Replay>> {
        let mut replays = Vec::new();
        for table in self.crowd.tables() {
            let (games, _) = self.checker.stage(&table);
            if games < 2 || replays.len() >= REPLAYS_ASKED {
                continue;
            }
            let number = 1 + self.dice.below(games - 1);
            let answer =
                request(self.listen, "GET", &format!("/api/games/{table}/{number}")).await?;
            replays.push(Replay {
                table,
                number,
                answer,
            });
        }
        Ok(replays)
    }

    /// They are what the journal says. Read from what the dead program left: a copy of what a
    /// living one writes could be torn.
    async fn compare_replays(&mut self, replays: Vec<Replay>, journals: &Journals) -> Result<()> {
        for Replay {
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

/// A finished game as it was told over HTTP.
struct Replay {
    table: TableId,
    number: u32,
    answer: Answer,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for breach in &self.breaches {
            writeln!(f, "broken: {breach}")?;
        }
        let Figures {
            tables,
            games,
            ended,
            entries,
            sightings,
            acked,
            unknown,
            not_kept,
        } = self.figures;
        writeln!(
            f,
            "{} kills; {} clients connected {} times",
            self.kills, self.clients, self.lines
        )?;
        writeln!(
            f,
            "{games} games at {tables} tables, {ended} ended; {entries} entries"
        )?;
        writeln!(
            f,
            "{acked} asks acknowledged, {unknown} never answered; {sightings} views compared"
        )?;
        if self.full > 0 {
            writeln!(
                f,
                "the disk was full {} times, {not_kept} asks refused as not kept",
                self.full
            )?;
        }
        writeln!(f, "{} replays compared over HTTP", self.replays)?;
        let mut starts: Vec<_> = self.starts.iter().map(Duration::as_millis).collect();
        starts.sort_unstable();
        let middle = starts.get(starts.len() / 2).copied().unwrap_or_default();
        let slowest = starts.last().copied().unwrap_or_default();
        let back = self.back.as_millis();
        write!(
            f,
            "a start took {middle} ms, {slowest} ms at most; everyone back and every game gone on within {back} ms"
        )
    }
}
