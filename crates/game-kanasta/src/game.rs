//! Kanasta as a [`Game`].

use crate::{Action, Ending, Event, Refusal, Rules, State, View, imagine::imagine, state::Stage};
use game_core::{
    Banks, Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, Seating, TimeControl, Viewer,
};

/// The marker type of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kanasta;

impl Game for Kanasta {
    const NAME: &'static str = "kanasta";

    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Event;
    type Refusal = Refusal;
    type Ending = Ending;

    fn seating(rules: &Rules) -> Seating {
        rules.seating()
    }

    fn open(rules: &Rules, dice: &mut Dice) -> State {
        State::open(rules, dice)
    }

    fn phase(state: &State) -> Phase<Ending> {
        match &state.stage {
            Stage::Over(ending) => Phase::Over(ending.clone()),
            Stage::Playing | Stage::Between => Phase::Awaiting(state.awaited()),
        }
    }

    /// A selection that the hand suggests; the list of all legal melds would be too long.
    fn menu(state: &State, seat: Seat) -> Vec<Action> {
        if !state.awaited().contains(&seat) {
            return Vec::new();
        }
        match state.stage {
            Stage::Playing => state.stand().offers(),
            Stage::Between => vec![Action::Next],
            Stage::Over(_) => Vec::new(),
        }
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        state.check(seat, action)
    }

    fn apply(state: &mut State, at: GameTime, input: Input<Action>, dice: &mut Dice) -> Vec<Event> {
        match input {
            Input::Act { seat, action } => state.act(at, seat, action, dice),
            Input::Leave { seat } => state.leave(seat),
            Input::Wake => state.ring(at, dice),
        }
    }

    fn wake_at(state: &State) -> Option<GameTime> {
        state.clock.deadline()
    }

    fn deadline(state: &State, seat: Seat) -> Option<GameTime> {
        state
            .clock
            .deadline()
            .filter(|_| state.awaited().contains(&seat))
    }

    fn time(rules: &Rules) -> TimeControl {
        rules.time()
    }

    fn with_time(rules: &Rules, time: TimeControl) -> Option<Rules> {
        rules.with_time(time).ok()
    }

    fn banks(state: &State) -> Banks {
        state.clock.banks()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn notice(event: &Event, viewer: Viewer) -> Option<Event> {
        event.told(viewer)
    }

    fn outcome(ending: &Ending) -> Outcome {
        ending.outcome()
    }
}

impl Imagine for Kanasta {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> State {
        imagine(view, seat, dice)
    }
}
