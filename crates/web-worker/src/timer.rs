//! One alarm clock of the worker: setting it again forgets what it was set to before.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(ring: &JsValue, ms: f64) -> f64;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(id: f64);
}

/// Browsers take a longer wait for none at all; it is asked again when this one is over.
const LONGEST_MS: f64 = 3_600_000.0;

#[derive(Default)]
pub struct Timer(Option<f64>);

impl Timer {
    /// Rings once after `ms`, or never.
    pub fn set(&mut self, ms: Option<f64>, ring: impl FnOnce() + 'static) {
        if let Some(id) = self.0.take() {
            clear_timeout(id);
        }
        self.0 = ms.map(|ms| set_timeout(&Closure::once_into_js(ring), ms.clamp(0.0, LONGEST_MS)));
    }
}
