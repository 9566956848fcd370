//! What the game did to one's rating, once the server has said.

use super::view_model::TableViewModel;
use crate::{
    connection::fetched,
    reactive::{effect, reactive},
    texts::{people, use_lang},
};
use leptos::prelude::*;
use wire::RatingChange;

/// A line on the person's rating after the game; nothing at tables in this browser, and nothing for
/// who looks on.
#[component]
pub fn RatingLine() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let changes = RwSignal::new(Vec::<RatingChange>::new());
    let path = Memo::new(move |_| {
        let game = model.of_room(|room| Some((room.table.clone(), room.game)));
        game.filter(|_| model.is_online())
            .map(|(table, game)| format!("/api/games/{table}/{game}/ratings"))
    });
    effect(move || {
        let Some(path) = path.get() else { return };
        leptos::task::spawn_local(async move {
            let read = fetched(&path)
                .await
                .ok()
                .and_then(|text| serde_json::from_str(&text).ok());
            // The person may have gone on meanwhile.
            let _ = changes.try_set(read.unwrap_or_default());
        });
    });
    reactive(move || {
        let seat = model.seat.get()?;
        let own = changes.with(|changes| {
            changes
                .iter()
                .find(|change| usize::from(change.seat) == seat.index())
                .cloned()
        })?;
        let words = people::change(lang.get(), own.rating, own.change);
        Some(view! { <p class="soft" data-testid="rating">{words}</p> }.into_any())
    })
}
