//! Lets bots think beside the tables: never more at once than there are cores, never longer than
//! they may, and never before a table or a person that wants the same core.

use crate::{
    bot_throttle::BotThrottle,
    limits::{BOT_PACE, BOT_THINKS},
    metrics::Metrics,
    random,
};
use game_core::{Budget, Tempo};
use games::{AnyAction, AnyBot};
use hub::{BotAnswer, BotJob};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};
use tokio::time;

/// How much bots in turns stand back for everything else on the machine, as the system's `nice`.
const NICE_IN_TURNS: i32 = 10;
/// How much bots in real time do: they think briefly, and the game does not wait.
const NICE_IN_REAL_TIME: i32 = 5;

/// What bots have answered, on its way back to their table.
pub(crate) type Tell = Box<dyn FnOnce(Vec<BotAnswer>) + Send>;

/// Where bots think. Those in real time never queue behind one that takes its second.
#[derive(Clone, Debug)]
pub(crate) struct BotPool {
    in_turns: WorkerThreads,
    in_real_time: WorkerThreads,
    bot_throttle: Arc<BotThrottle>,
}

/// Threads that take requests from one queue. They end with the last handle.
#[derive(Clone, Debug)]
struct WorkerThreads(mpsc::Sender<Requests>);

struct Requests {
    jobs: Vec<BotJob>,
    tell: Tell,
}

impl BotPool {
    pub fn new(metrics: &Arc<Metrics>) -> Self {
        let bot_throttle = Arc::new(BotThrottle::default());
        Self {
            in_turns: WorkerThreads::of("bots", NICE_IN_TURNS, &Arc::default(), metrics),
            in_real_time: WorkerThreads::of(
                "bots-real-time",
                NICE_IN_REAL_TIME,
                &bot_throttle,
                metrics,
            ),
            bot_throttle,
        }
    }

    /// Hears how late a game in real time went on by itself.
    pub fn note_lateness(&self, late: Duration) {
        self.bot_throttle.note(late);
    }

    /// Puts requests of one table to its bots; `tell` hears the answers, perhaps not all at once.
    /// A bot that fails plays the first thing offered: a table never hangs on one.
    pub fn ask(&self, jobs: Vec<BotJob>, tell: impl Fn(Vec<BotAnswer>) + Send + Clone + 'static) {
        let (in_turns, in_real_time): (Vec<_>, Vec<_>) = jobs
            .into_iter()
            .partition(|job| job.kind.tempo() == Tempo::Turns);
        if !in_real_time.is_empty() {
            self.in_real_time
                .take_on(in_real_time, Box::new(tell.clone()));
        }
        for job in in_turns {
            let ready = time::Instant::now() + BOT_PACE;
            let tell = tell.clone();
            let (answer, answered) = tokio::sync::oneshot::channel();
            self.in_turns.take_on(
                vec![job],
                Box::new(move |answers| drop(answer.send(answers))),
            );
            tokio::spawn(async move {
                if let Ok(answers) = answered.await {
                    time::sleep_until(ready).await;
                    tell(answers);
                }
            });
        }
    }
}

impl WorkerThreads {
    fn of(name: &str, nice: i32, bot_throttle: &Arc<BotThrottle>, metrics: &Arc<Metrics>) -> Self {
        let (workers, requests) = mpsc::channel();
        let requests = Arc::new(Mutex::new(requests));
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (requests, bot_throttle, metrics) =
                (requests.clone(), bot_throttle.clone(), metrics.clone());
            let work = move || {
                // Where it may not stand back, it thinks all the same.
                let _ = rustix::process::nice(nice);
                serve(&requests, &bot_throttle, &metrics);
            };
            thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .expect("the system gives a thread");
        }
        Self(workers)
    }

    fn take_on(&self, jobs: Vec<BotJob>, tell: Tell) {
        // Its threads outlive every handle, so that somebody receives this.
        let _ = self.0.send(Requests { jobs, tell });
    }
}

fn serve(
    requests: &Mutex<mpsc::Receiver<Requests>>,
    bot_throttle: &BotThrottle,
    metrics: &Metrics,
) {
    loop {
        let next = requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(Requests { jobs, tell }) = next else {
            return;
        };
        if let Some(pause) = bot_throttle.pause() {
            thread::sleep(pause);
        }
        tell(jobs.iter().map(|job| answer(job, metrics)).collect());
    }
}

fn answer(job: &BotJob, metrics: &Metrics) -> BotAnswer {
    let began = Instant::now();
    let chosen = catch_unwind(AssertUnwindSafe(|| choose(job)))
        .ok()
        .flatten();
    metrics.note_thought(began.elapsed());
    job.answer(chosen.unwrap_or_else(|| job.menu[0].clone()))
}

fn choose(job: &BotJob) -> Option<AnyAction> {
    let began = Instant::now();
    let budget = Budget {
        effort: u64::MAX,
        expired: &|| began.elapsed() >= BOT_THINKS,
    };
    let mut bot = AnyBot::named(job.kind, job.bot.as_str())?;
    bot.choose(
        &job.view,
        job.asked.seat,
        &job.menu,
        budget,
        &mut random::dice(),
    )
    .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seat, Seed};
    use games::GameKind;
    use hub::{Table, WallTime};
    use wire::{Absence, NewTable, Nick, Person, PersonId, Setup, TableId, Visibility};

    /// What a bot is asked at a table where it moves first.
    fn job() -> BotJob {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
        };
        let rules = GameKind::Dama.default_rules();
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
        };
        let bots = vec![(Seat::new(0), "easy".parse().expect("a name"))];
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(1)),
            bots,
        };
        let (now, mut deal) = (WallTime(0), || Seed::from_number(1));
        let (mut table, _) =
            Table::open(TableId::from_bits(1), &person, wish, now, &mut deal).expect("a table");
        let _ = table.enter(&person.id, now, &mut deal);
        table.bot_jobs().remove(0)
    }

    /// The clock stands still while the bot thinks, so that only the pace is measured.
    #[tokio::test(start_paused = true)]
    async fn a_bot_takes_its_time_however_quickly_it_has_chosen() {
        let (tank, began) = (BotPool::new(&Metrics::new()), time::Instant::now());
        let (answer, mut answers) = tokio::sync::mpsc::unbounded_channel();
        tank.ask(vec![job()], move |chosen| drop(answer.send(chosen)));
        assert_eq!(answers.recv().await.map(|chosen| chosen.len()), Some(1));
        assert!(began.elapsed() >= BOT_PACE);
    }
}
