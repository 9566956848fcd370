//! Parts of every game's rules page: `primer`, `rule` with a figure, and `list`.

use crate::texts::{self, Text};
use leptos::prelude::*;

/// The page, led by a sentence on what the game is about.
pub fn primer(lead: Text, parts: Vec<AnyView>) -> AnyView {
    view! { <article class="primer"><p class="primer-lead">{texts::say(lead)}</p>{parts}</article> }
        .into_any()
}

/// A rule and what shows it.
pub fn rule(title: Text, body: Text, figure: AnyView) -> AnyView {
    view! {
        <section class="primer-rule">
            {figure}
            <div><h2>{texts::say(title)}</h2><p>{texts::say(body)}</p></div>
        </section>
    }
    .into_any()
}

/// Several short rules under one title.
pub fn list(title: Text, lines: &[Text]) -> AnyView {
    let lines = lines
        .iter()
        .map(|line| view! { <li>{texts::say(*line)}</li> }.into_any())
        .collect_view();
    view! { <section><h2>{texts::say(title)}</h2><ul>{lines}</ul></section> }.into_any()
}
