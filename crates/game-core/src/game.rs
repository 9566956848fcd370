//! The one trait a game is, and the words its methods use.

use crate::{Dice, GameTime, Input, Outcome, Seat, SeatList, Seating, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

/// What any value of a game is: comparable, printable, movable between threads.
pub trait Plain: Clone + PartialEq + Debug + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Send + Sync + 'static> Plain for T {}

/// A value that may cross the network or go into a file.
pub trait Message: Plain + Serialize + DeserializeOwned {}
impl<T: Plain + Serialize + DeserializeOwned> Message for T {}

/// Whether the game goes on, and on whom it waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase<E> {
    /// One seat: a turn. Several: simultaneous or real-time play. None: only time moves the game.
    Awaiting(SeatList),
    /// It has ended like this.
    Over(E),
}

/// How a game goes on, for those who run it: bots, tables, pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// One move after another: who acts, acts upon the version they see.
    Turns,
    /// All at once: others act while one thinks, and what one does is judged by the rules alone.
    RealTime,
}

/// The rules of one game, as a pure state machine.
///
/// Contract, checked for every game by the laws of `testkit`: `menu` offers only what `check`
/// allows; `apply` is called only with an action that `check` allows, with a `Leave` of a seat that
/// has not left, or with a `Wake` at the instant `wake_at` named; the same calls always give the
/// same result.
pub trait Game: Plain {
    /// The name in addresses, files and on the command line: lower case, no spaces.
    const NAME: &'static str;
    /// How it goes on.
    const TEMPO: Tempo = Tempo::Turns;

    /// Table options. Nonsense is refused while reading (`serde(try_from)`), so that a value is
    /// always playable.
    type Rules: Message + Default;
    /// The whole truth. Not a [`Message`] on purpose: it has no way out of the table.
    type State: Plain;
    /// What a player may do. Its text is the game's notation.
    type Action: Message + Display + FromStr<Err: Display>;
    /// What happened, whole.
    type Event: Plain;
    /// What one viewer may know of a state.
    type View: Message;
    /// What one viewer may know of an event.
    type Notice: Message;
    /// Why an action is not allowed.
    type Refusal: Message;
    /// How the game ended.
    type Ending: Message;

    /// Seats and teams under these rules.
    fn seating(rules: &Self::Rules) -> Seating;
    /// Sets the table and deals.
    fn open(rules: &Self::Rules, dice: &mut Dice) -> Self::State;
    /// Whether it goes on, and on whom it waits.
    fn phase(state: &Self::State) -> Phase<Self::Ending>;
    /// Actions worth offering to the seat; may be a sample where all would be too many.
    fn menu(state: &Self::State, seat: Seat) -> Vec<Self::Action>;
    /// The law: whether the seat may do this now.
    fn check(state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// Makes an input that is allowed happen.
    fn apply(
        state: &mut Self::State,
        at: GameTime,
        input: Input<Self::Action>,
        dice: &mut Dice,
    ) -> Vec<Self::Event>;
    /// When the game changes by itself.
    fn wake_at(state: &Self::State) -> Option<GameTime>;
    /// When the seat's time to act runs out, if it does: what the ring around the player shows.
    fn deadline(state: &Self::State, seat: Seat) -> Option<GameTime>;
    /// What the viewer may know of the state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// What the viewer may know of the event; none if not even that it happened.
    fn notice(event: &Self::Event, viewer: Viewer) -> Option<Self::Notice>;
    /// What the ending means for each seat.
    fn outcome(ending: &Self::Ending) -> Outcome;
}

/// Games in which a player can picture a whole state that fits all they know.
pub trait Imagine: Game {
    /// A state, evenly drawn from those in which `seat` would see exactly this.
    fn imagine(view: &Self::View, seat: Seat, dice: &mut Dice) -> Self::State;
}

/// Whether options are the usual ones: nobody need be told those with every move.
pub fn is_usual<T: Default + PartialEq>(options: &T) -> bool {
    *options == T::default()
}
