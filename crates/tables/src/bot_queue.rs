//! The queue of the bots' threads, fair among sponsors: the sponsor who has used the least thinking
//! time recently is served next, so one person's many bots wait for each other and do not delay
//! the bots of others.

use ids::PersonId;
use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

/// Jobs of one sponsor that wait.
pub(crate) const MAX_WAITING: usize = 256;
/// After this time, thinking counts half.
const HALF_LIFE: Duration = Duration::from_secs(10);
/// Used time below which a sponsor without jobs is forgotten.
const NEGLIGIBLE: Duration = Duration::from_millis(1);
/// The number of sponsors with a remembered used time.
const MAX_REMEMBERED: usize = 10_000;

/// The person charged for a bot's thinking. Bots at tables without a host share one.
pub(crate) type Sponsor = Option<PersonId>;

/// Jobs that wait and run, by sponsor.
#[derive(Debug)]
pub(crate) struct BotQueue<J> {
    /// The jobs of one sponsor that run at once, at most.
    most_running: usize,
    /// Only sponsors with jobs.
    lines: HashMap<Sponsor, Line<J>>,
    usages: HashMap<Sponsor, Usage>,
    /// The number of jobs so far.
    count: u64,
}

#[derive(Debug)]
struct Line<J> {
    waiting: VecDeque<Numbered<J>>,
    running: usize,
}

/// A job, and how many came before it.
#[derive(Debug)]
struct Numbered<J> {
    number: u64,
    job: J,
}

/// The thinking time that a sponsor has used, halved every [`HALF_LIFE`].
#[derive(Clone, Copy, Debug)]
struct Usage {
    used: Duration,
    at: Instant,
}

impl Usage {
    fn read(&self, now: Instant) -> Duration {
        let age = now.saturating_duration_since(self.at).as_secs_f64();
        self.used
            .mul_f64(0.5_f64.powf(age / HALF_LIFE.as_secs_f64()))
    }
}

impl<J> BotQueue<J> {
    pub fn new(most_running: usize) -> Self {
        Self {
            most_running,
            lines: HashMap::new(),
            usages: HashMap::new(),
            count: 0,
        }
    }

    /// Adds a job. Gives it back if [`MAX_WAITING`] of the sponsor wait.
    pub fn push(&mut self, sponsor: Sponsor, job: J) -> Result<(), J> {
        let line = self.lines.entry(sponsor).or_insert_with(|| Line {
            waiting: VecDeque::new(),
            running: 0,
        });
        if line.waiting.len() >= MAX_WAITING {
            return Err(job);
        }
        self.count += 1;
        line.waiting.push_back(Numbered {
            number: self.count,
            job,
        });
        Ok(())
    }

    /// Takes the next job: of the sponsor who has used the least, then the one that has waited
    /// longest. `None` if no job waits, or only jobs of sponsors who have enough running.
    pub fn next(&mut self, now: Instant) -> Option<(Sponsor, J)> {
        let may_run = self.lines.iter().filter_map(|(sponsor, line)| {
            let first = line.waiting.front()?;
            (line.running < self.most_running)
                .then(|| ((self.used(sponsor, now), first.number), sponsor))
        });
        let (_, sponsor) = may_run.min_by_key(|(rank, _)| *rank)?;
        let sponsor = sponsor.clone();
        let line = self.lines.get_mut(&sponsor)?;
        line.running += 1;
        let Numbered { job, .. } = line.waiting.pop_front()?;
        Some((sponsor, job))
    }

    /// Notes that a job taken with [`BotQueue::next`] has ended after thinking for `took`.
    pub fn done(&mut self, sponsor: Sponsor, took: Duration, now: Instant) {
        if let Some(line) = self.lines.get_mut(&sponsor) {
            line.running = line.running.saturating_sub(1);
            if line.running == 0 && line.waiting.is_empty() {
                self.lines.remove(&sponsor);
            }
        }
        let used = self.used(&sponsor, now) + took;
        self.usages.insert(sponsor, Usage { used, at: now });
        if self.usages.len() > MAX_REMEMBERED {
            self.forget(now);
        }
    }

    fn used(&self, sponsor: &Sponsor, now: Instant) -> Duration {
        let usage = self.usages.get(sponsor);
        usage.map_or(Duration::ZERO, |usage| usage.read(now))
    }

    fn forget(&mut self, now: Instant) {
        self.usages.retain(|_, usage| usage.read(now) >= NEGLIGIBLE);
        // Many people at once: all begin anew, which is fair, too.
        if self.usages.len() > MAX_REMEMBERED / 2 {
            self.usages.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOB: Duration = Duration::from_secs(1);

    fn person(number: u128) -> Sponsor {
        Some(PersonId::from_bits(number))
    }

    /// Jobs are named by their sponsor's number.
    fn queue(most_running: usize, jobs: &[(u128, usize)]) -> BotQueue<u128> {
        let mut queue = BotQueue::new(most_running);
        for &(sponsor, count) in jobs {
            for _ in 0..count {
                queue.push(person(sponsor), sponsor).expect("room");
            }
        }
        queue
    }

    /// One thread takes this many jobs, of one second each.
    fn serve(queue: &mut BotQueue<u128>, now: &mut Instant, count: usize) -> Vec<u128> {
        let mut served = Vec::new();
        for _ in 0..count {
            let Some((sponsor, job)) = queue.next(*now) else {
                break;
            };
            *now += JOB;
            queue.done(sponsor, JOB, *now);
            served.push(job);
        }
        served
    }

    #[test]
    fn many_heavy_tables_of_one_person_delay_anothers_bot_by_one_job_at_most() {
        let (mut queue, mut now) = (queue(1, &[(1, 160)]), Instant::now());
        assert_eq!(serve(&mut queue, &mut now, 10), [1; 10]);
        let running = queue.next(now).expect("one of many");
        queue.push(person(2), 2).expect("room");
        now += JOB;
        queue.done(running.0, JOB, now);
        assert_eq!(serve(&mut queue, &mut now, 3), [2, 1, 1]);
    }

    #[test]
    fn a_person_with_many_jobs_never_has_more_than_their_share_of_the_threads() {
        let (mut queue, now) = (queue(2, &[(1, 160)]), Instant::now());
        assert!(queue.next(now).is_some() && queue.next(now).is_some());
        assert!(queue.next(now).is_none(), "two threads stay for others");
        queue.push(person(2), 2).expect("room");
        assert_eq!(queue.next(now), Some((person(2), 2)));
        queue.done(person(1), JOB, now);
        assert_eq!(queue.next(now), Some((person(1), 1)));
    }

    #[test]
    fn people_with_equal_needs_are_served_in_turn() {
        let (mut queue, mut now) = (queue(1, &[(1, 50), (2, 50), (3, 50)]), Instant::now());
        let mut served = serve(&mut queue, &mut now, 30);
        served.sort_unstable();
        assert_eq!(served, [[1; 10], [2; 10], [3; 10]].concat());
    }

    #[test]
    fn what_was_used_long_ago_does_not_count() {
        let (mut queue, mut now) = (queue(1, &[(1, 100)]), Instant::now());
        serve(&mut queue, &mut now, 100);
        now += 1000 * HALF_LIFE;
        queue.push(person(2), 2).expect("room");
        serve(&mut queue, &mut now, 1);
        queue.push(person(2), 2).expect("room");
        queue.push(person(1), 1).expect("room");
        assert_eq!(serve(&mut queue, &mut now, 2), [1, 2]);
    }

    #[test]
    fn the_waiting_jobs_of_one_person_are_bounded_and_others_still_have_room() {
        let mut queue = queue(1, &[(1, MAX_WAITING)]);
        assert_eq!(queue.push(person(1), 1), Err(1));
        assert_eq!(queue.push(person(2), 2), Ok(()));
    }

    #[test]
    fn the_number_of_remembered_people_is_bounded() {
        let (mut queue, now) = (queue(1, &[]), Instant::now());
        for number in 0..3 * MAX_REMEMBERED as u128 {
            queue.push(person(number), number).expect("room");
            let (sponsor, _) = queue.next(now).expect("a job");
            queue.done(sponsor, JOB, now);
        }
        assert!(queue.usages.len() <= MAX_REMEMBERED && queue.lines.is_empty());
    }
}
