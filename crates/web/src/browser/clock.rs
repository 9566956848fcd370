//! What time it is.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// A moment of the world's clock as a day and a time, in the words of a language.
pub fn day_text(ms: f64, lang: &str) -> String {
    in_words(ms, lang, &[("dateStyle", "medium"), ("timeStyle", "short")])
}

/// The day alone.
pub fn date_text(ms: f64, lang: &str) -> String {
    in_words(ms, lang, &[("dateStyle", "medium")])
}

fn in_words(ms: f64, lang: &str, style: &[(&str, &str)]) -> String {
    let date = js_sys::Date::new(&ms.into());
    let options = js_sys::Object::new();
    for (key, value) in style {
        let _ = js_sys::Reflect::set(&options, &(*key).into(), &(*value).into());
    }
    date.to_locale_string(lang, &options).into()
}

/// Milliseconds since 1970, by the device's clock.
pub fn now_ms() -> u64 {
    js_sys::Date::now().max(0.0) as u64
}

/// Milliseconds since this page was opened; never turned back.
pub fn steady_ms() -> f64 {
    performance_now()
}
