//! The types of a game's two entries: what the page knows of a game before it fetches the game's
//! own WASM file.
//!
//! A game's folder declares `static ENTRY: GameEntry` and `static TABLE: TableEntry` in its
//! `entry.rs`. Everything that they point at is compiled into the first page or into the part that
//! shows tables, so they name only what those need.

use super::game_ui::GameUi;
use crate::{
    lazy_part::LazyPart,
    texts::{Lang, Text},
    widgets::TurnRange,
};
use games::{AnyAction, AnyNotice, AnyRules};
use leptos::prelude::*;
use std::sync::LazyLock;

/// What the first page shows and offers of a game.
pub struct GameEntry {
    pub name: Text,
    /// The game in one line, for its card.
    pub tagline: Text,
    /// The drawing on the game's card. It says nothing that the card's words do not.
    pub art: fn() -> AnyView,
    /// A drawing in which a game plays itself, where there is one.
    pub living: Option<fn() -> AnyView>,
    pub shape: Shape,
    pub quick: Quick,
    /// How many bots a person may play against in this browser.
    pub rival_counts: &'static [u8],
    /// A number of bots in words.
    pub rival_count_text: fn(u8, Lang) -> String,
    /// Bots beside the game's levels that are named by how much they search: `mcts:100`. The first
    /// searches least and the last most; any number in between is a bot, too.
    pub searchers: &'static [&'static str],
    /// How many bots play a match among themselves to be watched, in games that offer that.
    pub watched: Option<u8>,
    /// The names of the two teams, in games whose teams are too large for one plate per seat.
    pub side_names: Option<fn(Lang) -> [&'static str; 2]>,
    pub chance: Chance,
    /// The default options for a number of players, with a time per turn in milliseconds or none.
    pub usual: fn(u8, Option<u32>) -> AnyRules,
    /// Rules with a name for a new table; none if the game's options have presets of their own.
    pub named_rules: Option<NamedRules>,
    /// The rest of the game's page, fetched when it is first needed.
    pub ui: LazyLock<LazyPart<dyn GameUi>>,
}

/// What a table needs of a game before the game's [`GameUi`] is loaded. Values of another game are
/// answered with the type's default.
pub struct TableEntry {
    /// The options in a few words, for lists: `1 min a move`.
    pub options_text: fn(&AnyRules, Lang) -> String,
    /// Whether an action only shows what its player is about to do. Replays leave it out.
    pub is_draft: fn(&AnyAction) -> bool,
    /// Whether a notice may become a line of history. Most notices of a real-time match may not.
    pub is_told: fn(&AnyNotice) -> bool,
}

/// What quick match offers first. Few combinations, so that players meet; none where the game has
/// no quick match.
#[derive(Clone, Copy)]
pub struct Quick {
    pub players: &'static [u8],
    /// Usual times for a turn, in milliseconds; none in games without turns.
    pub turns_ms: &'static [u32],
    /// The times that the rules allow.
    pub range: TurnRange,
}

/// What the game itself decides of the rules that have a name on every game's page.
#[derive(Clone, Copy)]
pub struct NamedRules {
    /// The time for a turn of a quick game, in milliseconds.
    pub quick_ms: u32,
    /// The rules that a new table begins with, for a number of players.
    pub classic: fn(u8) -> AnyRules,
}

/// The part that chance has in a game. A replay proves that it was honest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    None,
    /// Cards or tiles are shuffled.
    Shuffle,
    /// Something else is drawn by lot.
    Draw,
}

/// What shape a board takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Square,
    /// All the room there is.
    Room,
    /// All the room, with a list of each team beside the board in place of plates around it.
    Sides,
}

impl Shape {
    /// The value of the `data-shape` attribute that the styles match.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Square => "square",
            Shape::Room => "room",
            Shape::Sides => "sides",
        }
    }
}

/// The `rival_count_text` of most games: the bare number.
pub fn plain_count(count: u8, _: Lang) -> String {
    count.to_string()
}
