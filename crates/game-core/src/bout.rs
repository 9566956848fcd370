//! Runs one game: feeds it inputs and time in the right order, and keeps the record.

use crate::{Dice, Entry, Game, GameTime, Input, Phase, Record, Seat, SeatList, Seed, Viewer};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A game being played.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout<G: Game> {
    record: Record<G>,
    state: G::State,
    now: GameTime,
    fresh: Vec<G::Event>,
    /// Who has gone for good.
    gone: Vec<Seat>,
}

/// Why an input was not taken. Nothing has changed then, but for wake-ups that were due anyway.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Rejection<R> {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The seat is not awaited now.
    #[error("it is not this seat's turn")]
    NotAwaited,
    /// The rules say no.
    #[error("not allowed by the rules")]
    Refused(R),
}

impl<R> Rejection<R> {
    /// The same rejection with the rules' reason in other words.
    pub fn map<S>(self, words: impl FnOnce(R) -> S) -> Rejection<S> {
        match self {
            Rejection::Over => Rejection::Over,
            Rejection::NotAwaited => Rejection::NotAwaited,
            Rejection::Refused(why) => Rejection::Refused(words(why)),
        }
    }
}

/// A record that no game can have written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {entry} of the record: {problem}")]
pub struct ReplayError {
    /// Which entry, counted from 1.
    pub entry: usize,
    /// What is wrong with it.
    pub problem: ReplayProblem,
}

/// What is wrong with a record's entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ReplayProblem {
    /// Time runs backwards.
    #[error("is earlier than the one before it")]
    Backwards,
    /// The game changes by itself before this instant.
    #[error("overtakes the bell")]
    OvertakesBell,
    /// No wake-up is due at this instant.
    #[error("is a wake-up that nobody asked for")]
    NoBell,
    /// The game was over.
    #[error("comes after the end of the game")]
    AfterEnd,
    /// The action is not allowed there.
    #[error("is not allowed by the rules")]
    Forbidden,
    /// There is no such seat, or it has left.
    #[error("names a seat that is not at the table")]
    NoSuchSeat,
}

impl<G: Game> Bout<G> {
    /// Sets the table and deals.
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

    /// Plays a record again, checking every entry as if it came from outside - it may have.
    pub fn replay(record: &Record<G>) -> Result<Self, ReplayError> {
        let mut bout = Self::open(record.rules.clone(), record.seed.clone());
        for entry in &record.entries {
            bout.retrace(entry)?;
        }
        bout.fresh.clear();
        Ok(bout)
    }

    /// Adds one recorded entry, if a game could have written it.
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

    /// A player acts. Wake-ups that are due by then happen first, each at its own instant: a late
    /// message cannot overtake the bell.
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

    /// A player goes for good. Says whether that meant anything: not after the end, not twice.
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

    /// Lets time pass up to `to`, firing what is due. Time never runs backwards: gives the instant
    /// it is now.
    pub fn advance(&mut self, to: GameTime) -> GameTime {
        // An instant that has passed means now; a bell may be due at just that moment.
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

    /// Whether the seat may do this now.
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

    /// Whether the seat's player has gone for good.
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

    /// When the game next changes by itself; never once it is over.
    pub fn wake_at(&self) -> Option<GameTime> {
        if self.is_over() {
            None
        } else {
            G::wake_at(&self.state)
        }
    }

    /// What the viewer may know now. Only a view leaves a bout; a reviewer's only after the end.
    pub fn view(&self, viewer: Viewer) -> G::View {
        let viewer = if viewer == Viewer::Reviewer && !self.is_over() {
            Viewer::Spectator
        } else {
            viewer
        };
        G::view(&self.state, viewer)
    }

    /// Whether it goes on, and on whom it waits.
    pub fn phase(&self) -> Phase<G::Ending> {
        G::phase(&self.state)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.phase(), Phase::Over(_))
    }

    /// The seats awaited; none once it is over.
    pub fn awaited(&self) -> SeatList {
        match self.phase() {
            Phase::Awaiting(seats) => seats,
            Phase::Over(_) => SeatList::NONE,
        }
    }

    /// What the seat is offered; nothing unless it is awaited.
    pub fn menu(&self, seat: Seat) -> Vec<G::Action> {
        if self.awaited().contains(&seat) {
            G::menu(&self.state, seat)
        } else {
            Vec::new()
        }
    }

    /// When the seat's time to act runs out, if it does.
    pub fn deadline(&self, seat: Seat) -> Option<GameTime> {
        G::deadline(&self.state, seat)
    }

    /// The events since the last call.
    pub fn drain(&mut self) -> Vec<G::Event> {
        std::mem::take(&mut self.fresh)
    }

    /// Everything needed to play this game again. For the journal and, once it is over, for
    /// everyone.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The instant of the last thing that happened, or that time was advanced to.
    pub fn now(&self) -> GameTime {
        self.now
    }

    /// How many entries there are: the version of what viewers see.
    pub fn version(&self) -> u32 {
        u32::try_from(self.record.entries.len()).expect("no game has four billion moves")
    }

    /// The truth, for laws and arenas that check a game from inside the process. Nothing that talks
    /// to people calls it.
    pub fn state(&self) -> &G::State {
        &self.state
    }
}
