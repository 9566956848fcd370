//! What boards on which cards are touched have in common.

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement};

/// A pointer that moves less than this between down and up has tapped, in CSS pixels.
pub const TAP_SLOP: f64 = 8.0;

/// The nearest element around a target that fits the selector.
pub fn around(target: Option<EventTarget>, selector: &str) -> Option<HtmlElement> {
    let target: Element = target?.dyn_into().ok()?;
    target.closest(selector).ok().flatten()?.dyn_into().ok()
}
