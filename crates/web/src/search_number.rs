//! Any number of iterations for a bot that searches, within what the game allows.

use crate::{
    derived::Derived,
    games::{search_range, searched_by, searcher},
    texts::{Text, home as t, use_lang},
    widgets::NumberChoice,
};
use games::{BotName, GameKind};
use leptos::prelude::*;

/// Empty in games without bots that are named by how much they search.
#[component]
pub fn SearchNumber(
    kind: GameKind,
    /// The bot chosen last, if it searches.
    last: Option<BotName>,
    /// What the button does.
    action: Text,
    choose: Callback<BotName>,
) -> impl IntoView {
    field(kind, last, action, choose)
}

fn field(
    kind: GameKind,
    last: Option<BotName>,
    action: Text,
    choose: Callback<BotName>,
) -> Option<AnyView> {
    let lang = use_lang();
    let range = search_range(kind)?;
    let (least, most) = (*range.start(), *range.end());
    let first = last.and_then(|last| searched_by(kind, last.as_str()));
    let label = Derived::new(move || t::own_number(lang.get()).to_owned());
    let hint = Derived::new(move || t::from_to(lang.get(), least, most));
    let action = Derived::new(move || action(lang.get()).to_owned());
    let named = Callback::new(move |iterations| {
        if let Ok(bot) = searcher(iterations).parse() {
            choose.run(bot);
        }
    });
    Some(match first {
        Some(first) => {
            view! { <NumberChoice label range hint action first choose=named/> }.into_any()
        }
        None => view! { <NumberChoice label range hint action choose=named/> }.into_any(),
    })
}
