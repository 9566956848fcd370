//! Dáma: draughts on six by six squares, in which a queen passes over everything on a
//! diagonal and takes all enemies it passes.

mod action;
mod bots;
mod ending;
mod event;
mod game;
mod generation;
mod line;
mod listed;
mod moves;
mod notation;
mod piece;
mod playouts;
mod position;
mod position_text;
mod rays;
mod refusal;
mod rules;
mod side;
mod square;
mod squares;
mod state;
mod stillness;
mod view;

pub use action::Action;
pub use bots::{Level, LevelError, bot, bots, ladder};
pub use ending::{Ending, Why};
pub use event::{Event, Moved};
pub use game::Dama;
pub use line::{Line, QUIET_MOVES, REPEATS};
pub use listed::{SAMPLE_RULES, SHORT_RULES, guess_menu, pick_action, playouts};
pub use moves::Move;
pub use notation::NotationError;
pub use piece::{Piece, Rank};
pub use playouts::{Playout, playout, playout_from};
pub use position::Position;
pub use position_text::MOST_PIECES;
pub use refusal::Refusal;
pub use rules::{LEAST_TURN_MS, MOST_TURN_MS, Rules, RulesError};
pub use search::Spinner;
pub use side::Side;
pub use square::{Square, WIDTH};
pub use squares::Squares;
pub use state::{OFFER_EVERY, State};
pub use stillness::Stillness;
pub use view::View;
