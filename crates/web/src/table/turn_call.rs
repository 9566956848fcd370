//! Calls the person when it is their turn: a soft sound, the tab's title, a vibration.

use super::view_model::{Stand, TableViewModel};
use crate::{
    browser::{push, tab},
    games::name,
    reactive::{effect, effect_since},
    sound::{self, Sound},
    texts::{Lang, table as t, use_lang},
};
use leptos::prelude::*;

const NUDGE_MS: u32 = 60;

pub fn watch(model: TableViewModel) {
    let lang = use_lang();
    let my_turn = Memo::new(move |_| model.is_my_turn());
    effect_since(move |before: Option<bool>| {
        let now = my_turn.get();
        if now && before == Some(false) {
            // Once moves are made the board itself makes the sounds that go with them.
            if model.connection.store.story.with_untracked(Vec::is_empty) {
                sound::play(Sound::YourTurn);
            }
            tab::vibrate(NUDGE_MS);
            let game = game_name(model.stand.get_untracked(), lang.get_untracked());
            leptos::task::spawn_local(push::show(
                game.to_owned(),
                t::your_turn(lang.get_untracked()),
            ));
        }
        now
    });
    effect(move || {
        let game = game_name(model.stand.get(), lang.get());
        let call = if my_turn.get() {
            format!("● {} · ", t::your_turn(lang.get()))
        } else {
            String::new()
        };
        tab::set_title(&format!("{call}{game}"));
    });
}

fn game_name(stand: Stand, lang: Lang) -> &'static str {
    match stand {
        Stand::Game(kind) => name(kind, lang),
        Stand::Loading | Stand::NoTable | Stand::Removed | Stand::Closed | Stand::Waiting => {
            "Stolik"
        }
    }
}
