//! A finished game, looked at again. What shows it, and the rules of all games to check it by, come
//! when one is opened.

use super::{
    Dead,
    film::{Shown, develop},
    tape::{NoTape, Tape},
};
use crate::{
    browser::tab,
    reactive::reactive,
    route::Route,
    texts::{replay as t, say, shell},
};
use leptos::prelude::*;

#[component]
pub fn ReplayPage(tape: Tape) -> impl IntoView {
    let loaded = RwSignal::new(None::<Result<Shown, NoTape>>);
    let url = match &tape {
        Tape::Online(table, number) => Some(format!(
            "{}{}",
            tab::origin(),
            Route::Replay(table.clone(), *number).address()
        )),
        Tape::Here(_) => None,
    };
    leptos::task::spawn_local(async move {
        let result = load(tape, url).await;
        // The person may have gone on meanwhile.
        let _ = loaded.try_set(Some(result));
    });
    reactive(move || match loaded.get() {
        None => view! { <p class="page soft" role="status">{say(shell::loading)}</p> }.into_any(),
        Some(Err(why)) => view! { <Dead title=t::no_replay text=why.text()/> }.into_any(),
        Some(Ok(shown)) => shown(),
    })
}

async fn load(tape: Tape, url: Option<String>) -> Result<Shown, NoTape> {
    let text = tape.fetch().await.map_err(NoTape::Fetch)?;
    develop(text, url).await
}
