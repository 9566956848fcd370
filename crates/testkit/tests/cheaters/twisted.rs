//! A toy game with one method replaced: each cheater is a [`Twist`].

use game_core::{
    Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Plain, Seat, Seating, Viewer,
};
use std::marker::PhantomData;

/// A toy with one thing wrong: each method is the toy's own unless a cheater replaces it.
pub trait Twist: Plain {
    type Toy: Game;

    fn phase(state: &State<Self>) -> Phase<<Self::Toy as Game>::Ending> {
        Self::Toy::phase(state)
    }
    fn menu(state: &State<Self>, seat: Seat) -> Vec<Action<Self>> {
        Self::Toy::menu(state, seat)
    }
    fn check(
        state: &State<Self>,
        seat: Seat,
        action: &Action<Self>,
    ) -> Result<(), <Self::Toy as Game>::Refusal> {
        Self::Toy::check(state, seat, action)
    }
    fn apply(
        state: &mut State<Self>,
        at: GameTime,
        input: Input<Action<Self>>,
        dice: &mut Dice,
    ) -> Vec<<Self::Toy as Game>::Event> {
        Self::Toy::apply(state, at, input, dice)
    }
    fn wake_at(state: &State<Self>) -> Option<GameTime> {
        Self::Toy::wake_at(state)
    }
    fn deadline(state: &State<Self>, seat: Seat) -> Option<GameTime> {
        Self::Toy::deadline(state, seat)
    }
    fn view(state: &State<Self>, viewer: Viewer) -> <Self::Toy as Game>::View {
        Self::Toy::view(state, viewer)
    }
    fn notice(
        event: &<Self::Toy as Game>::Event,
        viewer: Viewer,
    ) -> Option<<Self::Toy as Game>::Notice> {
        Self::Toy::notice(event, viewer)
    }
    fn outcome(ending: &<Self::Toy as Game>::Ending) -> Outcome {
        Self::Toy::outcome(ending)
    }
}

type State<T> = <<T as Twist>::Toy as Game>::State;
type Action<T> = <<T as Twist>::Toy as Game>::Action;

/// The toy of `T`, played with the methods that `T` replaces.
#[derive(Clone, PartialEq, Debug)]
pub struct Twisted<T>(PhantomData<T>);

impl<T: Twist> Game for Twisted<T> {
    const NAME: &'static str = "twisted";
    type Rules = <T::Toy as Game>::Rules;
    type State = State<T>;
    type Action = Action<T>;
    type Event = <T::Toy as Game>::Event;
    type View = <T::Toy as Game>::View;
    type Notice = <T::Toy as Game>::Notice;
    type Refusal = <T::Toy as Game>::Refusal;
    type Ending = <T::Toy as Game>::Ending;

    fn seating(rules: &Self::Rules) -> Seating {
        T::Toy::seating(rules)
    }
    fn open(rules: &Self::Rules, dice: &mut Dice) -> Self::State {
        T::Toy::open(rules, dice)
    }
    fn phase(state: &Self::State) -> Phase<Self::Ending> {
        T::phase(state)
    }
    fn menu(state: &Self::State, seat: Seat) -> Vec<Self::Action> {
        T::menu(state, seat)
    }
    fn check(state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal> {
        T::check(state, seat, action)
    }
    fn apply(
        state: &mut Self::State,
        at: GameTime,
        input: Input<Self::Action>,
        dice: &mut Dice,
    ) -> Vec<Self::Event> {
        T::apply(state, at, input, dice)
    }
    fn wake_at(state: &Self::State) -> Option<GameTime> {
        T::wake_at(state)
    }
    fn deadline(state: &Self::State, seat: Seat) -> Option<GameTime> {
        T::deadline(state, seat)
    }
    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        T::view(state, viewer)
    }
    fn notice(event: &Self::Event, viewer: Viewer) -> Option<Self::Notice> {
        T::notice(event, viewer)
    }
    fn outcome(ending: &Self::Ending) -> Outcome {
        T::outcome(ending)
    }
}

impl<T: Twist<Toy: Imagine>> Imagine for Twisted<T> {
    fn imagine(view: &Self::View, seat: Seat, dice: &mut Dice) -> Self::State {
        T::Toy::imagine(view, seat, dice)
    }
}
