//! Hosts one table in the worker: does what the server does, with the window as its only visitor
//! and journal.

use crate::{
    environment::{now, seed, steady_ms},
    reviewer::review,
    thinker::{Thinker, ms},
    timer::Timer,
};
use game_core::{Budget, Dice, Seat, Tempo, Viewer};
use games::{AnyAction, AnyBest, AnyView};
use hub::{
    BOT_THINKS, BotAnswer, BotQuestion, JournalFact, JournalRow, Step, Table, To,
    rows_before_last_move,
};
use std::{cell::RefCell, rc::Rc};
use wire::{
    Ask, ClientIn, ClientOut, FromWorker, NewTable, PROTOCOL, Person, Play, Question, Refusal,
    Stage, TableAsk, TableId, Thought, ToWorker,
};

/// Where letters to the window go.
pub type Tell = Rc<dyn Fn(FromWorker)>;

pub struct Host {
    tell: Tell,
    /// Who plays here and what the table is called; known once the window has said so.
    guest: Option<(Person, TableId)>,
    table: Option<Table>,
    /// The table's journal.
    rows: Vec<JournalRow>,
    /// What the window knows of whether a move can be taken back.
    can_take_back: bool,
    thinker: Thinker,
    alarm: Timer,
    pace: Timer,
    /// The question a bot is about to answer.
    asked: Option<BotQuestion>,
    /// Whether the window is shown everyone's hand.
    open: bool,
}

type Shared = Rc<RefCell<Host>>;

impl Host {
    pub fn new(tell: Tell) -> Self {
        Self {
            tell,
            guest: None,
            table: None,
            rows: Vec::new(),
            can_take_back: false,
            thinker: Thinker::default(),
            alarm: Timer::default(),
            pace: Timer::default(),
            asked: None,
            open: false,
        }
    }

    /// Takes a letter from the window.
    pub fn receive(host: &Shared, letter: ToWorker) {
        match letter {
            ToWorker::Begin { you, table, rows } => host.borrow_mut().begin(you, table, &rows),
            ToWorker::Out(out) => host.borrow_mut().answer(out),
            ToWorker::LayOpen(open) => host.borrow_mut().lay_open(open),
            ToWorker::Hold(held) => host.borrow_mut().hold(held),
            ToWorker::TakeBack => host.borrow_mut().take_back(),
            ToWorker::Think { number, question } => host.borrow().think(number, &question),
        }
        Self::go_on(host);
    }

    fn think(&self, number: u32, question: &Question) {
        (self.tell)(FromWorker::Thought {
            number,
            thought: self.answer(number, question),
        });
    }

    fn answer(&self, number: u32, question: &Question) -> Option<Thought> {
        match question {
            Question::Best { view, seat } => AnyBest::of(view, *seat).map(Thought::Best),
            Question::Advice { view, seat } => advice(view, *seat).map(Thought::Advice),
            Question::Review(text) => {
                let tell = |progress| (self.tell)(FromWorker::Reviewing { number, progress });
                review(text, &tell).map(Thought::Review)
            }
        }
    }

    fn begin(&mut self, you: Person, id: TableId, rows: &[String]) {
        let restored = restore(&id, rows);
        let (person, table, rows) = match restored {
            Some((person, table, rows)) => (person, Some(table), rows),
            None => (you, None, Vec::new()),
        };
        self.guest = Some((person, id));
        self.table = table;
        self.rows = rows;
        (self.tell)(FromWorker::Begun {
            restored: self.table.is_some(),
        });
        if let Some(table) = &self.table {
            self.tell_finished(table);
        }
        self.tell_take_back();
    }

    /// How many rows are left when the person takes the last move back; none if there is none. A
    /// match in real time has no turns to take back, and a finished game is finished.
    fn rows_left(&self) -> Option<usize> {
        let (table, (you, _)) = (self.table.as_ref()?, self.guest.as_ref()?);
        let is_on = table.stage() == Stage::Playing && table.kind().tempo() == Tempo::Turns;
        let Viewer::Seat(seat) = table.viewer_of(&you.id) else {
            return None;
        };
        rows_before_last_move(&self.rows, seat).filter(|_| is_on)
    }

    fn take_back(&mut self) {
        let (Some(left), Some((you, id))) = (self.rows_left(), self.guest.clone()) else {
            return;
        };
        let Ok(table) = Table::restore(id, &self.rows[..left], now()) else {
            return;
        };
        self.rows.truncate(left);
        let table = table.with_people_here(std::iter::once(&you.id), now());
        let scene = table.scene(&you.id, now());
        self.table = Some(table);
        // The bots remember nothing of what has not happened.
        self.thinker = Thinker::default();
        self.asked = None;
        self.pace.set(None, || ());
        (self.tell)(FromWorker::TakenBack { rows: left });
        scene.into_iter().for_each(|message| self.say(message));
        self.tell_take_back();
    }

    fn tell_take_back(&mut self) {
        let can = self.rows_left().is_some();
        if can != self.can_take_back {
            self.can_take_back = can;
            (self.tell)(FromWorker::CanTakeBack(can));
        }
    }

    fn lay_open(&mut self, open: bool) {
        self.open = open;
        let (Some(table), Some((you, _))) = (&self.table, &self.guest) else {
            return;
        };
        table
            .scene(&you.id, now())
            .into_iter()
            .for_each(|message| self.say(message));
    }

    fn hold(&mut self, held: bool) {
        let held = |table: &mut Table| table.hold(held, now(), &mut seed);
        if let Some(step) = self.table.as_mut().map(held) {
            self.settle(step);
        }
    }

    fn answer(&mut self, ClientOut { ack, ask }: ClientOut) {
        let message = match self.try_ask(ask) {
            Ok(table) => ClientIn::Done { ack, table },
            Err(why) => ClientIn::Refused { ack, why },
        };
        self.say(message);
    }

    fn try_ask(&mut self, ask: Ask) -> Result<Option<TableId>, Refusal> {
        match ask {
            Ask::Hello { .. } | Ask::Ping | Ask::Lobby { .. } | Ask::Exit { .. } => Ok(None),
            // No other person can reach this table.
            Ask::Match { .. }
            | Ask::LobbyChat { .. }
            | Ask::People { .. }
            | Ask::SayInLobby { .. }
            | Ask::Invite { .. }
            | Ask::Accept { .. }
            | Ask::Decline { .. } => Err(Refusal::NoSuchTable),
            Ask::Open(wish) => self.open(wish).map(Some),
            Ask::Enter { .. } => self.enter().map(Some),
            Ask::At { ask, .. } => self.at_table(ask).map(|()| None),
        }
    }

    fn open(&mut self, wish: NewTable) -> Result<TableId, Refusal> {
        let (you, id) = self.guest.clone().ok_or(Refusal::Hello)?;
        let (table, step) = Table::open(id, &you, wish, now(), &mut seed)?;
        self.table = Some(table);
        self.settle(step);
        self.enter()
    }

    fn enter(&mut self) -> Result<TableId, Refusal> {
        let (you, id) = self.guest.clone().ok_or(Refusal::Hello)?;
        let table = self.table.as_mut().ok_or(Refusal::NoSuchTable)?;
        let step = table.enter(&you.id, now(), &mut seed);
        let scene = table.scene(&you.id, now());
        self.say(ClientIn::Welcome {
            protocol: PROTOCOL,
            you,
            seated: Vec::new(),
        });
        self.settle(step);
        scene.into_iter().for_each(|message| self.say(message));
        Ok(id)
    }

    fn at_table(&mut self, ask: TableAsk) -> Result<(), Refusal> {
        let (you, _) = self.guest.clone().ok_or(Refusal::Hello)?;
        let table = self.table.as_mut().ok_or(Refusal::NoSuchTable)?;
        let (step, answer) = table.handle(&you, ask, now(), &mut seed);
        self.settle(step);
        answer
    }

    /// First keep, then tell - here too.
    fn settle(&mut self, step: Step) {
        self.rows.extend(step.keep.iter().cloned());
        self.tell_take_back();
        let (Some(table), Some((you, _))) = (&self.table, &self.guest) else {
            return;
        };
        if !step.keep.is_empty() {
            let rows = step.keep.iter().map(JournalRow::to_text).collect();
            (self.tell)(FromWorker::Keep {
                rows,
                playing: table.stage() == Stage::Playing,
            });
        }
        if step.finished.is_some() {
            self.tell_finished(table);
        }
        let sight = table.sight_of(&you.id);
        let is_for_window = |to: To| to == To::Everyone || to == sight;
        step.tell
            .into_iter()
            .filter(|tell| is_for_window(tell.to))
            .for_each(|tell| self.say(tell.message));
    }

    fn tell_finished(&self, table: &Table) {
        if let Some(file) = table.replay_file() {
            let text = serde_json::to_string(&file).expect("a file is plain data");
            (self.tell)(FromWorker::Finished(text));
        }
    }

    fn say(&self, mut message: ClientIn) {
        if let (true, ClientIn::Play(play)) = (self.open, &mut message) {
            self.show_hands(play);
        }
        (self.tell)(FromWorker::In(Box::new(message)));
    }

    /// Puts everyone's hand in place of the person's view.
    /// The bots go on seeing what they saw.
    fn show_hands(&self, play: &mut Play) {
        let (Some(table), Some((you, _))) = (&self.table, &self.guest) else {
            return;
        };
        if let Some(view) = table.laid_open(&you.id) {
            play.view = view;
        }
    }

    /// Sets the alarm for whatever the table waits for next: its bell, or a bot.
    fn go_on(host: &Shared) {
        let mut this = host.borrow_mut();
        let Some(table) = &this.table else { return };
        let wake_ms = table.wake_at().map(|at| at.ms_since(now()) as f64);
        let asked = table.bot_jobs().first().map(|job| job.asked);
        let shared = host.clone();
        this.alarm.set(wake_ms, move || Self::tick(&shared));
        if this.asked != asked {
            this.asked = asked;
            let shared = host.clone();
            let at_once = asked.map(|_| 0.0);
            this.pace
                .set(at_once, move || Self::let_bots_think(&shared));
        }
    }

    fn tick(host: &Shared) {
        {
            let mut this = host.borrow_mut();
            if let Some(step) = this
                .table
                .as_mut()
                .map(|table| table.tick(now(), &mut seed))
            {
                this.settle(step);
            }
        }
        Self::go_on(host);
    }

    /// Lets the bots choose and keeps their answers back until their pace is over.
    fn let_bots_think(host: &Shared) {
        let (answers, wait_ms) = host.borrow_mut().bots_think();
        let shared = host.clone();
        let act = move || {
            shared.borrow_mut().bots_act(answers);
            Self::go_on(&shared);
        };
        if wait_ms > 0.0 {
            host.borrow_mut().pace.set(Some(wait_ms), act);
        } else {
            act();
        }
    }

    /// The answers, and what is left of the pace. In turns one bot answers, in real time all that
    /// are asked: one answer leaves the other questions open.
    fn bots_think(&mut self) -> (Vec<BotAnswer>, f64) {
        let Some(table) = &self.table else {
            return (Vec::new(), 0.0);
        };
        let (began_ms, mut jobs) = (steady_ms(), table.bot_jobs());
        match table.kind().tempo() {
            Tempo::Turns => jobs.truncate(1),
            Tempo::RealTime => {}
        }
        let pace_ms = jobs.first().map_or(0.0, |job| ms(job.pace()));
        let answers = jobs.iter().map(|job| self.thinker.choose(job)).collect();
        (answers, began_ms + pace_ms - steady_ms())
    }

    fn bots_act(&mut self, answers: Vec<BotAnswer>) {
        self.asked = None;
        for answer in answers {
            let Some(table) = &mut self.table else { return };
            let step = table.bot_acts(answer, now(), &mut seed);
            self.settle(step);
        }
    }
}

/// The table the rows tell of and who opened it; none if there are none, or they are not a table's,
/// or it has closed.
fn restore(id: &TableId, rows: &[String]) -> Option<(Person, Table, Vec<JournalRow>)> {
    let rows: Vec<JournalRow> = rows
        .iter()
        .map(|text| JournalRow::from_text(text).ok())
        .collect::<Option<_>>()?;
    let JournalFact::Opened { by, .. } = &rows.first()?.fact else {
        return None;
    };
    let table = Table::restore(id.clone(), &rows, now())
        .ok()
        .filter(|table| !table.is_closed())?;
    Some((by.clone(), table, rows))
}

/// What a strong player would do, within the time that a bot has.
fn advice(view: &AnyView, seat: Seat) -> Option<AnyAction> {
    let until = steady_ms() + ms(BOT_THINKS);
    let expired = move || steady_ms() >= until;
    let budget = Budget {
        effort: u64::MAX,
        expired: &expired,
    };
    view.advice(seat, budget, &mut Dice::stream(&seed(), 0))
}
