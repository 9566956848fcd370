//! Home: what can I do now, without scrolling.

use super::{
    choices,
    continuing::{Continuing, has_played_here},
    game_card::GameCard,
    hero::Hero,
    lobby_part::OthersOnHome,
    table_list::follow_lobby,
};
use crate::{
    browser::tab,
    connection::Remote,
    reactive::reactive,
    table,
    texts::{home as t, say},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn Home() -> impl IntoView {
    follow_lobby();
    tab::set_title("Stolik");
    request_idle_callback(|| {
        choices::send_for();
        table::send_for();
    });
    let drawer = RwSignal::new(None);
    let store = expect_context::<Remote>().connection.store;
    let is_new = Memo::new(move |_| !has_played_here() && store.society.seats.with(Vec::is_empty));
    let top = reactive(move || {
        if is_new.get() {
            view! { <Hero/> }.into_any()
        } else {
            view! { <h1 class="home-title">{say(t::title)}</h1><Continuing/> }.into_any()
        }
    });
    view! {
        <div class="home page">
            {top}
            <div class="game-cards">
                {GameKind::ALL.iter().map(|&kind| view! { <GameCard kind drawer/> }).collect_view()}
            </div>
            <OthersOnHome/>
        </div>
    }
}
