//! A table of a game in which everyone acts at once, in virtual time.

use game_core::{Budget, Dice, Seat, Seed, Viewer};
use games::{AnyAction, AnyBot, AnyNotice, GameKind};
use hub::{BotAnswer, BotJob, FinishedGame, JournalRow, Step, Table, To, WallTime};
use std::collections::BTreeMap;
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, PersonKind, Play, Rated, Refusal, Setup,
    Stage, TableAsk, TableId, Visibility,
};

pub const RED: Seat = Seat::new(0);
pub const BLUE: Seat = Seat::new(5);

/// A table of The Project Game: agents of the team on all seats but the people's.
pub struct RealTimeScene {
    pub table: Table,
    pub rows: Vec<JournalRow>,
    pub now: WallTime,
    /// What the connections of each kind were sent, and when.
    shown: BTreeMap<To, Vec<(WallTime, Play)>>,
    pub finished: Option<FinishedGame>,
}

pub fn person(number: u32) -> Person {
    Person {
        id: PersonId::from_bits(number.into()),
        nick: Nick::guest(number),
        kind: PersonKind::Guest,
    }
}

pub fn deal() -> Seed {
    Seed::from_number(3)
}

impl RealTimeScene {
    /// As `dealt`, after the countdown.
    pub fn begin(seats: [Option<Seat>; 2]) -> Self {
        let mut scene = Self::dealt(seats);
        scene.pass_countdown();
        scene
    }

    /// Person 1 opens the table, and sits there if a seat is given. The game is dealt once person 2
    /// sits.
    pub fn dealt(seats: [Option<Seat>; 2]) -> Self {
        let setup = Setup {
            rules: GameKind::Project.default_rules(),
            visibility: Visibility::Public,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let is_free = |seat: &Seat| !seats.contains(&Some(*seat));
        let bots = Seat::all(setup.rules.seating().count()).filter(is_free);
        let bots = bots
            .map(|seat| (seat, "team".parse().expect("a name")))
            .collect();
        let wish = NewTable {
            setup,
            seat: seats[0],
            bots,
        };
        let now = WallTime(1_000_000);
        let (table, step) =
            Table::open(TableId::from_bits(7), &person(1), wish, now, &mut deal).unwrap();
        let mut scene = RealTimeScene {
            table,
            rows: Vec::new(),
            now,
            shown: BTreeMap::new(),
            finished: None,
        };
        scene.take(step);
        for number in [1, 2] {
            let step = scene.table.enter(&person(number).id, now, &mut deal);
            scene.take(step);
        }
        if let Some(seat) = seats[1] {
            scene.ask(2, TableAsk::Sit { seat, ready: true }).unwrap();
        }
        assert_eq!(scene.table.stage(), Stage::Playing);
        scene
    }

    pub fn take(&mut self, step: Step) {
        self.rows.extend(step.keep);
        self.finished = self.finished.take().or(step.finished);
        for tell in step.tell {
            if let (to, ClientIn::Play(play)) = (tell.to, tell.message) {
                self.shown.entry(to).or_default().push((self.now, *play));
            }
        }
    }

    pub fn ask(&mut self, number: u32, ask: TableAsk) -> Result<(), Refusal> {
        let (step, answer) = self.table.handle(&person(number), ask, self.now, &mut deal);
        self.take(step);
        answer
    }

    pub fn act(&mut self, number: u32, text: &str) -> Result<(), Refusal> {
        let action = AnyAction::parse(GameKind::Project, text).unwrap();
        self.ask(
            number,
            TableAsk::Act {
                action,
                basis: 0,
                game: None,
            },
        )
    }

    pub fn bot_acts(&mut self, answer: BotAnswer) -> usize {
        let step = self.table.bot_acts(answer, self.now, &mut deal);
        let kept = step.keep.len();
        self.take(step);
        kept
    }

    pub fn tick(&mut self, at: WallTime) {
        self.now = at;
        let step = self.table.tick(at, &mut deal);
        self.take(step);
    }

    /// Answers all open `bot_jobs`, then advances time to the next wake-up.
    pub fn go_on(&mut self, dice: &mut Dice) {
        let jobs = self.table.bot_jobs();
        for job in &jobs {
            self.bot_acts(chosen(job, dice));
        }
        let Some(wake) = self.table.wake_at() else {
            return;
        };
        assert!(
            wake > self.now || !jobs.is_empty(),
            "time does not stand still"
        );
        self.tick(self.now.max(wake));
    }

    pub fn shown(&self, viewer: Viewer) -> &[(WallTime, Play)] {
        self.shown_to(To::Viewer(viewer))
    }

    pub fn shown_to(&self, to: To) -> &[(WallTime, Play)] {
        self.shown.get(&to).map_or(&[], Vec::as_slice)
    }

    /// The game as this person would see it on entering now.
    pub fn play(&self, number: u32) -> Play {
        let scene = self.table.scene(&person(number).id, self.now);
        let play = scene.into_iter().find_map(|message| match message {
            ClientIn::Play(play) => Some(play),
            _ => None,
        });
        *play.expect("a game is on")
    }

    /// Lets time pass until the clock runs.
    pub fn pass_countdown(&mut self) {
        if let Some(left) = self.play(9).starts_ms {
            self.tick(self.now + left);
        }
    }

    /// The `Story` sent to a spectator who enters now.
    pub fn story(&self) -> Vec<AnyNotice> {
        let scene = self.table.scene(&person(9).id, self.now).into_iter();
        let mut story = scene.filter_map(|message| match message {
            ClientIn::Story { notices, .. } => Some(notices),
            _ => None,
        });
        story.next_back().expect("a game is on")
    }
}

pub fn chosen(job: &BotJob, dice: &mut Dice) -> BotAnswer {
    let mut bot = AnyBot::named(job.kind, job.bot.as_str()).expect("there is such a bot");
    job.answer(
        bot.choose(&job.view, job.asked.seat, &job.menu, Budget::UNTIMED, dice)
            .expect("its own game"),
    )
}
