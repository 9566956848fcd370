//! The tab around the page: its title, its address, and the phone's vibration.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    // Not every browser has it: called through a check, never assumed.
    #[wasm_bindgen(js_namespace = navigator, js_name = vibrate, catch)]
    fn navigator_vibrate(ms: u32) -> Result<bool, JsValue>;
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

/// Sets the tab's title.
pub fn set_title(title: &str) {
    leptos::prelude::document().set_title(title);
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
