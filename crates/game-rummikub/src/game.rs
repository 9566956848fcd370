//! Rummikub as a [`Game`].

use crate::{
    Action, Ending, Event, Refusal, Rules, State, View, imagine::imagine, pickings::pickings,
};
use game_core::{
    Banks, Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, SeatList, Seating,
    TimeControl, Viewer,
};

/// The marker type of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rummikub;

impl Game for Rummikub {
    const NAME: &'static str = "rummikub";

    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Event;
    type Refusal = Refusal;
    type Ending = Ending;

    fn seating(rules: &Rules) -> Seating {
        Seating::each_alone(rules.players().into())
    }

    fn open(rules: &Rules, dice: &mut Dice) -> State {
        State::open(rules, dice)
    }

    fn phase(state: &State) -> Phase<Ending> {
        match &state.ending {
            Some(ending) => Phase::Over(ending.clone()),
            None => Phase::Awaiting(SeatList::only(state.turn)),
        }
    }

    /// Drawing or passing, and simple plays; the list of all legal plays would be too long.
    fn menu(state: &State, seat: Seat) -> Vec<Action> {
        if state.ending.is_some() || state.turn != seat {
            return Vec::new();
        }
        let idle = if state.pool.is_empty() {
            Action::Pass
        } else {
            Action::Draw
        };
        [idle].into_iter().chain(pickings(state.start())).collect()
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        state.check(seat, action)
    }

    fn apply(state: &mut State, at: GameTime, input: Input<Action>, dice: &mut Dice) -> Vec<Event> {
        match input {
            Input::Act { action, .. } => state.act(at, action, dice),
            Input::Leave { seat } => state.leave(at, seat),
            Input::Wake => state.ring(at, dice),
        }
    }

    fn wake_at(state: &State) -> Option<GameTime> {
        state.clock.deadline()
    }

    fn deadline(state: &State, seat: Seat) -> Option<GameTime> {
        state.clock.deadline().filter(|_| state.turn == seat)
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
        Some(event.told(viewer))
    }

    fn is_draft(action: &Action) -> bool {
        matches!(action, Action::Draft(_))
    }

    fn outcome(ending: &Ending) -> Outcome {
        ending.outcome()
    }
}

impl Imagine for Rummikub {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> State {
        imagine(view, seat, dice)
    }
}
