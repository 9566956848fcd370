//! The closed list of games, and the one place that dispatches on it.
//!
//! A sixth game is a line in `list.rs`. Everything above this crate - hub, store, server - speaks
//! of [`AnyBout`] and [`AnyAction`] and never names a game.

mod any;
mod arena;
mod branch;
mod file;
mod list;
mod names;
mod seat_steps;
mod thought;

pub use any::Mismatch;
pub use arena::{ArenaError, ArenaPlan, ReviewTally};
pub use branch::Branch;
pub use file::{FORMAT, FORMAT_WITH_CONTRIBUTIONS, FileError, PlayerLine, ReplayFile, StepCard};
pub use list::{
    AnyAction, AnyBot, AnyBout, AnyEnding, AnyEvents, AnyNotice, AnyRefusal, AnyRules, AnyView,
    GameKind,
};
pub use names::{BotName, BotNameError, GameNameError};
pub use seat_steps::SeatSteps;
pub use thought::AnyBest;

/// Why an input to any game was not taken.
pub type AnyRejection = game_core::Rejection<AnyRefusal>;
/// How well a finished game of any kind was played.
pub type AnyReview = game_core::Review<AnyAction>;
/// A line of any game's record.
pub type AnyEntry = game_core::Entry<AnyAction>;
