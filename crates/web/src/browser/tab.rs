//! The tab around the page: its title, its address, the icon's badge, and the phone's vibration.

use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    // Not every browser has it: called through a check, never assumed.
    #[wasm_bindgen(js_namespace = navigator, js_name = vibrate, catch)]
    fn navigator_vibrate(ms: u32) -> Result<bool, JsValue>;
    #[wasm_bindgen(js_namespace = navigator, js_name = setAppBadge, catch)]
    fn navigator_set_app_badge(count: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = navigator, js_name = clearAppBadge, catch)]
    fn navigator_clear_app_badge() -> Result<JsValue, JsValue>;
}

/// Vibrates briefly where there is something to vibrate and the person has touched the page:
/// browsers refuse it before, and log that as an error.
pub fn vibrate(ms: u32) {
    if has_been_touched() {
        let _ = navigator_vibrate(ms);
    }
}

fn has_been_touched() -> bool {
    let part = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into());
    let navigator = leptos::prelude::window().navigator();
    let activation = part(&navigator, "userActivation");
    let touched = activation.and_then(|activation| part(&activation, "hasBeenActive"));
    touched.is_ok_and(|touched| touched.is_truthy())
}

thread_local! {
    /// What a table calls in front of the title, and the title of the page that is shown.
    static TITLE: RefCell<(String, String)> = RefCell::new((String::new(), "Stolik".to_owned()));
}

/// Sets the tab's title.
pub fn set_title(title: &str) {
    TITLE.with_borrow_mut(|(_, own)| title.clone_into(own));
    show_title();
}

/// Puts the words in front of every title until others are set; empty ones for none.
pub fn set_call(words: String) {
    TITLE.with_borrow_mut(|(call, _)| *call = words);
    show_title();
}

fn show_title() {
    let title = TITLE.with_borrow(|(call, own)| format!("{call}{own}"));
    leptos::prelude::document().set_title(&title);
}

/// Sets the number on the icon of the installed page, where the system shows one.
pub fn set_badge(count: usize) {
    let _ = if count > 0 {
        navigator_set_app_badge(count as u32)
    } else {
        navigator_clear_app_badge()
    };
}

/// The site's address without a path, as in `https://stolik.example`.
pub fn origin() -> String {
    leptos::prelude::window()
        .location()
        .origin()
        .unwrap_or_default()
}

/// What stands after the `#` in the address: a server is never told.
pub fn fragment() -> String {
    leptos::prelude::window()
        .location()
        .hash()
        .unwrap_or_default()
        .trim_start_matches('#')
        .to_owned()
}

/// Whether the tab is in front of the person.
pub fn is_visible() -> bool {
    !leptos::prelude::document().hidden()
}

/// Whether the browser believes it has a network.
pub fn is_online() -> bool {
    leptos::prelude::window().navigator().on_line()
}
