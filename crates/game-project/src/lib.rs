//! The Project Game: two teams of agents carry pieces to hidden goals in real time. Each
//! agent knows only what it was told.
//!
//! Where the source leaves something open, this crate decides:
//!
//! - **Teams.** Team 0, red, owns the top goal area and sits on the first half of the seats;
//!   team 1, blue, has the rest.
//! - **All seats are awaited, always**, so that no agent can tell who sleeps. A request while
//!   asleep is refused with the instant of waking; every waking is a wake-up of the game, and
//!   so an entry of the record.
//! - **A request is refused** only for reasons the agent could have known. It cannot know
//!   that another agent stands in the way: that request is granted, and the answer is
//!   [`Word::Blocked`]. Either way it stays awake.
//! - **An agent's view is what it heard.** The Game Master feeds each agent's [`Knowledge`]
//!   with the same [`Word`]s that are sent to it, by the same [`Knowledge::hear`] that a
//!   player program uses.
//! - **A new piece** appears on a task field without agent or piece. There is always one, by
//!   the source's condition 6; so there is always a nearest piece.
//! - **An answer** needs an open request. It contains everything the agent knows, or any
//!   report it makes up ([`Words`]).
//! - **No timeout** (0 ms) means no sleep.
//! - **A time limit** ends the game before anything else that is due at that instant.

mod action;
mod board;
mod bots;
mod config;
mod config_file;
mod ending;
mod event;
mod field;
mod game;
mod grid;
mod guarantee;
mod knowledge;
mod limits;
mod listed;
mod notation;
mod piece;
mod playouts;
mod refusal;
mod report;
mod review;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod truth;
mod view;
mod violation;
mod word;

pub use action::{Action, Chore, Words};
pub use board::{Area, BLUE, Board, RED};
pub use bots::{bot, bots, ladder};
pub use config::Config;
pub use config_file::{FileFault, MOST_FILE_BYTES};
pub use ending::{Ending, Why};
pub use event::{Event, Notice};
pub use field::{Direction, Field};
pub use game::Project;
pub use grid::{Grid, Mark, Reading, Tile};
pub use guarantee::BeyondGuarantee;
pub use knowledge::{Bump, Knowledge, Mate, Request, ShamAnswers, Start};
pub use limits::{
    GUARANTEED_HEIGHT, GUARANTEED_LEAST_SIDE, GUARANTEED_PLAYERS, GUARANTEED_WIDTH,
    LEAST_TIME_LIMIT_MS, MOST_HEIGHT, MOST_PLAYERS, MOST_TILES, MOST_TIME_LIMIT_MS,
    MOST_TIMEOUT_MS, MOST_WIDTH,
};
pub use listed::{SAMPLE_RULES, SHORT_RULES, guess_menu, pick_action, playouts};
pub use notation::NotationError;
pub use piece::{Held, Piece, Placing};
pub use playouts::playout;
pub use refusal::Refusal;
pub use report::Report;
pub use review::review;
pub use rules::Rules;
pub use state::State;
pub use truth::{Agent, Goal, GoalState, Lying, Role, Truth};
pub use view::View;
pub use violation::{Violation, Violations};
pub use word::{Duty, Pickup, Word};
