//! Threads on which bots think: never more at once than there are cores, never longer than they
//! may, and at a lower priority than tables and clients.

use crate::overload_throttle::OverloadThrottle;
use game_core::{Budget, Tempo};
use games::{AnyAction, AnyBot};
use hub::{BOT_THINKS, BotAnswer, BotJob};
use metrics::Metrics;
use parking_lot::Mutex;
use runtime::random;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};
use tokio::time;

/// The `nice` value of bots in turn-based games.
const NICE_TURNS: i32 = 10;
/// The `nice` value of bots in real-time games: they think briefly, and the game does not wait.
const NICE_REAL_TIME: i32 = 5;

/// Takes the answers of a table's bots.
type OnAnswers = Box<dyn FnOnce(Vec<BotAnswer>) + Send>;

/// The threads of all bots. Those of real-time games never queue behind a bot that takes a second.
#[derive(Clone, Debug)]
pub struct BotPool {
    turns: Workers,
    real_time: Workers,
    throttle: Arc<OverloadThrottle>,
}

/// Threads that take jobs from one queue. They end with the last handle.
#[derive(Clone, Debug)]
struct Workers(mpsc::Sender<Batch>);

struct Batch {
    jobs: Vec<BotJob>,
    on_answers: OnAnswers,
}

impl BotPool {
    pub fn start(metrics: &Arc<Metrics>) -> Self {
        let throttle = Arc::new(OverloadThrottle::default());
        Self {
            turns: Workers::start("bots", NICE_TURNS, &Arc::default(), metrics),
            real_time: Workers::start("bots-real-time", NICE_REAL_TIME, &throttle, metrics),
            throttle,
        }
    }

    /// Notes how late a timer of a real-time game was.
    pub fn note_lateness(&self, late: Duration) {
        self.throttle.note(late);
    }

    /// Lets the bots of one table think. `on_answers` may be called several times with parts of the
    /// answers. A bot that fails plays the first move of its menu, so that no table waits for ever.
    pub fn ask(
        &self,
        jobs: Vec<BotJob>,
        on_answers: impl Fn(Vec<BotAnswer>) + Send + Clone + 'static,
    ) {
        let (turns, real_time): (Vec<_>, Vec<_>) = jobs
            .into_iter()
            .partition(|job| job.kind.tempo() == Tempo::Turns);
        if !real_time.is_empty() {
            self.real_time.ask(real_time, Box::new(on_answers.clone()));
        }
        for job in turns {
            let ready = time::Instant::now() + job.pace();
            let on_answers = on_answers.clone();
            let (answer, answered) = tokio::sync::oneshot::channel();
            let send = Box::new(move |answers| drop(answer.send(answers)));
            self.turns.ask(vec![job], send);
            tokio::spawn(async move {
                if let Ok(answers) = answered.await {
                    time::sleep_until(ready).await;
                    on_answers(answers);
                }
            });
        }
    }
}

impl Workers {
    fn start(
        name: &str,
        nice: i32,
        throttle: &Arc<OverloadThrottle>,
        metrics: &Arc<Metrics>,
    ) -> Self {
        let (sender, batches) = mpsc::channel();
        let batches = Arc::new(Mutex::new(batches));
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (batches, throttle, metrics) = (batches.clone(), throttle.clone(), metrics.clone());
            let work = move || {
                // Without the right to lower its priority the thread thinks all the same.
                let _ = rustix::process::nice(nice);
                work(&batches, &throttle, &metrics);
            };
            thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .expect("the system gives a thread");
        }
        Self(sender)
    }

    fn ask(&self, jobs: Vec<BotJob>, on_answers: OnAnswers) {
        // The threads outlive every handle, so that this is always received.
        let _ = self.0.send(Batch { jobs, on_answers });
    }
}

fn work(batches: &Mutex<mpsc::Receiver<Batch>>, throttle: &OverloadThrottle, metrics: &Metrics) {
    loop {
        let next = batches.lock().recv();
        let Ok(Batch { jobs, on_answers }) = next else {
            return;
        };
        if let Some(pause) = throttle.pause() {
            thread::sleep(pause);
        }
        on_answers(jobs.iter().map(|job| answer(job, metrics)).collect());
    }
}

fn answer(job: &BotJob, metrics: &Metrics) -> BotAnswer {
    let began = Instant::now();
    let chosen = catch_unwind(AssertUnwindSafe(|| choose(job)));
    metrics.note_bot_thinking(began.elapsed());
    let chosen = chosen.ok().flatten();
    job.answer(chosen.unwrap_or_else(|| job.menu[0].clone()))
}

fn choose(job: &BotJob) -> Option<AnyAction> {
    let began = Instant::now();
    let budget = Budget {
        effort: u64::MAX,
        expired: &|| began.elapsed() >= BOT_THINKS,
    };
    let mut bot = AnyBot::named(job.kind, job.bot.as_str())?;
    let (seat, dice) = (job.asked.seat, &mut random::dice());
    bot.choose(&job.view, seat, &job.menu, budget, dice).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Seat, Seed};
    use games::GameKind;
    use hub::{Table, WallTime};
    use wire::{
        Absence, NewTable, Nick, Person, PersonId, PersonKind, Rated, Setup, TableId, Visibility,
    };

    /// The job of a bot that moves first at its table.
    fn job() -> BotJob {
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: PersonKind::Guest,
        };
        let rules = GameKind::Dama.default_rules();
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
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

    /// Tokio's clock stands still while the bot thinks, so that only the pace is measured.
    #[tokio::test(start_paused = true)]
    async fn a_bot_takes_its_time_however_quickly_it_has_chosen() {
        let (pool, began) = (BotPool::start(&Metrics::new()), time::Instant::now());
        let (answer, mut answers) = tokio::sync::mpsc::unbounded_channel();
        let (job, pace) = (job(), job().pace());
        pool.ask(vec![job], move |chosen| drop(answer.send(chosen)));
        assert_eq!(answers.recv().await.map(|chosen| chosen.len()), Some(1));
        assert!(began.elapsed() >= pace);
    }
}
