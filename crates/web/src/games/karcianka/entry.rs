//! What the page knows of Karcianka before the game's own WASM file is loaded.

use super::{art::art, options::usual, texts as text, ui::ui, words::options_text};
use crate::{
    games::{
        entry::{Chance, GameEntry, NamedRules, Quick, Shape, TableEntry, plain_count},
        game_ui::part,
    },
    lazy_part::LazyPart,
};
use game_karcianka::Rules;
use games::AnyRules;
use std::sync::LazyLock;

pub static ENTRY: GameEntry = GameEntry {
    name: text::name,
    tagline: text::tagline,
    art,
    living: None,
    shape: Shape::Room,
    quick: Quick {
        players: &[2, 3, 4],
        turns_ms: &[15_000, 30_000],
        range: (game_karcianka::LEAST_TURN_MS, game_karcianka::MOST_TURN_MS),
    },
    rival_counts: &[1, 2, 3, 4, 5],
    rival_count_text: plain_count,
    searchers: &[
        "mcts:10",
        "mcts:100",
        "mcts:1000",
        "mcts:10000",
        "mcts:100000",
        "mcts:1000000",
    ],
    watched: None,
    side_names: None,
    chance: Chance::Shuffle,
    usual: |players, turn_ms| AnyRules::Karcianka(usual(players, turn_ms)),
    named_rules: Some(NamedRules {
        quick_ms: 10_000,
        classic: |players| AnyRules::Karcianka(usual(players, Rules::default().turn_ms())),
    }),
    ui: LazyLock::new(|| LazyPart::new(ui)),
};

pub static TABLE: TableEntry = TableEntry {
    options_text: |rules, lang| {
        part!(AnyRules::Karcianka, rules)
            .map_or_else(String::new, |rules| options_text(rules, lang))
    },
    is_draft: |_| false,
    is_told: |_| true,
};
