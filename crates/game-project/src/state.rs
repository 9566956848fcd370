//! The whole state: the [`Truth`], and each agent's [`Knowledge`] of it.

mod acting;
mod opening;

use crate::{Ending, Event, Knowledge, Rules, Truth, View, Why};
use game_core::{GameTime, Input, Seat, Viewer};

/// The state of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) truth: Truth,
    /// One per seat, fed with the words that the agent hears and with nothing else.
    pub(crate) minds: Vec<Knowledge>,
}

impl State {
    pub(crate) const fn rules(&self) -> &Rules {
        &self.truth.rules
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        match viewer {
            Viewer::Seat(seat) => View::Agent(self.minds[seat.index()].clone()),
            Viewer::Spectator | Viewer::Reviewer => View::Master(self.truth.clone()),
        }
    }

    /// The next instant at which an agent wakes, or the time limit.
    pub(crate) fn wake_at(&self) -> Option<GameTime> {
        self.truth
            .agents
            .iter()
            .filter_map(|agent| agent.asleep)
            .chain(self.time_limit())
            .min()
    }

    pub(crate) fn time_limit(&self) -> Option<GameTime> {
        self.rules()
            .time_limit_ms()
            .map(|ms| GameTime::from_ms(ms.into()))
    }

    /// Applies an input, and lets the agents hear of it.
    pub(crate) fn take(
        &mut self,
        at: GameTime,
        input: Input<crate::Action>,
        dice: &mut game_core::Dice,
    ) -> Vec<Event> {
        let mut events = match input {
            Input::Act { seat, action } => vec![self.act(at, seat, action, dice)],
            Input::Leave { seat } => vec![self.leave(seat)],
            Input::Wake if self.time_limit().is_some_and(|limit| at >= limit) => {
                vec![self.end(self.truth.scores(), Why::Time)]
            }
            Input::Wake => vec![self.wake(at)],
        };
        events.extend(self.end_if_won());
        events.iter().for_each(|event| self.tell(at, event));
        events
    }

    fn wake(&mut self, at: GameTime) -> Event {
        let is_rested = |agent: &crate::Agent| agent.asleep.is_some_and(|until| until <= at);
        let seats: Vec<Seat> = self
            .rules()
            .seats()
            .filter(|&seat| is_rested(self.truth.agent(seat)))
            .collect();
        seats
            .iter()
            .for_each(|&seat| self.truth.agent_mut(seat).asleep = None);
        Event::Woke { seats }
    }

    /// A leaving agent costs its team all goals (source, section 3.3).
    fn leave(&mut self, seat: Seat) -> Event {
        let mut scores = [1, 1];
        scores[usize::from(self.rules().team(seat).0)] = 0;
        self.end(scores, Why::Left(seat))
    }

    fn end_if_won(&mut self) -> Option<Event> {
        let scores = self.truth.scores();
        let is_won = self.truth.ending.is_none() && scores.contains(&self.rules().goals());
        is_won.then(|| self.end(scores, Why::Goals))
    }

    fn end(&mut self, scores: [u16; 2], why: Why) -> Event {
        let ending = Ending {
            scores,
            players: self.rules().players(),
            why,
        };
        self.truth.ending = Some(ending.clone());
        Event::Ended(ending)
    }

    fn tell(&mut self, at: GameTime, event: &Event) {
        for seat in self.rules().seats() {
            if let Some(word) = event.word(seat) {
                self.minds[seat.index()].hear(at, &word);
            }
        }
    }
}
