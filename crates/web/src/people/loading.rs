//! Something fetched from the server: coming, here, or why not and what to do.

use crate::{
    connection::{FetchError, fetched},
    reactive::reactive,
    shell::DeadEnd,
    texts::{Text, people as t, say, shell},
};
use leptos::prelude::*;
use serde::de::DeserializeOwned;

/// Fetches what is at the path and shows it.
pub fn once_fetched<T: DeserializeOwned + Clone + Send + Sync + 'static>(
    path: String,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let got = RwSignal::new(None::<Result<T, FetchError>>);
    let fetch = Callback::new(move |()| {
        let path = path.clone();
        leptos::task::spawn_local(async move {
            let text = fetched(&path).await;
            let read = text
                .and_then(|text| serde_json::from_str(&text).map_err(|_| FetchError::Unreadable));
            // The person may have gone on meanwhile.
            let _ = got.try_set(Some(read));
        });
    });
    fetch.run(());
    let again = move |_| {
        got.set(None);
        fetch.run(());
    };
    reactive(move || {
        match got.get() {
        None => view! { <p class="soft" role="status">{say(shell::loading)}</p> }.into_any(),
        Some(Ok(it)) => show(it),
        Some(Err(FetchError::NotFound)) => view! { <DeadEnd title=t::nobody text=t::nobody_text/> }.into_any(),
        Some(Err(why)) => view! {
            <div class="unfetched" role="alert">
                <p class="soft">{say(fault_text(why))}</p>
                <button type="button" class="button primary" on:click=again>{say(shell::try_now)}</button>
            </div>
        }
        .into_any(),
    }
    })
}

fn fault_text(why: FetchError) -> Text {
    match why {
        FetchError::NoConnection
        | FetchError::NotFound
        | FetchError::StillRunning
        | FetchError::Forbidden
        | FetchError::Busy => t::no_connection,
        FetchError::Unreadable => t::unreadable,
    }
}
