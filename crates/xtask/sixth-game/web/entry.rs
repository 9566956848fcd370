//! What the page knows of the toy before the game's own WASM file is loaded.

use super::ui::ui;
use crate::{
    games::entry::{Chance, GameEntry, Quick, Shape, TableEntry, plain_count},
    lazy_part::LazyPart,
};
use games::AnyRules;
use leptos::prelude::*;
use std::sync::LazyLock;

pub static ENTRY: GameEntry = GameEntry {
    name: |_| "Toy",
    tagline: |_| "Stone, paper, scissors",
    art: || ().into_any(),
    living: None,
    shape: Shape::Square,
    quick: Quick {
        players: &[],
        turns_ms: &[],
        range: (1_000, 600_000),
    },
    rival_counts: &[1],
    rival_count_text: plain_count,
    searchers: &[],
    watched: None,
    side_names: None,
    chance: Chance::None,
    usual: |_, _| AnyRules::Toy(game_toy::Rules::default()),
    named_rules: None,
    ui: LazyLock::new(|| LazyPart::new(ui)),
};

pub static TABLE: TableEntry = TableEntry {
    options_text: |_, _| String::new(),
    is_draft: |_| false,
    is_told: |_| true,
};
