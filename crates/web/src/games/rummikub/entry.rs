//! What the page knows of Rummikub before the game's own WASM file is loaded.

use super::{art::art, options::usual, texts as text, ui::ui, words::options_text};
use crate::{
    games::{
        entry::{Chance, GameEntry, NamedRules, Quick, Shape, TableEntry, plain_count},
        game_ui::part,
    },
    lazy_part::LazyPart,
};
use game_rummikub::Action;
use games::{AnyAction, AnyRules};
use std::sync::LazyLock;

pub static ENTRY: GameEntry = GameEntry {
    name: text::name,
    tagline: text::tagline,
    art,
    living: None,
    shape: Shape::Room,
    quick: Quick {
        players: &[2, 3, 4],
        turns_ms: &[60_000, 120_000],
        range: (game_rummikub::LEAST_TURN_MS, game_rummikub::MOST_TURN_MS),
    },
    rival_counts: &[1, 2, 3],
    rival_count_text: plain_count,
    searchers: &[],
    watched: None,
    side_names: None,
    chance: Chance::Shuffle,
    usual: |players, turn_ms| AnyRules::Rummikub(usual(players, turn_ms)),
    named_rules: Some(NamedRules {
        quick_ms: 30_000,
        classic: |players| AnyRules::Rummikub(usual(players, Some(60_000))),
    }),
    ui: LazyLock::new(|| LazyPart::new(ui)),
};

pub static TABLE: TableEntry = TableEntry {
    options_text: |rules, lang| {
        part!(AnyRules::Rummikub, rules).map_or_else(String::new, |rules| options_text(rules, lang))
    },
    is_draft: |action| matches!(action, AnyAction::Rummikub(Action::Draft(_))),
    is_told: |_| true,
};
