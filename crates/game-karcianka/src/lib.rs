//! Karcianka: players shed cards on a pile by rank or suit; special cards build up a penalty.
//!
//! Where the rules leave something open, this crate decides:
//!
//! - **The start.** A card that is not special is turned up, then hands are dealt from the
//!   rest.
//! - **The draw pile** has no order: the card is picked at random when it is drawn, so that
//!   there is no order to hide. A draw that empties it refills it with the played cards, all
//!   but the top ([`Refill::AfterDraw`]).
//! - **Too few cards** end the game, and the smallest hand wins: after any move that leaves the
//!   penalty greater than the pile, although the next player could answer it, and after a draw
//!   that leaves nothing to refill the pile with. [`Refill::WhenNeeded`] is the rule of games
//!   recorded before that option: the pile is refilled in the middle of a draw, and only a draw
//!   that cannot be served ends the game.
//! - **Places.** Those who have not won are placed by their cards, the fewest first
//!   ([`Losers::ByHand`]); equal hands share a place, and those who left come last. After the
//!   end all hands are open.
//! - **The timer** draws for a player who lets it run out, as many cards as they would have
//!   had to draw, even if they could have played.
//! - **Reversal** ([`Rules::reverses`]): a card of that rank reverses the order of play,
//!   besides any effect it has. Between two players nothing changes.
//! - **The last-card call** ([`LastCard::Called`]): a player who plays down to one card says
//!   so with that card (`7H!`). Otherwise they draw [`FORGOT`] cards at once, or as many as
//!   there are; a fine that cannot be served does not itself end the game. Calling at any other
//!   time is refused.
//! - **Leaving.** The hand of a player who leaves stays face down, out of play. A penalty
//!   that waited for them waits for the next player. A player who remains alone has won.
//! - **A limit.** After [`MOST_DEEDS`] plays and draws the smallest hand wins: two players
//!   can pass the same cards back and forth forever.

mod action;
mod bots;
mod choices;
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
mod review;
mod rules;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod written;

pub use action::{Action, NotationError};
pub use bots::{LEAST_ITERATIONS, Level, LevelBot, LevelError, MOST_ITERATIONS, bot, bots, ladder};
pub use choices::{Drawing, LastCard, Losers, Refill};
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
pub use review::review;
pub use rules::{
    LEAST_HAND, LEAST_PLAYERS, LEAST_TURN_MS, MOST_HAND, MOST_PLAYERS, MOST_TURN_MS, Rules,
    RulesError,
};
pub use search::Spinner;
pub use state::{FORGOT, MOST_DEEDS, State};
pub use table::{Order, Table};
pub use view::{Hand, View};
