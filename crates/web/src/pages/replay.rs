//! A finished game, looked at again. What shows it, and the rules of all games to check it by, come
//! when one is opened.

use super::{
    checked_replay::{ReplayError, ReplayLocation},
    replay_view::{ShowReplay, load_replay},
};
use crate::{
    browser::tab, frame, reactive::reactive, route::Route, shell::DeadEnd, texts::replay as t,
};
use leptos::prelude::*;

#[component]
pub fn ReplayPage(location: ReplayLocation) -> impl IntoView {
    let loaded = RwSignal::new(None::<Result<ShowReplay, ReplayError>>);
    let url = match &location {
        ReplayLocation::Online(table, number) => Some(format!(
            "{}{}",
            tab::origin(),
            Route::Replay(table.clone(), *number).address()
        )),
        ReplayLocation::Here(_) => None,
    };
    leptos::task::spawn_local(async move {
        let result = load(location, url).await;
        // The person may have gone on meanwhile.
        let _ = loaded.try_set(Some(result));
    });
    reactive(move || match loaded.get() {
        None => frame::loading(),
        Some(Err(why)) => view! { <DeadEnd title=t::no_replay text=why.text()/> }.into_any(),
        Some(Ok(shown)) => shown(),
    })
}

async fn load(location: ReplayLocation, url: Option<String>) -> Result<ShowReplay, ReplayError> {
    let text = location.fetch().await.map_err(ReplayError::Fetch)?;
    load_replay(text, url).await
}
