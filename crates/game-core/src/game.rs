//! The trait that every game implements, and the types of its methods.

use crate::{Banks, Dice, GameTime, Input, Outcome, Seat, SeatList, Seating, TimeControl, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

/// Bounds of every value of a game: comparable, printable, sendable between threads.
pub trait Plain: Clone + PartialEq + Debug + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Send + Sync + 'static> Plain for T {}

/// A value that may cross the network or be written to a file.
pub trait Message: Plain + Serialize + DeserializeOwned {}
impl<T: Plain + Serialize + DeserializeOwned> Message for T {}

/// Whether the game goes on, and which seats are awaited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase<E> {
    /// One seat: a turn. Several: simultaneous or real-time play. None: only time changes the
    /// game.
    Awaiting(SeatList),
    Over(E),
}

/// Whether a game has turns: decides how tables, bots and pages run it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// One move after another: an action answers the version that its player sees.
    Turns,
    /// Everyone acts at once: other entries may come between view and action, and only the rules
    /// judge it.
    RealTime,
}

/// The rules of one game, as a pure state machine.
///
/// Contract, checked for every game by the laws of `testkit`: `menu` offers only what `check`
/// allows; `apply` is called only with an action that `check` allows, with a `Leave` of a
/// seat that has not left, or with a `Wake` at the instant `wake_at` named; the same calls
/// always give the same result.
pub trait Game: Plain {
    /// The name in addresses, files and on the command line: lower case, no spaces.
    const NAME: &'static str;
    const TEMPO: Tempo = Tempo::Turns;
    /// Whether spectators of a running game are told all that any seat is told. Only then may they
    /// see the game as a seat sees it.
    const SPECTATORS_KNOW_ALL: bool = false;

    /// Table options. Deserialisation refuses invalid ones (`serde(try_from)`), so that every
    /// value is playable.
    type Rules: Message + Default;
    /// The whole state. Deliberately not a [`Message`], so that it cannot be sent.
    type State: Plain;
    /// A player's action. Its `Display` text is the game's notation.
    type Action: Message + Display + FromStr<Err: Display>;
    /// An event with all its hidden parts.
    type Event: Plain;
    /// What one viewer may know of a state.
    type View: Message;
    /// What one viewer may know of an event.
    type Notice: Message;
    /// The reason why an action is not allowed.
    type Refusal: Message;
    /// How the game ended.
    type Ending: Message;

    /// Seats and teams under these rules.
    fn seating(rules: &Self::Rules) -> Seating;
    /// Sets the table and deals.
    fn open(rules: &Self::Rules, dice: &mut Dice) -> Self::State;
    /// Whether the game goes on, and which seats are awaited.
    fn phase(state: &Self::State) -> Phase<Self::Ending>;
    /// Actions to offer to the seat; may be a sample where the complete list would be too long.
    fn menu(state: &Self::State, seat: Seat) -> Vec<Self::Action>;
    /// Decides whether the seat may do this now.
    fn check(state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// Applies an allowed input and returns the events.
    fn apply(
        state: &mut Self::State,
        at: GameTime,
        input: Input<Self::Action>,
        dice: &mut Dice,
    ) -> Vec<Self::Event>;
    /// When the game next changes by itself.
    fn wake_at(state: &Self::State) -> Option<GameTime>;
    /// When the seat's time to act runs out, if it is limited; shown as the ring around the
    /// player.
    fn deadline(state: &Self::State, seat: Seat) -> Option<GameTime>;
    /// The time that players have for their turns.
    fn time(_rules: &Self::Rules) -> TimeControl {
        TimeControl::Unlimited
    }
    /// The same rules with another time control; `None` if the game does not have it.
    fn with_time(_rules: &Self::Rules, _time: TimeControl) -> Option<Self::Rules> {
        None
    }
    /// What is left in the players' banks, without what the present turn has used.
    fn banks(_state: &Self::State) -> Banks {
        Banks::NONE
    }
    /// What the viewer may know of the state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// What the viewer may know of the event; `None` if not even that it happened.
    fn notice(event: &Self::Event, viewer: Viewer) -> Option<Self::Notice>;
    /// Whether the action only shows what the player is preparing. A player may repeat such
    /// actions without end, so tables limit their rate.
    fn is_draft(_action: &Self::Action) -> bool {
        false
    }
    /// The places that the ending means for each seat.
    fn outcome(ending: &Self::Ending) -> Outcome;
}

/// Games for which a player can sample a complete state that fits everything they know.
pub trait Imagine: Game {
    /// Draws a state uniformly from those in which `seat` sees exactly `view`.
    fn imagine(view: &Self::View, seat: Seat, dice: &mut Dice) -> Self::State;
}

/// Whether options equal the default: such options are left out of messages.
pub fn is_usual<T: Default + PartialEq>(options: &T) -> bool {
    *options == T::default()
}
