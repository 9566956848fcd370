//! Small but complete games, which prove that the traits carry every kind of game and that
//! the laws hold for each.

mod card;
mod sheds;
mod sleepers;
mod throws;

pub use card::Card;
pub use sheds::{
    ShedAction, ShedEnding, ShedEvent, ShedHand, ShedNotice, ShedRefusal, ShedState, ShedView,
    Sheds,
};
pub use sleepers::{
    Chore, Drowsy, SleeperEnding, SleeperNotice, SleeperRefusal, SleeperRules, SleeperView,
    Sleepers, Sun,
};
pub use throws::{
    Throw, ThrowEvent, ThrowHand, ThrowNotice, ThrowRefusal, ThrowRules, ThrowState, ThrowView,
    Throws, ThrowsEnding,
};

/// A text that is not an `Action` of the toy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchAction;

impl std::fmt::Display for NoSuchAction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no such action")
    }
}
