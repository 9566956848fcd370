//! The random events of a simulation: requests, bot answers, connections, time, crashes.

use super::{
    asks,
    conditions::Conditions,
    laws::Verdict,
    simulation::{InFlight, PEOPLE, Simulation},
};
use game_core::{Input, Seat, Viewer};
use games::AnyAction;
use hub::{JournalFact, Step, Table, WallTime};
use wire::{Refusal, TableAsk};

const HOUR_MS: u64 = 3_600_000;
/// How long a question may wait before its bot can think.
const MAX_WAIT_MS: u32 = 20_000;
/// How long the program may stand still.
const MAX_STANDSTILL_MS: u32 = 600_000;

impl Simulation {
    /// Executes one random event.
    pub fn step(&mut self) -> Verdict {
        self.steps += 1;
        match self.dice.below(100) {
            0..30 => self.deliver(),
            30..55 => self.send_request(),
            55..68 => self.answer_for_bots(),
            68..75 => self.connect_or_disconnect(),
            75..94 => self.pass_time(),
            94 => self.stand_still(),
            95..98 => self.toggle_reader(),
            _ => self.crash(),
        }
    }

    fn deliver(&mut self) -> Verdict {
        if self.in_flight.is_empty() {
            return self.send_request();
        }
        let late = self.conditions.has(Conditions::DELAYS);
        let index = if late {
            self.dice.below(self.in_flight.len() as u32) as usize
        } else {
            0
        };
        let InFlight { who, ask } = self.in_flight.remove(index);
        let person = self.guests[who].person.clone();
        let seat = self.table.viewer_of(&person.id);
        let mut seeds = self.fork_dice();
        let (step, answer) = self
            .table
            .handle(&person, ask.clone(), self.now, &mut || seeds.seed());
        if let (Viewer::Seat(seat), TableAsk::Act { action, .. }) = (seat, &ask) {
            check_counted_once(&step, seat, action, &answer)?;
        }
        self.settle(&step)
    }

    fn send_request(&mut self) -> Verdict {
        let here: Vec<_> = (0..self.guests.len())
            .filter(|&who| !self.guests[who].pages.is_empty())
            .collect();
        let Some(&who) = self.dice.pick(&here) else {
            return self.connect_or_disconnect();
        };
        let person = self.guests[who].person.clone();
        let ask = asks::draw(
            &self.table,
            &person,
            self.conditions,
            self.now,
            &mut self.dice,
        );
        if self.conditions.has(Conditions::DUPLICATES) && self.dice.chance(1, 12) {
            self.in_flight.push(InFlight {
                who,
                ask: ask.clone(),
            });
        }
        self.in_flight.push(InFlight { who, ask });
        Ok(())
    }

    /// Gives the open bot jobs to bots, then delivers one answer, perhaps late, perhaps twice.
    fn answer_for_bots(&mut self) -> Verdict {
        let thinking = self.thinking.clone();
        for job in self
            .table
            .bot_jobs_besides(|asked| thinking.contains(&asked))
        {
            let action = self
                .dice
                .pick(&job.menu)
                .expect("a menu is never empty")
                .clone();
            self.thinking.push(job.asked);
            let mut answer = job.answer(action);
            if self.conditions.has(Conditions::DELAYS) {
                self.table.bots_wait([job.asked], self.now);
                answer.waited_ms = self.dice.below(MAX_WAIT_MS).into();
            }
            self.answers.push(answer);
        }
        if self.answers.is_empty() {
            return self.deliver();
        }
        let late = self.conditions.has(Conditions::DELAYS);
        let index = if late {
            self.dice.below(self.answers.len() as u32) as usize
        } else {
            0
        };
        let answer = self.answers.remove(index);
        self.thinking.retain(|asked| *asked != answer.asked);
        if self.conditions.has(Conditions::DUPLICATES) && self.dice.chance(1, 12) {
            self.answers.push(answer.clone());
        }
        let mut seeds = self.fork_dice();
        let step = self.table.bot_acts(answer, self.now, &mut || seeds.seed());
        self.settle(&step)
    }

    fn connect_or_disconnect(&mut self) -> Verdict {
        let who = self.dice.below(PEOPLE) as usize;
        let is_away = self.guests[who].pages.is_empty();
        if is_away || self.dice.chance(1, 4) {
            return self.enter(who);
        }
        if !self.conditions.has(Conditions::DISCONNECTS) {
            return Ok(());
        }
        self.exit(who)
    }

    fn pass_time(&mut self) -> Verdict {
        let until =
            |time: Option<WallTime>, now: WallTime| time.map_or(0, |time| time.ms_since(now));
        let (wake, bell) = (
            until(self.table.wake_at(), self.now),
            until(self.table.bell_at(), self.now),
        );
        let ms = match self.dice.below(12) {
            0 | 1 => wake,
            2 => wake.saturating_sub(1),
            3 => wake + 1,
            4 => bell,
            5 => self.dice.below(180_000).into(),
            6 if self.dice.chance(1, 6) => u64::from(self.dice.below(100)) * HOUR_MS,
            _ => self.dice.below(3_000).into(),
        };
        self.now = self.now + ms;
        // With `DELAYS`, another event may come before the due timer.
        if self.conditions.has(Conditions::DELAYS) && self.dice.chance(1, 4) {
            Ok(())
        } else {
            self.tick()
        }
    }

    /// The program stands still and is credited the time before it acts again: no clock has run.
    fn stand_still(&mut self) -> Verdict {
        if !self.conditions.has(Conditions::STANDSTILLS) {
            return Ok(());
        }
        let clock = |table: &Table, now| table.seen_by(Viewer::Spectator, now).map(|play| play.now);
        let before = clock(&self.table, self.now);
        let ms = u64::from(self.dice.below(MAX_STANDSTILL_MS));
        self.now = self.now + ms;
        self.table.credit_stall(ms);
        let after = clock(&self.table, self.now);
        if before != after {
            return Err(format!(
                "standing still for {ms} ms moved the clock from {before:?} to {after:?}"
            ));
        }
        self.tick()
    }

    fn toggle_reader(&mut self) -> Verdict {
        let who = self.dice.below(PEOPLE) as usize;
        let slow = self.conditions.has(Conditions::SLOW_READERS) && self.dice.chance(1, 2);
        self.guests[who].reads = !slow;
        Ok(())
    }

    /// The server crashes; another process restores the table from its journal.
    fn crash(&mut self) -> Verdict {
        if !self.conditions.has(Conditions::CRASHES) {
            return Ok(());
        }
        self.crashes += 1;
        for guest in &mut self.guests {
            guest.pages.clear();
        }
        self.in_flight.clear();
        self.answers.clear();
        if self.conditions.has(Conditions::CLOCK_STEPS) && self.dice.chance(1, 4) {
            let back = u64::from(self.dice.below(7_200_000));
            self.now = WallTime(self.now.0.saturating_sub(back));
            self.stepped_back_ms += back;
        } else {
            self.now = self.now + u64::from(self.dice.below(60_000));
        }
        self.restore()?;
        let mut seeds = self.fork_dice();
        let step = self.table.seal_anew(self.now, &mut || seeds.seed());
        self.settle(&step)
    }
}

/// An acknowledged act is in the step's rows exactly once; a refused one is not.
fn check_counted_once(
    step: &Step,
    seat: Seat,
    action: &AnyAction,
    answer: &Result<(), Refusal>,
) -> Verdict {
    let acts = step.keep.iter().filter(|row| {
        matches!(&row.fact, JournalFact::Entry(entry)
            if matches!(&entry.input, Input::Act { seat: by, action: kept } if *by == seat && kept == action))
    });
    let expected = usize::from(answer.is_ok());
    let count = acts.count();
    if count == expected {
        Ok(())
    } else {
        Err(format!(
            "{action:?}, answered {answer:?}, is in the journal {count} times"
        ))
    }
}
