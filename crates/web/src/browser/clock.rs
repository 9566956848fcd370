//! What time it is, in the window and in the worker alike.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Milliseconds since this page or worker started; never turned back.
pub fn steady_ms() -> f64 {
    performance_now()
}

/// Milliseconds since 1970, as the person's clock shows them.
pub fn wall_ms() -> u64 {
    js_sys::Date::now() as u64
}
