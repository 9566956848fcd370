//! What the page knows of Kanasta before the game's own WASM file is loaded.

use super::{
    art::art,
    options::{options_text, usual},
    texts as text,
    ui::ui,
};
use crate::{
    games::{
        entry::{Chance, GameEntry, NamedRules, Quick, Shape, TableEntry, plain_count},
        game_ui::part,
    },
    lazy_part::LazyPart,
};
use games::AnyRules;
use std::sync::LazyLock;

pub static ENTRY: GameEntry = GameEntry {
    name: text::name,
    tagline: text::tagline,
    art,
    living: None,
    shape: Shape::Room,
    quick: Quick {
        players: &[2, 4],
        turns_ms: &[60_000, 120_000],
        range: (game_kanasta::LEAST_TURN_MS, game_kanasta::MOST_TURN_MS),
    },
    rival_counts: &[1, 2, 3, 5],
    // Of three or five bots one sits opposite, as the person's partner.
    rival_count_text: |count, lang| match count {
        3 => text::with_a_partner(lang).to_owned(),
        5 => text::in_three_pairs(lang).to_owned(),
        _ => plain_count(count, lang),
    },
    searchers: &[],
    watched: None,
    side_names: None,
    chance: Chance::Shuffle,
    usual: |players, turn_ms| AnyRules::Kanasta(usual(players, turn_ms)),
    named_rules: Some(NamedRules {
        quick_ms: 30_000,
        // What is usual here is over the same evening.
        classic: |players| {
            let whole = game_kanasta::Rules::default().with_players(players);
            AnyRules::Kanasta(whole.unwrap_or_default())
        },
    }),
    ui: LazyLock::new(|| LazyPart::new(ui)),
};

pub static TABLE: TableEntry = TableEntry {
    options_text: |rules, lang| {
        part!(AnyRules::Kanasta, rules).map_or_else(String::new, |rules| options_text(rules, lang))
    },
    is_draft: |_| false,
    is_told: |_| true,
};
