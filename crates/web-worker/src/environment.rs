//! The worker's clocks and randomness: the only place where `Host` gets them.

use game_core::Seed;
use hub::WallTime;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(bytes: &mut [u8]);
}

/// Milliseconds since the worker started; never turned back.
pub fn steady_ms() -> f64 {
    performance_now()
}

/// What the person's clock shows.
pub fn now() -> WallTime {
    WallTime(js_sys::Date::now() as u64)
}

/// A seed from the browser's cryptographic randomness.
pub fn seed() -> Seed {
    let mut bytes = [0; 32];
    get_random_values(&mut bytes);
    Seed::from_bytes(bytes)
}
