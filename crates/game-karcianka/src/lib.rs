//! Karcianka: shed your cards on a pile by rank or suit, and mind the penalty that special cards
//! build up.
//!
//! Where the rules leave something open, this is what we chose:
//!
//! - **The start.** A card that is not special is turned up, then hands are dealt from the rest.
//! - **The draw pile** has no order: luck picks when someone draws, so that there is no order to
//!   hide. It is made anew from the played cards, all but the top, when a card is to be drawn and
//!   it is empty.
//! - **The timer** draws for whoever lets it run out, what they would have had to draw, though they
//!   could have played.
//! - **Reversal** ([`Rules::reverses`]): a card of that rank turns the order of play round, besides
//!   any effect it has. Between two players nothing changes.
//! - **The last-card call** ([`LastCard::Called`]): whoever plays down to one card says so with
//!   that card (`7H!`). Who forgets is fined [`FORGOT`] cards at once, or as many as there are;
//!   nobody wins by a fine that cannot be served. Calling at any other time is refused.
//! - **Leaving.** The hand of a player who leaves stays face down, out of play. A penalty that
//!   waited for them waits for the next player. Who remains alone has won.
//! - **A limit.** After [`MOST_DEEDS`] plays and draws the smallest hand wins: two players can pass
//!   the same cards back and forth for ever.

mod action;
mod bots;
mod clues;
mod deed;
mod effect;
mod ending;
mod event;
mod game;
mod guess;
mod history;
mod listed;
mod luck;
mod options;
mod playouts;
mod refusal;
mod rules;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, NotationError};
pub use bots::{LEAST_ITERATIONS, Level, LevelError, MOST_ITERATIONS, bot, bots};
pub use deed::{Cause, Deed};
pub use effect::{Effect, MOST_CARDS, Specials};
pub use ending::{Ending, Why};
pub use event::{Event, Notice};
pub use game::Karcianka;
pub use history::History;
pub use listed::{SAMPLE_RULES, SHORT_RULES, guess_menu, pick_action, playouts};
pub use luck::Luck;
pub use options::Options;
pub use playouts::{Playout, Winners, playout, playout_from};
pub use refusal::Refusal;
pub use rules::{
    Drawing, LEAST_HAND, LEAST_PLAYERS, LEAST_TURN_MS, LastCard, MOST_HAND, MOST_PLAYERS,
    MOST_TURN_MS, Rules, RulesError,
};
pub use search::Spinner;
pub use state::{FORGOT, MOST_DEEDS, State};
pub use table::{Order, Table};
pub use view::{Hand, View};
