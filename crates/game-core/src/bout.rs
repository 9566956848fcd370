//! Runs one game: feeds inputs and time to a [`Game`] in the right order, and keeps the
//! [`Record`].

use crate::{
    Banks, Dice, Entry, Game, GameTime, Input, Phase, Record, Seat, SeatList, Seed, Viewer,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A game being played.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout<G: Game> {
    record: Record<G>,
    state: G::State,
    now: GameTime,
    fresh: Vec<G::Event>,
    /// Seats whose players have left for good.
    gone: Vec<Seat>,
}

/// The reason why an input was not taken. Only wake-ups that were due anyway have happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Rejection<R> {
    #[error("the game is over")]
    Over,
    /// The seat is not awaited now.
    #[error("it is not this seat's turn")]
    NotAwaited,
    /// The rules refuse the action; contains their reason.
    #[error("not allowed by the rules")]
    Refused(R),
}

impl<R> Rejection<R> {
    /// Converts the rules' reason.
    pub fn map<S>(self, words: impl FnOnce(R) -> S) -> Rejection<S> {
        match self {
            Rejection::Over => Rejection::Over,
            Rejection::NotAwaited => Rejection::NotAwaited,
            Rejection::Refused(why) => Rejection::Refused(words(why)),
        }
    }
}

/// The reason why a record cannot come from this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {entry} of the record: {problem}")]
pub struct ReplayError {
    /// The number of the entry, counted from 1.
    pub entry: usize,
    pub problem: ReplayProblem,
}

/// What is wrong with an entry of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ReplayProblem {
    /// It is earlier than the entry before.
    #[error("is earlier than the one before it")]
    Backwards,
    /// A wake-up is due before its instant.
    #[error("overtakes the bell")]
    OvertakesBell,
    /// No wake-up is due at its instant.
    #[error("is a wake-up that nobody asked for")]
    NoBell,
    /// The game was over before it.
    #[error("comes after the end of the game")]
    AfterEnd,
    /// The rules refuse its action.
    #[error("is not allowed by the rules")]
    Forbidden,
    /// Its seat does not exist, or has left.
    #[error("names a seat that is not at the table")]
    NoSuchSeat,
}

impl<G: Game> Bout<G> {
    /// Opens a game: sets the table and deals.
    pub fn open(rules: G::Rules, seed: Seed) -> Self {
        let state = G::open(&rules, &mut Dice::stream(&seed, 0));
        Self {
            record: Record {
                rules,
                seed,
                entries: Vec::new(),
            },
            state,
            now: GameTime::START,
            fresh: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Replays a record and checks every entry, because records may come from outside.
    pub fn replay(record: &Record<G>) -> Result<Self, ReplayError> {
        let mut bout = Self::open(record.rules.clone(), record.seed.clone());
        for entry in &record.entries {
            bout.retrace(entry)?;
        }
        bout.fresh.clear();
        Ok(bout)
    }

    /// Appends one recorded entry, if the game could have written it.
    pub fn retrace(&mut self, entry: &Entry<G::Action>) -> Result<(), ReplayError> {
        let number = self.record.entries.len() + 1;
        self.could_be_next(entry).map_err(|problem| ReplayError {
            entry: number,
            problem,
        })?;
        self.step(entry.clone());
        Ok(())
    }

    fn could_be_next(&self, entry: &Entry<G::Action>) -> Result<(), ReplayProblem> {
        if self.is_over() {
            return Err(ReplayProblem::AfterEnd);
        }
        if entry.at < self.now {
            return Err(ReplayProblem::Backwards);
        }
        let bell = G::wake_at(&self.state);
        if matches!(entry.input, Input::Wake) {
            return if bell == Some(entry.at) {
                Ok(())
            } else {
                Err(ReplayProblem::NoBell)
            };
        }
        if bell.is_some_and(|bell| bell <= entry.at) {
            return Err(ReplayProblem::OvertakesBell);
        }
        match &entry.input {
            Input::Act { seat, action } => self
                .allows(*seat, action)
                .map_err(|_| ReplayProblem::Forbidden),
            Input::Leave { seat } if self.may_leave(*seat) => Ok(()),
            Input::Leave { .. } => Err(ReplayProblem::NoSuchSeat),
            Input::Wake => unreachable!("answered above"),
        }
    }

    /// Submits a player's action. Wake-ups due by `at` happen first, each at its own instant, so
    /// that a late message cannot overtake a timer.
    pub fn submit(
        &mut self,
        at: GameTime,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), Rejection<G::Refusal>> {
        let at = self.advance(at);
        self.allows(seat, &action)?;
        self.step(Entry {
            at,
            input: Input::Act { seat, action },
        });
        Ok(())
    }

    /// Takes a player out for good. Returns `false` without effect after the end, or if the seat
    /// has left before.
    pub fn leave(&mut self, at: GameTime, seat: Seat) -> bool {
        let at = self.advance(at);
        let may = !self.is_over() && self.may_leave(seat);
        if may {
            self.step(Entry {
                at,
                input: Input::Leave { seat },
            });
        }
        may
    }

    /// Advances time to `to` and fires the wake-ups due by then. Time never runs backwards:
    /// returns the present instant, which may be later than `to`.
    pub fn advance(&mut self, to: GameTime) -> GameTime {
        // A past instant means now; a wake-up may be due at exactly that moment.
        let to = to.max(self.now);
        while let Some(bell) = self.wake_at().filter(|&bell| bell <= to) {
            self.step(Entry {
                at: bell.max(self.now),
                input: Input::Wake,
            });
        }
        self.now = to;
        to
    }

    /// Checks whether the seat may do this now, without doing it.
    pub fn allows(&self, seat: Seat, action: &G::Action) -> Result<(), Rejection<G::Refusal>> {
        match G::phase(&self.state) {
            Phase::Over(_) => Err(Rejection::Over),
            Phase::Awaiting(seats) if !seats.contains(&seat) => Err(Rejection::NotAwaited),
            Phase::Awaiting(_) => G::check(&self.state, seat, action).map_err(Rejection::Refused),
        }
    }

    fn may_leave(&self, seat: Seat) -> bool {
        seat.index() < G::seating(&self.record.rules).count() && !self.has_left(seat)
    }

    /// Whether the seat's player has left for good.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.gone.contains(&seat)
    }

    fn step(&mut self, entry: Entry<G::Action>) {
        let stream = self.record.entries.len() as u64 + 1;
        let mut dice = Dice::stream(&self.record.seed, stream);
        self.now = entry.at;
        if let Input::Leave { seat } = entry.input {
            self.gone.push(seat);
        }
        self.fresh.extend(G::apply(
            &mut self.state,
            entry.at,
            entry.input.clone(),
            &mut dice,
        ));
        self.record.entries.push(entry);
    }

    /// When the game next changes by itself; `None` once it is over.
    pub fn wake_at(&self) -> Option<GameTime> {
        if self.is_over() {
            None
        } else {
            G::wake_at(&self.state)
        }
    }

    /// What the viewer may know now. State leaves a bout only as views; before the end,
    /// `Viewer::Reviewer` sees no more than a spectator.
    pub fn view(&self, viewer: Viewer) -> G::View {
        let viewer = if viewer == Viewer::Reviewer && !self.is_over() {
            Viewer::Spectator
        } else {
            viewer
        };
        G::view(&self.state, viewer)
    }

    /// Whether the game goes on, and which seats are awaited.
    pub fn phase(&self) -> Phase<G::Ending> {
        G::phase(&self.state)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase(), Phase::Over(_))
    }

    /// The awaited seats; empty once the game is over.
    pub fn awaited(&self) -> SeatList {
        match self.phase() {
            Phase::Awaiting(seats) => seats,
            Phase::Over(_) => SeatList::NONE,
        }
    }

    /// The actions offered to the seat; empty unless it is awaited.
    pub fn menu(&self, seat: Seat) -> Vec<G::Action> {
        if self.awaited().contains(&seat) {
            G::menu(&self.state, seat)
        } else {
            Vec::new()
        }
    }

    /// When the seat's time to act runs out, if it is limited.
    pub fn deadline(&self, seat: Seat) -> Option<GameTime> {
        G::deadline(&self.state, seat)
    }

    /// What is left in the players' banks, without what the present turn has used.
    pub fn banks(&self) -> Banks {
        G::banks(&self.state)
    }

    /// The same game after its first `version` entries, with time at `at`: for moves that are
    /// taken back. `None` if there are fewer entries, or if that instant does not lie between them
    /// and what comes next.
    pub fn rewound(&self, version: u32, at: GameTime) -> Option<Self> {
        let mut record = self.record.clone();
        if version as usize > record.entries.len() {
            return None;
        }
        record.entries.truncate(version as usize);
        let mut earlier = Self::replay(&record).ok()?;
        let is_due = earlier.wake_at().is_some_and(|bell| bell <= at);
        if at < earlier.now || is_due {
            return None;
        }
        earlier.now = at;
        Some(earlier)
    }

    /// Takes the events since the last call.
    pub fn drain(&mut self) -> Vec<G::Event> {
        std::mem::take(&mut self.fresh)
    }

    /// Everything needed to replay this game: for the journal and, once the game is over, for
    /// everyone.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The instant of the last entry, or of the last `advance`.
    pub fn now(&self) -> GameTime {
        self.now
    }

    /// The number of entries, which serves as the version of the state.
    pub fn version(&self) -> u32 {
        u32::try_from(self.record.entries.len()).expect("no game has four billion moves")
    }

    /// The whole state, for laws and arenas inside the process. No code that talks to people may
    /// call it.
    pub fn state(&self) -> &G::State {
        &self.state
    }
}
