//! The root of the component tree and the place where it enters the document.

use crate::worker;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Puts the page in the place that `index.html` keeps for it, instead of the loading notice.
pub fn mount(window: &web_sys::Window) {
    let place = window.document().and_then(|document| document.get_element_by_id("app"));
    let place: web_sys::HtmlElement = place.expect("index.html has #app").unchecked_into();
    place.set_inner_html("");
    mount_to(place, App).forget();
}

#[component]
fn App() -> impl IntoView {
    let answer = RwSignal::new(String::new());
    worker::start(move |word| answer.set(word));
    view! {
        <main>
            <h1>"Stolik"</h1>
            <p data-worker=move || answer.get()>"The small table people sit down at to play."</p>
        </main>
    }
}
