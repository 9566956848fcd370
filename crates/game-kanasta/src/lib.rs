//! Kanasta: two or three packs, melds and canastas, partners, many rounds.

mod action;
mod bots;
mod canasta;
mod ending;
mod event;
mod game;
mod heap;
mod imagine;
mod judge;
mod lean;
mod listed;
mod meld;
mod offers;
mod playouts;
mod refusal;
mod review;
mod rules;
mod runs;
pub mod score;
mod stand;
mod state;
mod step;
mod view;
pub mod worth;

pub use action::{Action, NotationError};
pub use bots::{LEAST_LINES, MOST_LINES, bot, bots, ladder};
pub use canasta::{CANASTA, Canasta};
pub use ending::{Ending, Why};
pub use event::{Event, RoundEnd, Summary};
pub use game::Kanasta;
pub use heap::{Heap, HeapError, TooMany};
pub use judge::Laying;
pub use listed::{SAMPLE_RULES, SHORT_RULES, guess_menu, pick_action, playouts};
pub use meld::{Kind, LEAST_CARDS, LEAST_NATURALS, MOST_WILDS, Meld, MeldError, NoMeld};
pub use playouts::playout;
pub use refusal::{Need, Refusal};
pub use review::review;
pub use rules::{
    DEALS, Edition, LEAST_PLAYERS, LEAST_TARGET, LEAST_TURN_MS, MOST_PACKS, MOST_PLAYERS,
    MOST_TARGET, MOST_TURN_MS, MOST_UNDOS, NoEdition, PLAYERS, Rules, RulesError, TAKES_FROM_TURN,
    TARGET_STEP, Teams,
};
pub use score::Tally;
pub use stand::{NATURALS_OF_FIRST, Stand};
pub use state::{MOST_ROUNDS, SUMMARY_MS, State};
pub use step::Step;
pub use view::{PlayerView, SideView, View};
