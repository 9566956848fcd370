//! The Project Game as a [`Game`].

use crate::{Action, Ending, Event, Notice, Refusal, Rules, State, View};
use game_core::{Dice, Game, GameTime, Input, Outcome, Phase, Seat, Seating, Tempo, Viewer};

/// The marker type of this game.
#[derive(Clone, PartialEq, Debug)]
pub struct Project;

impl Game for Project {
    const NAME: &'static str = "project";
    const TEMPO: Tempo = Tempo::RealTime;
    const SPECTATORS_KNOW_ALL: bool = true;
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;
    type Ending = Ending;

    fn seating(rules: &Rules) -> Seating {
        rules.seating()
    }

    fn open(rules: &Rules, dice: &mut Dice) -> State {
        State::open(rules, dice)
    }

    /// Every seat is always awaited, because an agent must not learn which others are asleep.
    /// Each agent is told its own waking time.
    fn phase(state: &State) -> Phase<Ending> {
        match &state.truth.ending {
            Some(ending) => Phase::Over(ending.clone()),
            None => Phase::Awaiting(state.rules().seats().collect()),
        }
    }

    fn menu(state: &State, seat: Seat) -> Vec<Action> {
        state.minds[seat.index()].menu()
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        state.minds[seat.index()].check(action)
    }

    fn apply(state: &mut State, at: GameTime, input: Input<Action>, dice: &mut Dice) -> Vec<Event> {
        state.take(at, input, dice)
    }

    fn wake_at(state: &State) -> Option<GameTime> {
        state.wake_at()
    }

    /// There are no turns; only the whole game can have a time limit.
    fn deadline(state: &State, _: Seat) -> Option<GameTime> {
        state.time_limit()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
        event.notice(viewer)
    }

    fn outcome(ending: &Ending) -> Outcome {
        ending.outcome()
    }
}
