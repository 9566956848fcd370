//! Random bytes from the browser's cryptographic generator.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(bytes: &mut [u8]);
}

/// Even random bytes.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    get_random_values(&mut bytes);
    bytes
}

/// Even random bits, for names.
pub fn bits() -> u128 {
    u128::from_le_bytes(bytes())
}
