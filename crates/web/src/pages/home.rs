//! Home: what can I do now, without scrolling.

use super::{
    continuing::Continuing,
    game_card::GameCard,
    table_list::{Tables, follow_lobby},
};
use crate::{
    browser::tab,
    table,
    texts::{home as t, say},
};
use games::GameKind;
use leptos::prelude::*;

#[component]
pub fn Home() -> impl IntoView {
    follow_lobby();
    tab::set_title("Stolik");
    request_idle_callback(table::send_for);
    view! {
        <div class="home page">
            <Continuing/>
            <h1 class="home-title">{say(t::title)}</h1>
            <div class="game-cards">
                {GameKind::ALL.iter().map(|&kind| view! { <GameCard kind/> }).collect_view()}
            </div>
            <Tables/>
        </div>
    }
}
