//! The frame of the first page: what the server's document showed before the program ran. It stays
//! until the program has something better to show.

use crate::texts::{say, shell};
use leptos::prelude::*;
use std::cell::RefCell;

thread_local! {
    /// The middle of the document's frame, as HTML.
    static FRAME: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes the frame out of the document, which is about to be replaced.
pub fn take(place: &web_sys::Element) {
    let main = place.query_selector("main").ok().flatten();
    FRAME.set(main.map(|main| main.inner_html()));
}

/// Forgets the frame: another page has another one.
pub fn forget() {
    FRAME.set(None);
}

/// What a page shows while it loads: the frame on the first page, a notice on others.
pub fn loading() -> AnyView {
    match FRAME.with_borrow(Clone::clone) {
        Some(html) => view! { <div class="frame" inner_html=html></div> }.into_any(),
        None => view! { <p class="page soft" role="status">{say(shell::loading)}</p> }.into_any(),
    }
}
