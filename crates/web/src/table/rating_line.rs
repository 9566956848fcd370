//! What a game did to the person's rating. The server pushes it when a game ends; for a game that
//! was over before the person came, it is fetched once.

use super::view_model::TableViewModel;
use crate::{
    connection::{Heard, fetched},
    reactive::{effect, reactive},
    texts::{people, rated, use_lang},
};
use leptos::prelude::*;
use wire::{Rated, RatingChange};

/// A line on the person's rating after the game, or that the game was casual; nothing at tables in
/// this browser, and no rating for spectators.
#[component]
pub fn RatingLine() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let store = model.connection.store;
    // On entering a table `play` comes without notices: the game ended before that.
    let to_fetch = Memo::new(move |_| {
        let is_entry = |heard: &Heard| heard.play.notices.is_empty();
        let ended_before = store
            .play
            .with(|heard| heard.as_ref().is_some_and(is_entry));
        let game = model.of_room(|room| Some((room.table.clone(), room.game)));
        game.filter(|_| model.is_online() && ended_before)
    });
    effect(move || {
        let Some((table, number)) = to_fetch.get() else {
            return;
        };
        leptos::task::spawn_local(async move {
            let path = format!("/api/games/{table}/{number}/ratings");
            let text = fetched(&path).await.ok();
            let changes = text.and_then(|text| serde_json::from_str(&text).ok());
            // Another table may be open by now.
            if store.table.get_untracked() == Some(table) {
                store.ratings.set(changes.map(|changes| (number, changes)));
            }
        });
    });
    reactive(move || {
        if model.is_online() && !model.of_room(|room| room.is_rated_game) {
            let is_rated_table = model.of_room(|room| room.setup.rated == Rated::Yes);
            let text = if is_rated_table {
                rated::unmoved
            } else {
                rated::casual_game
            };
            let words = text(lang.get());
            return Some(view! { <p class="soft" data-testid="casual">{words}</p> }.into_any());
        }
        let seat = model.seat.get()?;
        let number = model.of_room(|room| room.game);
        let of_seat = |change: &&RatingChange| usize::from(change.seat) == seat.index();
        let own = store.ratings.with(|ratings| {
            let (game, changes) = ratings.as_ref()?;
            changes
                .iter()
                .filter(|_| *game == number)
                .find(of_seat)
                .cloned()
        })?;
        let words = people::change(lang.get(), own.rating, own.change);
        Some(view! { <p class="soft" data-testid="rating">{words}</p> }.into_any())
    })
}
