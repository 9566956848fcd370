//! One table, its people, its journal and its server, driven by dice: the server's task in
//! miniature, where everything that may go wrong does.

use super::{Tally, Weather, asks, laws::Laws, setups};
use game_core::{Budget, Dice, Input, Seat, Viewer};
use games::{AnyAction, AnyBot};
use hub::{Asked, BotAnswer, BotJob, Kept, Row, Step, Table, WallTime};
use wire::{Nick, Person, PersonId, Refusal, Stage, TableAsk, TableId};

/// How many people there are.
const PEOPLE: u32 = 5;
/// How many messages a page may leave unread before it is cut off, as in the server.
const MOST_UNREAD: u32 = 64;
/// How often a table left alone may be woken before it counts as stuck.
const MOST_WAKES: u32 = 20_000;
const HOUR_MS: u64 = 3_600_000;

type Verdict = Result<(), String>;

/// Somebody, and how many messages each of their pages has not read.
struct Guest {
    person: Person,
    pages: Vec<u32>,
    reads: bool,
}

/// A message on its way.
struct Flight {
    who: usize,
    ask: TableAsk,
}

pub(super) struct World {
    weather: Weather,
    dice: Dice,
    now: WallTime,
    table: Table,
    journal: Vec<Row>,
    laws: Laws,
    guests: Vec<Guest>,
    flights: Vec<Flight>,
    answers: Vec<BotAnswer>,
    thinking: Vec<Asked>,
    began: WallTime,
    /// Time in which the clock was set back, so that what passed is counted all the same.
    set_back_ms: u64,
    steps: u32,
    crashes: u64,
    not_kept: u64,
}

fn person(number: u32) -> Person {
    Person {
        id: PersonId::from_bits(number.into()),
        nick: Nick::guest(number),
    }
}

impl World {
    pub fn open(seed: u64, weather: Weather) -> Self {
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
            weather,
            dice,
            now,
            table,
            journal: step.keep,
            laws,
            guests: guests.collect(),
            flights: Vec::new(),
            answers: Vec::new(),
            thinking: Vec::new(),
            began: now,
            set_back_ms: 0,
            steps: 0,
            crashes: 0,
            not_kept: 0,
        }
    }

    pub fn is_closed(&self) -> bool {
        self.table.is_closed()
    }

    pub fn into_journal(self) -> Vec<Row> {
        self.journal
    }

    pub fn steps(&self) -> u32 {
        self.steps
    }

    pub fn tally(&self) -> Tally {
        Tally {
            tables: 1,
            steps: self.steps.into(),
            passed_ms: self.now.ms_since(self.began) + self.set_back_ms,
            games: self.laws.games().into(),
            ended: self.laws.ended().into(),
            rows: self.journal.len() as u64,
            crashes: self.crashes,
            not_kept: self.not_kept,
        }
    }

    /// One thing happens.
    pub fn step(&mut self) -> Verdict {
        self.steps += 1;
        match self.dice.below(100) {
            0..30 => self.deliver(),
            30..55 => self.someone_asks(),
            55..68 => self.bots_answer(),
            68..75 => self.someone_comes_or_goes(),
            75..95 => self.time_passes(),
            95..98 => self.someone_reads(),
            _ => self.crash(),
        }
    }

    fn deliver(&mut self) -> Verdict {
        if self.flights.is_empty() {
            return self.someone_asks();
        }
        let late = self.weather.has(Weather::DELAYS);
        let index = if late {
            self.dice.below(self.flights.len() as u32) as usize
        } else {
            0
        };
        let Flight { who, ask } = self.flights.remove(index);
        let person = self.guests[who].person.clone();
        let seat = self.table.viewer_of(&person.id);
        let mut seeds = self.luck();
        let (step, answer) = self
            .table
            .handle(&person, ask.clone(), self.now, &mut || seeds.seed());
        if let (Viewer::Seat(seat), TableAsk::Act { action, .. }) = (seat, &ask) {
            counts_once(&step, seat, action, &answer)?;
        }
        self.settle(&step)
    }

    fn someone_asks(&mut self) -> Verdict {
        let here: Vec<_> = (0..self.guests.len())
            .filter(|&who| !self.guests[who].pages.is_empty())
            .collect();
        let Some(&who) = self.dice.pick(&here) else {
            return self.someone_comes_or_goes();
        };
        let person = self.guests[who].person.clone();
        let ask = asks::draw(&self.table, &person, self.weather, self.now, &mut self.dice);
        if self.weather.has(Weather::DOUBLES) && self.dice.chance(1, 12) {
            self.flights.push(Flight {
                who,
                ask: ask.clone(),
            });
        }
        self.flights.push(Flight { who, ask });
        Ok(())
    }

    /// Bots are asked, and one of those that have thought answers - perhaps long after, perhaps
    /// twice.
    fn bots_answer(&mut self) -> Verdict {
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
            self.answers.push(job.answer(action));
        }
        if self.answers.is_empty() {
            return self.deliver();
        }
        let late = self.weather.has(Weather::DELAYS);
        let index = if late {
            self.dice.below(self.answers.len() as u32) as usize
        } else {
            0
        };
        let answer = self.answers.remove(index);
        self.thinking.retain(|asked| *asked != answer.asked);
        if self.weather.has(Weather::DOUBLES) && self.dice.chance(1, 12) {
            self.answers.push(answer.clone());
        }
        let mut seeds = self.luck();
        let step = self.table.bot_acts(answer, self.now, &mut || seeds.seed());
        self.settle(&step)
    }

    fn someone_comes_or_goes(&mut self) -> Verdict {
        let who = self.dice.below(PEOPLE) as usize;
        let is_away = self.guests[who].pages.is_empty();
        if is_away || self.dice.chance(1, 4) {
            return self.enter(who);
        }
        if !self.weather.has(Weather::ABSENCES) {
            return Ok(());
        }
        self.exit(who)
    }

    fn enter(&mut self, who: usize) -> Verdict {
        self.guests[who].pages.push(0);
        let id = self.guests[who].person.id.clone();
        let mut seeds = self.luck();
        let step = self.table.enter(&id, self.now, &mut || seeds.seed());
        self.settle(&step)?;
        if self.table.viewer_of(&id) == Viewer::Spectator {
            self.laws.nothing_is_owed()?;
        }
        self.scene_is_true(who)
    }

    fn exit(&mut self, who: usize) -> Verdict {
        self.guests[who].pages.pop();
        let id = self.guests[who].person.id.clone();
        let mut seeds = self.luck();
        let step = self.table.exit(&id, self.now, &mut || seeds.seed());
        self.settle(&step)
    }

    /// Whoever enters is shown what those with the same eyes see.
    fn scene_is_true(&self, who: usize) -> Verdict {
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

    fn time_passes(&mut self) -> Verdict {
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
        // The bell rings on time, or something else comes first.
        if self.weather.has(Weather::DELAYS) && self.dice.chance(1, 4) {
            Ok(())
        } else {
            self.tick()
        }
    }

    fn tick(&mut self) -> Verdict {
        let mut seeds = self.luck();
        let step = self.table.tick(self.now, &mut || seeds.seed());
        self.settle(&step)
    }

    fn someone_reads(&mut self) -> Verdict {
        let who = self.dice.below(PEOPLE) as usize;
        let slow = self.weather.has(Weather::SLOW_READERS) && self.dice.chance(1, 2);
        self.guests[who].reads = !slow;
        Ok(())
    }

    /// The server dies, and another reads the journal.
    fn crash(&mut self) -> Verdict {
        if !self.weather.has(Weather::CRASHES) {
            return Ok(());
        }
        self.crashes += 1;
        for guest in &mut self.guests {
            guest.pages.clear();
        }
        self.flights.clear();
        self.answers.clear();
        if self.weather.has(Weather::OTHER_TIMES) && self.dice.chance(1, 4) {
            let back = u64::from(self.dice.below(7_200_000));
            self.now = WallTime(self.now.0.saturating_sub(back));
            self.set_back_ms += back;
        } else {
            self.now = self.now + u64::from(self.dice.below(60_000));
        }
        self.read_back()
    }

    /// Reads the table back from its journal, text and all.
    fn read_back(&mut self) -> Verdict {
        let texts: Vec<_> = self.journal.iter().map(Row::to_text).collect();
        let rows: Result<Vec<_>, _> = texts.iter().map(|text| Row::from_text(text)).collect();
        let rows = rows.map_err(|fault| fault.to_string())?;
        let table = Table::restore(self.table.id().clone(), &rows, self.now)
            .map_err(|fault| fault.to_string())?;
        let pages = self
            .guests
            .iter()
            .flat_map(|guest| guest.pages.iter().map(|_| &guest.person.id));
        self.table = table.with_people_here(pages, self.now);
        self.thinking.clear();
        self.laws.begin_again(&self.table)
    }

    /// First keep, then tell.
    fn settle(&mut self, step: &Step) -> Verdict {
        if !step.keep.is_empty() && self.weather.has(Weather::REFUSALS) && self.dice.chance(1, 50) {
            return self.fail_to_keep(step);
        }
        self.journal.extend(step.keep.iter().cloned());
        let here = self.viewers_here();
        self.laws.judge(&self.table, step, &here, self.now)?;
        self.tell(step.tell.len() as u32)
    }

    /// The step has not happened - or has, and only its answer was lost.
    fn fail_to_keep(&mut self, step: &Step) -> Verdict {
        self.not_kept += 1;
        if self.dice.chance(1, 3) {
            self.journal.extend(step.keep.iter().cloned());
            self.laws.adopt(&step.keep)?;
        }
        self.now = self.now + 1000;
        self.read_back()
    }

    /// Puts messages into everyone's queues; who does not read is cut off.
    fn tell(&mut self, count: u32) -> Verdict {
        for who in 0..self.guests.len() {
            let guest = &mut self.guests[who];
            for unread in &mut guest.pages {
                *unread = if guest.reads { 0 } else { *unread + count };
            }
            if guest
                .pages
                .last()
                .is_some_and(|&unread| unread > MOST_UNREAD)
            {
                self.exit(who)?;
            }
        }
        Ok(())
    }

    fn viewers_here(&self) -> Vec<Viewer> {
        let here = self.guests.iter().filter(|guest| !guest.pages.is_empty());
        here.map(|guest| self.table.viewer_of(&guest.person.id))
            .collect()
    }

    fn luck(&mut self) -> Dice {
        Dice::from_number(self.dice.bits())
    }

    /// All is quiet: everyone is here and does nothing; then everyone goes. The game ends if it has
    /// a clock, the table closes.
    pub fn rest(&mut self) -> Verdict {
        self.weather = Weather::ALL;
        for trouble in Weather::EACH {
            self.weather = self.weather.without(trouble);
        }
        self.flights.clear();
        self.answers.clear();
        self.thinking.clear();
        for who in 0..self.guests.len() {
            self.guests[who].reads = true;
            if self.guests[who].pages.is_empty() && !self.is_closed() {
                self.enter(who)?;
            }
        }
        self.wait_for_the_end()?;
        for who in 0..self.guests.len() {
            while !self.guests[who].pages.is_empty() && !self.is_closed() {
                self.exit(who)?;
            }
        }
        for _ in 0..MOST_WAKES {
            if self.is_closed() {
                return Ok(());
            }
            let wake = self
                .table
                .wake_at()
                .ok_or("nobody is here, and the table waits for nothing")?;
            self.now = self.now.max(wake);
            self.tick()?;
        }
        Err("nobody is here, and the table does not close".to_owned())
    }

    /// Whether nobody's time runs and a person is awaited. In a game in real time without a limit
    /// they may stand in the way - on the last goal of all - for as long as they like, whatever
    /// bots do meanwhile.
    fn is_up_to_people(&self) -> bool {
        let seats = self.table.room(self.now).seats;
        let is_person = |seat: &Seat| {
            seats[seat.index()]
                .sitter
                .as_ref()
                .is_some_and(|sitter| sitter.person().is_some())
        };
        self.table
            .seen_by(Viewer::Spectator, self.now)
            .is_some_and(|play| {
                play.deadlines.iter().all(Option::is_none) && play.awaited.iter().any(is_person)
            })
    }

    fn wait_for_the_end(&mut self) -> Verdict {
        for _ in 0..MOST_WAKES {
            if self.is_closed() || self.table.stage() != Stage::Playing {
                return Ok(());
            }
            if let Some(job) = self.table.bot_jobs().first() {
                let answer = job.answer(sensible(job, &mut self.dice));
                let mut seeds = self.luck();
                let step = self.table.bot_acts(answer, self.now, &mut || seeds.seed());
                self.settle(&step)?;
                self.now = self.now + 50;
                continue;
            }
            // Without a clock the game waits for its people, as they wished.
            let Some(wake) = self.table.wake_at() else {
                return Ok(());
            };
            self.now = self.now.max(wake);
            self.tick()?;
        }
        if self.is_up_to_people() {
            return Ok(());
        }
        Err(format!(
            "all is quiet, and the game does not end: {:?}",
            self.table.room(WallTime(0))
        ))
    }
}

/// What the bot itself would do: by chance alone a game need not end.
fn sensible(job: &BotJob, dice: &mut Dice) -> AnyAction {
    let budget = Budget {
        effort: 100,
        expired: &|| false,
    };
    let bot = AnyBot::named(job.kind, job.kind.bots()[0]);
    let choice = bot.and_then(|mut bot| {
        bot.choose(&job.view, job.asked.seat, &job.menu, budget, dice)
            .ok()
    });
    choice.unwrap_or_else(|| job.menu[0].clone())
}

/// What was answered with yes is the last thing in the record; what was refused is not in it.
fn counts_once(
    step: &Step,
    seat: Seat,
    action: &AnyAction,
    answer: &Result<(), Refusal>,
) -> Verdict {
    let acts = step.keep.iter().filter(|row| {
        matches!(&row.kept, Kept::Entry(entry)
            if matches!(&entry.input, Input::Act { seat: by, action: kept } if *by == seat && kept == action))
    });
    let expected = usize::from(answer.is_ok());
    let count = acts.count();
    if count == expected {
        Ok(())
    } else {
        Err(format!(
            "{action:?}, answered {answer:?}, is kept {count} times"
        ))
    }
}
