//! What the page knows of The Project Game before the game's own WASM file is loaded.

use super::{
    art::art,
    presets::{match_text, unhurried},
    texts as text,
    ui::ui,
    words::{is_told, options_text, side_names},
};
use crate::{
    games::{
        entry::{Chance, GameEntry, Quick, Shape, TableEntry},
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
    shape: Shape::Sides,
    quick: Quick {
        players: &[],
        turns_ms: &[],
        range: (0, 0),
    },
    // One bot short of two full teams leaves an agent to the person; more is a match to watch.
    rival_counts: &[5, 9, 15, 6, 10, 16],
    rival_count_text: match_text,
    searchers: &[],
    watched: Some(10),
    side_names: Some(side_names),
    chance: Chance::Draw,
    // `players` counts the person too, who only watches if the bots fill both teams.
    usual: |players, _| AnyRules::Project(unhurried(players.saturating_sub(1))),
    named_rules: None,
    ui: LazyLock::new(|| LazyPart::new(ui)),
};

pub static TABLE: TableEntry = TableEntry {
    options_text: |rules, lang| {
        part!(AnyRules::Project, rules).map_or_else(String::new, |rules| options_text(rules, lang))
    },
    is_draft: |_| false,
    is_told: |notice| part!(AnyNotice::Project, notice).is_some_and(is_told),
};
