//! Dáma as a [`Game`].

use crate::{Action, Ending, Event, Refusal, Rules, Side, State, View, Why};
use game_core::{
    Banks, Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, Seating, TimeControl, Viewer,
};

/// The marker type of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dama;

impl Game for Dama {
    const NAME: &'static str = "dama";

    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Event;
    type Refusal = Refusal;
    type Ending = Ending;

    fn seating(_: &Rules) -> Seating {
        Seating::each_alone(2)
    }

    fn open(rules: &Rules, _: &mut Dice) -> State {
        State::open(rules)
    }

    fn phase(state: &State) -> Phase<Ending> {
        match state.ending {
            Some(ending) => Phase::Over(ending),
            None => Phase::Awaiting(state.awaited().map(Side::seat).collect()),
        }
    }

    fn menu(state: &State, seat: Seat) -> Vec<Action> {
        Side::of(seat).map_or_else(Vec::new, |side| state.menu(side))
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let side = Side::of(seat).ok_or(Refusal::NotYourTurn)?;
        state.check(side, *action)
    }

    fn apply(state: &mut State, at: GameTime, input: Input<Action>, _: &mut Dice) -> Vec<Event> {
        let side = |seat| Side::of(seat).expect("only the two players act and leave");
        match input {
            Input::Act { seat, action } => state.act(at, side(seat), action),
            Input::Leave { seat } => vec![state.end(Some(side(seat).other()), Why::Left)],
            Input::Wake => vec![state.end(Some(state.to_move().other()), Why::TimeOut)],
        }
    }

    fn wake_at(state: &State) -> Option<GameTime> {
        state.clock.deadline()
    }

    fn deadline(state: &State, seat: Seat) -> Option<GameTime> {
        state
            .clock
            .deadline()
            .filter(|_| state.to_move().seat() == seat)
    }

    fn time(rules: &Rules) -> TimeControl {
        rules.time()
    }

    fn with_time(_: &Rules, time: TimeControl) -> Option<Rules> {
        Rules::with_time(time).ok()
    }

    fn banks(state: &State) -> Banks {
        state.clock.banks()
    }

    fn view(state: &State, _: Viewer) -> View {
        View::from(state)
    }

    fn notice(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn outcome(ending: &Ending) -> Outcome {
        ending.outcome()
    }
}

impl Imagine for Dama {
    fn imagine(view: &View, _: Seat, _: &mut Dice) -> State {
        State::from(view)
    }
}
