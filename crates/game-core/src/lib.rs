//! The traits and types in which every game of Stolik is written.
//!
//! A [`Game`] is a pure, deterministic state machine: time and randomness are arguments, and
//! what a person may know is a type of its own. This crate has no clock, socket, file, thread
//! or ambient randomness, so games run alike on the server, in the browser, in the arena and
//! in a replay check.

mod bot;
mod bout;
mod contribution;
mod decisions;
mod dice;
mod game;
mod input;
mod outcome;
mod promise;
mod record;
mod replay;
mod review;
mod seat;
mod seat_list;
mod seed;
mod text;
mod time;
mod time_control;
mod turn_clock;

pub use bot::{Bot, Budget, CutShort};
pub use bout::{Bout, Rejection, ReplayError, ReplayProblem};
pub use contribution::{Commitment, Contribution, ContributionLine};
pub use decisions::{Decided, Decision};
pub use dice::Dice;
pub use game::{Game, Imagine, Message, Phase, Plain, Tempo, is_usual};
pub use input::{Entry, Input};
pub use outcome::Outcome;
pub use promise::Promise;
pub use record::Record;
pub use replay::{Replay, ReplayRefusal, ReplayStep};
pub use review::{
    Basis, Count, MoveReview, ResultUnit, Review, ReviewBudget, ReviewEffort, ReviewProgress,
    SeatReview, Standing, Verdict,
};
pub use seat::{Seat, Seating, Team, Viewer};
pub use seat_list::SeatList;
pub use seed::{Seed, SeedError};
pub use text::{Text, write_number, write_text};
pub use time::GameTime;
pub use time_control::{
    Bank, BankError, DAY_MS, Extra, LEAST_BANK_MS, MOST_BANK_MS, MOST_EXTRA_MS, SLOW_DAYS,
    TimeControl, is_turn_ms,
};
pub use turn_clock::{Banks, EMPTY_BANK_TURN_MS, TurnClock};

#[doc(hidden)]
pub use serde;
