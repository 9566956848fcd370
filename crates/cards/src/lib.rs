//! French playing cards, shared by Karcianka and Kanasta.
//!
//! A card is written rank first, then the suit's English initial: `10H` is the ten of hearts,
//! `QS` the queen of spades. A joker is `*`. Only [`Face`] can be a joker: a game with hands
//! of [`Card`]s has none, by type.

mod card;
mod cards;
mod error;
mod face;
mod rank;
mod suit;

pub use card::Card;
pub use cards::{Cards, CardsIter};
pub use error::CardError;
pub use face::Face;
pub use rank::Rank;
pub use suit::{Colour, Suit};
