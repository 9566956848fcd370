//! A table in virtual time, with a journal that is compared to the table after every step.

#![allow(dead_code, reason = "each test file uses its part")]

pub mod deal;
pub mod real_time;

use game_core::{Banks, Seat, Seed, Viewer};
use games::{AnyAction, AnyView, GameKind};
use hub::{BotAnswer, FinishedGame, JournalRow, Step, Table, Tell, To, WallTime};
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, PersonKind, Play, Rated, Refusal, Room,
    Setup, TableAsk, TableId, Visibility,
};

pub const ONE: Seat = Seat::new(0);
pub const TWO: Seat = Seat::new(1);

/// A table, its journal, the time, and the messages of the last step.
#[derive(Clone)]
pub struct Scene {
    pub table: Table,
    pub rows: Vec<JournalRow>,
    pub now: WallTime,
    pub told: Vec<Tell>,
    /// Rows of the last step.
    pub kept: Vec<JournalRow>,
    deals: u64,
}

pub fn person(number: u32) -> Person {
    Person {
        id: PersonId::from_bits(number.into()),
        nick: Nick::guest(number),
        kind: PersonKind::Guest,
    }
}

pub fn dama(absence: Absence) -> Setup {
    Setup {
        rules: GameKind::Dama.default_rules(),
        visibility: Visibility::Public,
        absence,
        rated: Rated::No,
    }
}

impl Scene {
    /// A table that person 1 has opened and sits at.
    pub fn opened(absence: Absence) -> Self {
        Self::opened_as(NewTable {
            setup: dama(absence),
            seat: Some(ONE),
            bots: Vec::new(),
        })
    }

    /// A table that person 1 has opened like this and looks at.
    pub fn opened_as(wish: NewTable) -> Self {
        Self::opened_by(&person(1), wish)
    }

    /// As `opened_as`, by person 1 of any kind.
    pub fn opened_by(by: &Person, wish: NewTable) -> Self {
        let now = WallTime(1_000_000);
        let mut deals = 0;
        let opened = Table::open(
            TableId::from_bits(7),
            by,
            wish,
            now,
            &mut dealer(&mut deals),
        );
        let (table, step) = opened.expect("the wish is fine");
        let mut scene = Self {
            table,
            rows: Vec::new(),
            now,
            told: Vec::new(),
            kept: Vec::new(),
            deals,
        };
        scene.take(step);
        scene.enter(1);
        scene
    }

    /// A game between persons 1 and 2, both here, person 1 to move.
    pub fn playing(absence: Absence) -> Self {
        let mut scene = Self::opened(absence);
        scene.enter(2);
        scene
            .ask(
                2,
                TableAsk::Sit {
                    seat: TWO,
                    ready: true,
                },
            )
            .expect("the seat is free");
        scene
    }

    /// As `playing`, with rules that have no clock.
    pub fn unhurried(absence: Absence) -> Self {
        Self::timed(absence, r#"{"dama":{"turn_ms":null}}"#)
    }

    /// As `playing`, with these rules of dáma.
    pub fn timed(absence: Absence, rules: &str) -> Self {
        let mut scene = Self::opened(absence);
        let rules = serde_json::from_str(rules).expect("rules of the game");
        scene
            .ask(1, TableAsk::Rules { rules })
            .expect("the host may");
        scene.ask(1, TableAsk::Ready { ready: true }).expect("sits");
        scene.enter(2);
        scene
            .ask(
                2,
                TableAsk::Sit {
                    seat: TWO,
                    ready: true,
                },
            )
            .expect("the seat is free");
        scene
    }

    fn take(&mut self, step: Step) {
        self.kept.clone_from(&step.keep);
        self.rows.extend(step.keep);
        self.told = step.tell;
        self.journal_is_the_table();
    }

    /// The law of this crate: `Table::restore` of all rows equals the live table.
    fn journal_is_the_table(&self) {
        let texts: Vec<_> = self.rows.iter().map(JournalRow::to_text).collect();
        let rows: Vec<_> = texts
            .iter()
            .map(|text| JournalRow::from_text(text).expect("our own row"))
            .collect();
        assert_eq!(rows, self.rows, "rows survive their text");
        let restored =
            Table::restore(self.table.id().clone(), &rows, self.now).expect("our own journal");
        assert_eq!(restored.rows(), self.table.rows());
        assert_eq!(facts(&restored), facts(&self.table));
    }

    pub fn ask(&mut self, number: u32, ask: TableAsk) -> Result<(), Refusal> {
        self.ask_as(&person(number), ask)
    }

    /// As `ask`, by a person of any kind.
    pub fn ask_as(&mut self, person: &Person, ask: TableAsk) -> Result<(), Refusal> {
        self.step_as(person, ask).1
    }

    /// As `ask_as`; returns the finished game of the step, too.
    pub fn step_as(
        &mut self,
        person: &Person,
        ask: TableAsk,
    ) -> (Option<FinishedGame>, Result<(), Refusal>) {
        let (step, answer) = self
            .table
            .handle(person, ask, self.now, &mut dealer(&mut self.deals));
        let finished = step.finished.clone();
        self.take(step);
        (finished, answer)
    }

    pub fn act(&mut self, number: u32, text: &str) -> Result<(), Refusal> {
        let basis = self.play(number).version;
        let action = AnyAction::parse(GameKind::Dama, text).expect("in notation");
        self.ask(
            number,
            TableAsk::Act {
                action,
                basis,
                game: None,
            },
        )
    }

    pub fn enter(&mut self, number: u32) {
        let step = self
            .table
            .enter(&person(number).id, self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    pub fn rename(&mut self, person: &Person) {
        let step = self
            .table
            .rename(person, self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    /// The person resigns; returns the finished game of the step.
    pub fn finish(&mut self, number: u32) -> FinishedGame {
        let basis = self.play(number).version;
        let action = AnyAction::parse(GameKind::Dama, "resign").expect("in notation");
        let ask = TableAsk::Act {
            action,
            basis,
            game: None,
        };
        let (step, answer) =
            self.table
                .handle(&person(number), ask, self.now, &mut dealer(&mut self.deals));
        answer.expect("it may");
        let finished = step.finished.clone().expect("it is over");
        self.take(step);
        finished
    }

    pub fn exit(&mut self, number: u32) {
        let step = self
            .table
            .exit(&person(number).id, self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    /// Advances time, calling `tick` whenever `wake_at` asks for it.
    pub fn pass(&mut self, ms: u64) {
        let until = self.now + ms;
        while let Some(wake) = self.table.wake_at().filter(|&wake| wake <= until) {
            self.now = self.now.max(wake);
            let step = self.table.tick(self.now, &mut dealer(&mut self.deals));
            self.take(step);
            if self.table.is_closed() {
                break;
            }
        }
        self.now = until;
    }

    /// The program stands still for `ms` and is then told so, before it acts again.
    pub fn stand_still(&mut self, ms: u64) {
        self.now = self.now + ms;
        self.table.credit_stall(ms);
        let step = self.table.tick(self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    /// Simulates a crash: another server restores the journal an hour later.
    pub fn restart(&mut self) {
        self.now = self.now + 3_600_000;
        self.table =
            Table::restore(self.table.id().clone(), &self.rows, self.now).expect("our own journal");
    }

    /// Simulates the start of a program on this journal, as after a crash or on a backup.
    pub fn start_program(&mut self) {
        self.restart();
        let step = self.table.seal_anew(self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    pub fn bot_acts(&mut self, answer: BotAnswer) {
        let step = self
            .table
            .bot_acts(answer, self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    /// Closes the table as a moderator does.
    pub fn close(&mut self) {
        let step = self.table.close(self.now, &mut dealer(&mut self.deals));
        self.take(step);
    }

    pub fn room(&self) -> Room {
        self.table.room(self.now)
    }

    /// The game as this person would see it on entering now.
    pub fn play(&self, number: u32) -> Play {
        let scene = self.table.scene(&person(number).id, self.now);
        let play = scene.into_iter().find_map(|message| match message {
            ClientIn::Play(play) => Some(play),
            _ => None,
        });
        *play.expect("a game has begun")
    }

    /// The messages of the last step that this person receives.
    pub fn heard(&self, number: u32) -> Vec<ClientIn> {
        let viewer = self.table.viewer_of(&person(number).id);
        let is_for = |to: To| to == To::Everyone || to == To::Viewer(viewer);
        self.told
            .iter()
            .filter(|tell| is_for(tell.to))
            .map(|tell| tell.message.clone())
            .collect()
    }
}

fn dealer(deals: &mut u64) -> impl FnMut() -> Seed {
    move || {
        *deals += 1;
        Seed::from_number(*deals)
    }
}

/// What must survive a restart: everything but presence and the position of the clock.
fn facts(table: &Table) -> (Room, Option<(u32, u32, AnyView, Banks)>) {
    let mut room = table.room(WallTime(0));
    room.revision = 0;
    room.watchers = 0;
    room.offers.clear();
    room.reveal_ms = room.reveal_ms.map(|_| 0);
    for seat in &mut room.seats {
        seat.here = false;
        seat.stand_in = None;
        seat.grace_ms = None;
    }
    let stranger = PersonId::from_bits(u128::MAX);
    let play = table
        .scene(&stranger, WallTime(0))
        .into_iter()
        .find_map(|message| match message {
            ClientIn::Play(play) => {
                assert_eq!(play.viewer, Viewer::Spectator);
                Some((play.game, play.version, play.view, play.banks))
            }
            _ => None,
        });
    (room, play)
}
