//! Client-side navigation: `Nav` keeps the current `Route` in step with the browser's history, and
//! `Go` is a link that does not reload the page.

use crate::{derived::Derived, frame, reactive::reactive, route::Route};
use leptos::prelude::*;

/// The current `Route`, and navigation to another.
#[derive(Clone, Copy)]
pub struct Nav {
    route: RwSignal<Route>,
}

impl Nav {
    /// Starts at the document's address and follows `popstate`.
    pub fn start() -> Self {
        let nav = Self {
            route: RwSignal::new(here()),
        };
        window_event_listener_untyped("popstate", move |_| nav.show(here()));
        nav
    }

    /// Where the page is.
    pub fn route(self) -> Memo<Route> {
        Memo::new(move |_| self.route.get())
    }

    /// Pushes `to` on the history, scrolls to the top and moves the focus to `#main`.
    pub fn go(self, to: Route) {
        let history = window().history();
        let moved = history.map(|history| {
            history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&to.address()))
        });
        debug_assert!(
            matches!(moved, Ok(Ok(()))),
            "our own addresses may be pushed"
        );
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.show(to);
        request_animation_frame(focus_main);
    }

    fn show(self, to: Route) {
        frame::forget();
        self.route.set(to);
    }
}

/// Moves the focus to `#main`, so that screen readers and the Tab key continue there.
fn focus_main() {
    use wasm_bindgen::JsCast;
    let main = document()
        .get_element_by_id("main")
        .and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(main) = main {
        // The page has just scrolled to its top.
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = main.focus_with_options(&options);
    }
}

fn here() -> Route {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    let query = location.search().unwrap_or_default();
    Route::at(&path, query.trim_start_matches('?'))
}

/// A link to a `Route`. Clicks with a modifier key or the middle button are left to the browser.
#[component]
pub fn Go(
    /// Where it leads.
    #[prop(into)]
    to: Derived<Route>,
    #[prop(optional, into)] class: String,
    /// What it is called, if its content does not say.
    #[prop(optional, into)]
    label: Derived<Option<String>>,
    children: Children,
) -> impl IntoView {
    let nav = expect_context::<Nav>();
    let follow = move |event: leptos::ev::MouseEvent| {
        if event.button() == 0
            && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
        {
            event.prevent_default();
            nav.go(to.get_untracked());
        }
    };
    let current = reactive(move || (nav.route.get() == to.get()).then_some("page"));
    view! {
        <a
            href=move || to.get().address()
            class=class
            aria-current=current
            aria-label=move || label.get()
            title=move || label.get()
            on:click=follow
        >
            {children()}
        </a>
    }
}
