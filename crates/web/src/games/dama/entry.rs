//! What the page knows of dáma before the game's own WASM file is loaded.

use super::{art::art, texts as text, ui::ui, words::options_text};
use crate::{
    games::{
        entry::{Chance, GameEntry, NamedRules, Quick, Shape, TableEntry, plain_count},
        game_ui::part,
    },
    lazy_part::LazyPart,
};
use game_dama::Rules;
use games::AnyRules;
use std::sync::LazyLock;

pub static ENTRY: GameEntry = GameEntry {
    name: text::name,
    tagline: text::tagline,
    art,
    living: Some(super::living::living),
    shape: Shape::Square,
    quick: Quick {
        players: &[2],
        turns_ms: &[15_000, 30_000, 60_000],
        range: (game_dama::LEAST_TURN_MS, game_dama::MOST_TURN_MS),
    },
    rival_counts: &[1],
    rival_count_text: plain_count,
    searchers: &[],
    watched: None,
    side_names: None,
    chance: Chance::None,
    usual: |_, turn_ms| AnyRules::Dama(Rules::with_turn_ms(turn_ms).unwrap_or_default()),
    named_rules: Some(NamedRules {
        quick_ms: 15_000,
        classic: |_| AnyRules::Dama(Rules::default()),
    }),
    ui: LazyLock::new(|| LazyPart::new(ui)),
};

pub static TABLE: TableEntry = TableEntry {
    options_text: |rules, lang| {
        part!(AnyRules::Dama, rules).map_or_else(String::new, |rules| options_text(rules, lang))
    },
    is_draft: |_| false,
    is_told: |_| true,
};
