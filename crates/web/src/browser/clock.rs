//! What time it is.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Milliseconds since this page was opened; never turned back.
pub fn steady_ms() -> f64 {
    performance_now()
}
