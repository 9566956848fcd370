//! One table with its people and its journal: the server's table actor in miniature, driven by
//! dice.

use super::{
    conditions::Conditions,
    laws::{Laws, Verdict},
    setups,
    tally::Tally,
};
use game_core::{Dice, Viewer};
use hub::{BotAnswer, BotQuestion, JournalRow, Step, Table, WallTime};
use wire::{Nick, Person, PersonId, PersonKind, TableAsk, TableId};

/// The number of people.
pub(super) const PEOPLE: u32 = 5;
/// Unread messages after which a connection is dropped, as in the server.
const MAX_UNREAD: u32 = 64;
/// A person, and the number of unread messages on each of their connections.
pub(super) struct Guest {
    pub(super) person: Person,
    pub(super) pages: Vec<u32>,
    pub(super) reads: bool,
}

/// A request that was sent and has not arrived.
pub(super) struct InFlight {
    pub(super) who: usize,
    pub(super) ask: TableAsk,
}

pub(super) struct Simulation {
    pub(super) conditions: Conditions,
    pub(super) dice: Dice,
    pub(super) now: WallTime,
    pub(super) table: Table,
    pub(super) journal: Vec<JournalRow>,
    pub(super) laws: Laws,
    pub(super) guests: Vec<Guest>,
    pub(super) in_flight: Vec<InFlight>,
    pub(super) answers: Vec<BotAnswer>,
    pub(super) thinking: Vec<BotQuestion>,
    pub(super) began: WallTime,
    /// Total time by which the clock was set back, so that elapsed time is still counted.
    pub(super) stepped_back_ms: u64,
    pub(super) steps: u32,
    pub(super) crashes: u64,
    pub(super) not_kept: u64,
}

fn person(number: u32) -> Person {
    Person {
        id: PersonId::from_bits(number.into()),
        nick: Nick::guest(number),
        kind: PersonKind::Guest,
    }
}

impl Simulation {
    pub fn open(seed: u64, conditions: Conditions) -> Self {
        let mut dice = Dice::from_number(seed);
        let now = WallTime(1_000_000_000);
        let wish = setups::draw(&mut dice);
        let mut seeds = dice.clone();
        let opened = Table::open(
            TableId::from_bits(seed.into()),
            &person(0),
            wish,
            now,
            &mut || seeds.seed(),
        );
        let (table, step) = opened.expect("the wish is fine");
        let laws = Laws::begin(&table, &step.keep).expect("a new table is its journal");
        let guests = (0..PEOPLE).map(|n| Guest {
            person: person(n),
            pages: Vec::new(),
            reads: true,
        });
        Self {
            conditions,
            dice,
            now,
            table,
            journal: step.keep,
            laws,
            guests: guests.collect(),
            in_flight: Vec::new(),
            answers: Vec::new(),
            thinking: Vec::new(),
            began: now,
            stepped_back_ms: 0,
            steps: 0,
            crashes: 0,
            not_kept: 0,
        }
    }

    pub fn is_closed(&self) -> bool {
        self.table.is_closed()
    }

    pub fn into_journal(self) -> Vec<JournalRow> {
        self.journal
    }

    pub fn steps(&self) -> u32 {
        self.steps
    }

    pub fn tally(&self) -> Tally {
        Tally {
            tables: 1,
            steps: self.steps.into(),
            passed_ms: self.now.ms_since(self.began) + self.stepped_back_ms,
            games: self.laws.games().into(),
            ended: self.laws.ended().into(),
            rows: self.journal.len() as u64,
            crashes: self.crashes,
            not_kept: self.not_kept,
        }
    }

    pub(super) fn enter(&mut self, who: usize) -> Verdict {
        self.guests[who].pages.push(0);
        let id = self.guests[who].person.id.clone();
        let mut seeds = self.fork_dice();
        let step = self.table.enter(&id, self.now, &mut || seeds.seed());
        self.settle(&step)?;
        if self.table.viewer_of(&id) == Viewer::Spectator {
            self.laws.check_nothing_owed()?;
        }
        self.check_scene(who)
    }

    pub(super) fn exit(&mut self, who: usize) -> Verdict {
        self.guests[who].pages.pop();
        let id = self.guests[who].person.id.clone();
        let mut seeds = self.fork_dice();
        let step = self.table.exit(&id, self.now, &mut || seeds.seed());
        self.settle(&step)
    }

    /// Checks that a client that enters is shown the same as the others with its viewer.
    pub(super) fn check_scene(&self, who: usize) -> Verdict {
        let id = &self.guests[who].person.id;
        let viewer = self.table.viewer_of(id);
        let shown = self
            .table
            .scene(id, self.now)
            .into_iter()
            .find_map(|message| match message {
                wire::ClientIn::Play(play) => Some(*play),
                _ => None,
            });
        let seen = self.table.seen_by(viewer, self.now);
        if shown == seen {
            Ok(())
        } else {
            Err(format!(
                "{viewer:?} enters and sees {shown:?}, not {seen:?}"
            ))
        }
    }

    pub(super) fn tick(&mut self) -> Verdict {
        let mut seeds = self.fork_dice();
        let step = self.table.tick(self.now, &mut || seeds.seed());
        self.settle(&step)
    }

    /// Restores the table from its journal, through the text format.
    pub(super) fn restore(&mut self) -> Verdict {
        let texts: Vec<_> = self.journal.iter().map(JournalRow::to_text).collect();
        let rows: Result<Vec<_>, _> = texts
            .iter()
            .map(|text| JournalRow::from_text(text))
            .collect();
        let rows = rows.map_err(|fault| fault.to_string())?;
        let table = Table::restore(self.table.id().clone(), &rows, self.now)
            .map_err(|fault| fault.to_string())?;
        let pages = self
            .guests
            .iter()
            .flat_map(|guest| guest.pages.iter().map(|_| &guest.person.id));
        self.table = table.with_people_here(pages, self.now);
        self.thinking.clear();
        self.laws.restart(&self.table)
    }

    /// Commits the step, then delivers its messages.
    pub(super) fn settle(&mut self, step: &Step) -> Verdict {
        if !step.keep.is_empty()
            && self.conditions.has(Conditions::FAILED_WRITES)
            && self.dice.chance(1, 50)
        {
            return self.fail_write(step);
        }
        self.journal.extend(step.keep.iter().cloned());
        let here = self.viewers_here();
        self.laws.judge(&self.table, step, &here, self.now)?;
        self.tell(step.tell.len() as u32)
    }

    /// A failed commit: the step did not happen, or it did and only the answer was lost.
    pub(super) fn fail_write(&mut self, step: &Step) -> Verdict {
        self.not_kept += 1;
        if self.dice.chance(1, 3) {
            self.journal.extend(step.keep.iter().cloned());
            self.laws.adopt(&step.keep)?;
        }
        self.now = self.now + 1000;
        self.restore()
    }

    /// Puts messages into the connections' queues; a connection that is not read is dropped.
    pub(super) fn tell(&mut self, count: u32) -> Verdict {
        for who in 0..self.guests.len() {
            let guest = &mut self.guests[who];
            for unread in &mut guest.pages {
                *unread = if guest.reads { 0 } else { *unread + count };
            }
            if guest
                .pages
                .last()
                .is_some_and(|&unread| unread > MAX_UNREAD)
            {
                self.exit(who)?;
            }
        }
        Ok(())
    }

    pub(super) fn viewers_here(&self) -> Vec<Viewer> {
        let here = self.guests.iter().filter(|guest| !guest.pages.is_empty());
        here.map(|guest| self.table.viewer_of(&guest.person.id))
            .collect()
    }

    pub(super) fn fork_dice(&mut self) -> Dice {
        Dice::from_number(self.dice.bits())
    }
}
