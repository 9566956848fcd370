//! Threads on which bots think: never more at once than there are cores, never longer than they
//! may, at a lower priority than tables and clients, and fair among sponsors.

use crate::{
    bot_queue::{BotQueue, Sponsor},
    overload_throttle::OverloadThrottle,
};
use game_core::{Budget, CutShort, Tempo};
use games::{AnyAction, AnyBot};
use hub::{BOT_THINKS, BotAnswer, BotJob};
use metrics::Metrics;
use parking_lot::{Condvar, Mutex};
use runtime::random;
use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
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
struct Workers(Arc<WorkersHandle>);

/// Ends the threads when it is dropped.
#[derive(Debug)]
struct WorkersHandle(Arc<Shared>);

impl Drop for WorkersHandle {
    fn drop(&mut self) {
        self.0.state.lock().is_over = true;
        self.0.changed.notify_all();
    }
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    queue: BotQueue<Batch>,
    is_over: bool,
}

/// Jobs of one table for one thread.
struct Batch {
    jobs: Vec<BotJob>,
    queued: Instant,
    on_answers: OnAnswers,
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").finish_non_exhaustive()
    }
}

/// What a group of workers serves, and how.
struct Service {
    name: &'static str,
    nice: i32,
    /// How many of so many threads one person's bots may use at once.
    share: fn(usize) -> usize,
}

const TURNS: Service = Service {
    name: "bots",
    nice: NICE_TURNS,
    share: |threads| threads / 2,
};

const REAL_TIME: Service = Service {
    name: "bots-real-time",
    nice: NICE_REAL_TIME,
    share: |threads| threads - 1,
};

impl BotPool {
    pub fn start(metrics: &Arc<Metrics>) -> Self {
        let throttle = Arc::new(OverloadThrottle::default());
        Self {
            turns: Workers::start(&TURNS, &Arc::default(), metrics),
            real_time: Workers::start(&REAL_TIME, &throttle, metrics),
            throttle,
        }
    }

    /// Notes how late a timer of a real-time game was.
    pub fn note_lateness(&self, late: Duration) {
        self.throttle.note(late);
    }

    /// Lets the bots of one table think. `on_answers` may be called several times with parts of the
    /// answers. A bot that fails plays the first move of its menu, so that no table waits for ever;
    /// so does a bot beyond its sponsor's limit of waiting jobs.
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
    fn start(service: &Service, throttle: &Arc<OverloadThrottle>, metrics: &Arc<Metrics>) -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let most_running = (service.share)(threads).max(1);
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                queue: BotQueue::new(most_running),
                is_over: false,
            }),
            changed: Condvar::new(),
        });
        for _ in 0..threads {
            let (shared, throttle, metrics) = (shared.clone(), throttle.clone(), metrics.clone());
            let nice = service.nice;
            let work = move || {
                // Without the right to lower its priority the thread thinks all the same.
                let _ = rustix::process::nice(nice);
                shared.work(&throttle, &metrics);
            };
            thread::Builder::new()
                .name(service.name.to_owned())
                .spawn(work)
                .expect("the system gives a thread");
        }
        Self(Arc::new(WorkersHandle(shared)))
    }

    /// Queues jobs of one table. They count against the sponsor of the first, who has put all bots
    /// there, save for a change of hosts.
    fn ask(&self, jobs: Vec<BotJob>, on_answers: OnAnswers) {
        let sponsor = jobs.first().and_then(|job| job.sponsor.clone());
        let batch = Batch {
            jobs,
            queued: Instant::now(),
            on_answers,
        };
        let shared = &self.0.0;
        let pushed = shared.state.lock().queue.push(sponsor, batch);
        match pushed {
            Ok(()) => _ = shared.changed.notify_one(),
            Err(Batch {
                jobs, on_answers, ..
            }) => on_answers(jobs.iter().map(first_of_menu).collect()),
        }
    }
}

impl Shared {
    fn work(&self, throttle: &OverloadThrottle, metrics: &Metrics) {
        while let Some((sponsor, batch)) = self.next() {
            if let Some(pause) = throttle.pause() {
                thread::sleep(pause);
            }
            let began = Instant::now();
            let waited_ms = (began - batch.queued).as_millis() as u64;
            let answer = |job| BotAnswer {
                waited_ms,
                ..answer(job, metrics)
            };
            let answers = batch.jobs.iter().map(answer).collect();
            // Before the table hears: its next question finds the sponsor's share free.
            self.done(sponsor, began.elapsed());
            (batch.on_answers)(answers);
        }
    }

    /// Waits for a job; `None` once the threads are to end.
    fn next(&self) -> Option<(Sponsor, Batch)> {
        let mut state = self.state.lock();
        while !state.is_over {
            if let Some(next) = state.queue.next(Instant::now()) {
                return Some(next);
            }
            self.changed.wait(&mut state);
        }
        None
    }

    /// Notes the end of a job. This thread looks for the next one itself, so no other is woken.
    fn done(&self, sponsor: Sponsor, took: Duration) {
        let mut state = self.state.lock();
        state.queue.done(sponsor, took, Instant::now());
    }
}

fn answer(job: &BotJob, metrics: &Metrics) -> BotAnswer {
    let began = Instant::now();
    let chosen = catch_unwind(AssertUnwindSafe(|| choose(job)));
    metrics.note_bot_thinking(began.elapsed());
    match chosen.ok().flatten() {
        Some((action, cut_short)) => BotAnswer {
            cut_short,
            ..job.answer(action)
        },
        None => first_of_menu(job),
    }
}

fn first_of_menu(job: &BotJob) -> BotAnswer {
    job.answer(job.menu[0].clone())
}

fn choose(job: &BotJob) -> Option<(AnyAction, Option<CutShort>)> {
    let began = Instant::now();
    let budget = Budget {
        effort: u64::MAX,
        expired: &|| began.elapsed() >= BOT_THINKS,
    };
    let mut bot = AnyBot::named(job.kind, job.bot.as_str())?;
    let (seat, dice) = (job.asked.seat, &mut random::dice());
    let action = bot.choose(&job.view, seat, &job.menu, budget, dice).ok()?;
    Some((action, bot.cut_short()))
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
        job_of(1, GameKind::Dama, "easy")
    }

    /// The same at a table for two that the person of this number hosts.
    fn job_of(host: u32, kind: GameKind, bot: &str) -> BotJob {
        let person = Person {
            id: PersonId::from_bits(host.into()),
            nick: Nick::guest(host),
            kind: PersonKind::Guest,
        };
        let rules = kind.default_rules();
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let bots = vec![(Seat::new(0), bot.parse().expect("a name"))];
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

    /// Heavy bots think for a whole `BOT_THINKS`, and there are more of them than are answered here
    /// before the other person's.
    #[test]
    fn a_bot_of_another_person_does_not_wait_for_all_heavy_bots_of_one() {
        let workers = Workers::start(&TURNS, &Arc::default(), &Metrics::new());
        let (sender, answered) = std::sync::mpsc::channel();
        let ask = |host, job: BotJob| {
            assert_eq!(job.sponsor, Some(PersonId::from_bits(host)));
            let sender = sender.clone();
            workers.ask(vec![job], Box::new(move |_| _ = sender.send(host)));
        };
        let heavy = job_of(1, GameKind::Karcianka, "mcts:1000000");
        for _ in 0..160 {
            ask(1, heavy.clone());
        }
        ask(2, job_of(2, GameKind::Dama, "easy"));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let before = answered.iter().take_while(|host| *host == 1).count();
        assert!(before <= threads, "{before} heavy jobs came first");
    }

    #[test]
    fn a_bot_beyond_its_sponsors_limit_plays_the_first_move_of_its_menu_at_once() {
        let workers = Workers(Arc::new(WorkersHandle(Arc::new(Shared {
            state: Mutex::new(State {
                queue: BotQueue::new(1),
                is_over: false,
            }),
            changed: Condvar::new(),
        }))));
        let (sender, answered) = std::sync::mpsc::channel();
        let job = job();
        for _ in 0..=crate::bot_queue::MAX_WAITING {
            let sender = sender.clone();
            let send = Box::new(move |answers| drop(sender.send(answers)));
            workers.ask(vec![job.clone()], send);
        }
        let answers: Vec<_> = answered.try_iter().collect();
        assert_eq!(answers, [vec![first_of_menu(&job)]]);
    }
}
