//! Drawn scenes for the games' cards.

pub mod card;
mod dama;
mod kanasta;
mod karcianka;
mod project;
mod rummikub;

use games::GameKind;
use leptos::prelude::*;

/// The scene on the game's card. It says nothing that the card's words do not.
#[component]
pub fn GameArt(kind: GameKind) -> impl IntoView {
    match kind {
        GameKind::Dama => view! { <dama::DamaArt/> }.into_any(),
        GameKind::Rummikub => view! { <rummikub::RummikubArt/> }.into_any(),
        GameKind::Karcianka => view! { <karcianka::KarciankaArt/> }.into_any(),
        GameKind::Project => view! { <project::ProjectArt/> }.into_any(),
        GameKind::Kanasta => view! { <kanasta::KanastaArt/> }.into_any(),
    }
}
