//! Karcianka as a [`Game`].

use crate::{Action, Cause, Ending, Event, Notice, Refusal, Rules, State, View, guess::Guess};
use game_core::{
    Banks, Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, SeatList, Seating,
    TimeControl, TurnClock, Viewer,
};

/// The marker type of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Karcianka;

impl Game for Karcianka {
    const NAME: &'static str = "karcianka";

    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Refusal = Refusal;
    type Ending = Ending;

    fn seating(rules: &Rules) -> Seating {
        Seating::each_alone(usize::from(rules.players()))
    }

    fn open(rules: &Rules, dice: &mut Dice) -> State {
        State::open(rules, dice)
    }

    fn phase(state: &State) -> Phase<Ending> {
        match &state.ending {
            Some(ending) => Phase::Over(ending.clone()),
            None => Phase::Awaiting(SeatList::only(state.table.turn)),
        }
    }

    fn menu(state: &State, seat: Seat) -> Vec<Action> {
        state.menu(seat)
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        state.check(seat, *action)
    }

    fn apply(state: &mut State, at: GameTime, input: Input<Action>, dice: &mut Dice) -> Vec<Event> {
        match input {
            Input::Act { action, .. } => state.act(at, action, dice),
            Input::Leave { seat } => state.leave(at, seat),
            Input::Wake => state.draw(at, Cause::Time, dice),
        }
    }

    fn wake_at(state: &State) -> Option<GameTime> {
        state.clock.deadline()
    }

    fn deadline(state: &State, seat: Seat) -> Option<GameTime> {
        state.clock.deadline().filter(|_| state.table.turn == seat)
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

    fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
        Some(event.notice(viewer))
    }

    fn outcome(ending: &Ending) -> Outcome {
        ending.outcome()
    }
}

impl Imagine for Karcianka {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> State {
        State {
            rules: view.rules,
            table: Guess::fresh(view, seat, dice).table(),
            starter: view.starter,
            history: view.history.clone(),
            clock: TurnClock::until(view.deadline),
            ending: view.ending.clone(),
        }
    }
}
